import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import {
  COVER_COLORS,
  type CoverColors,
  coverWave,
  designFor,
  UNTITLED_MEMOIR,
} from '../../../../src/domain/audiobook/cover-design.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { CoverPainter, CoverWords } from '../../ports/cover-painter.ts';

const SIDE_PX = 1_400;
const SPINE_PX = 70;
/** Between the outer line and the edge, the spine apart. */
const FRAME_PX = 74;
const CENTER_PX = SPINE_PX + (SIDE_PX - SPINE_PX) / 2;
const TEXT_WIDTH_PX = 960;
/** Words come from manuscripts of any shape. */
const MAX_TITLE_CHARACTERS = 120;
const MAX_NAME_CHARACTERS = 60;
const MAX_PHOTO_PIXELS = 50_000_000;
const JPEG_QUALITY = 84;
const WAVE = { widthPx: 760, heightPx: 190, barPx: 9 };

interface Box {
  readonly top: number;
  readonly height: number;
  readonly maxSizePt: number;
}

/** Where things are, from top to bottom, in pixels. */
interface Layout {
  readonly title: Box;
  readonly author: Box;
  /** of the wave's middle */
  readonly wavePx: number;
  readonly narrator: Box;
}
const PLAIN: Layout = {
  title: { top: 210, height: 430, maxSizePt: 132 },
  author: { top: 660, height: 80, maxSizePt: 50 },
  wavePx: 930,
  narrator: { top: 1_070, height: 90, maxSizePt: 46 },
};
const WITH_PHOTO: Layout = {
  title: { top: 170, height: 250, maxSizePt: 104 },
  author: { top: 430, height: 66, maxSizePt: 42 },
  wavePx: 1_090,
  narrator: { top: 1_185, height: 76, maxSizePt: 40 },
};
/** An oval, as of a portrait on a mantelpiece. */
const PORTRAIT = { top: 530, width: 350, height: 440 };

/** A server may have no font at all, so the cover brings the house's own along; letters beyond Latin come from a second. */
const require = createRequire(import.meta.url);
const packaged = (name: string, ...path: string[]) =>
  join(dirname(require.resolve(`${name}/package.json`)), ...path);
const FONTS = {
  title: {
    family: 'Fraunces SemiBold',
    file: packaged('@expo-google-fonts/fraunces', '600SemiBold', 'Fraunces_600SemiBold.ttf'),
  },
  name: {
    family: 'Fraunces Italic',
    file: packaged('@expo-google-fonts/fraunces', '400Regular_Italic', 'Fraunces_400Regular_Italic.ttf'),
  },
  beyondLatin: {
    family: 'Liberation Sans Bold',
    file: packaged('pdfjs-dist', 'standard_fonts', 'LiberationSans-Bold.ttf'),
  },
} as const;
type Font = (typeof FONTS)[keyof typeof FONTS];

function wave(narrator: string, middlePx: number, color: string): string {
  const bars = coverWave(narrator);
  const stepPx = WAVE.widthPx / (bars.length - 1);
  const lines = bars.map((share, i) => {
    const half = (share * WAVE.heightPx) / 2;
    const x = (CENTER_PX - WAVE.widthPx / 2 + i * stepPx).toFixed(1);
    return `<line x1="${x}" x2="${x}" y1="${(middlePx - half).toFixed(1)}" y2="${(middlePx + half).toFixed(1)}"/>`;
  });
  return `<g stroke="${color}" stroke-width="${WAVE.barPx}" stroke-linecap="round">${lines.join('')}</g>`;
}

function frame(insetPx: number, widthPx: number, color: string): string {
  const [left, size] = [SPINE_PX + insetPx, SIDE_PX - SPINE_PX - 2 * insetPx];
  return `<rect x="${left}" y="${insetPx}" width="${size}" height="${SIDE_PX - 2 * insetPx}" rx="10"
    fill="none" stroke="${color}" stroke-width="${widthPx}"/>`;
}

/** Cloth with a weave that is felt more than seen, a rounded spine, and lines of foil. */
function cloth(
  { cloth: color, spine, line, foil }: CoverColors,
  narrator: string,
  { wavePx }: Layout,
): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}">
    <defs>
      <pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 1H6M0 4H6" stroke="#fff" stroke-opacity=".035"/>
        <path d="M1 0V6M4 0V6" stroke="#000" stroke-opacity=".05"/>
      </pattern>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".10"/>
        <stop offset=".55" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".14"/>
      </linearGradient>
      <linearGradient id="joint" x1="0" x2="1">
        <stop offset="0" stop-color="#000" stop-opacity=".34"/>
        <stop offset=".4" stop-color="#fff" stop-opacity=".10"/>
        <stop offset="1" stop-color="#000" stop-opacity="0"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${color}"/>
    <rect width="${SPINE_PX}" height="100%" fill="${spine}"/>
    <rect width="100%" height="100%" fill="url(#weave)"/>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <rect x="${SPINE_PX - 6}" width="34" height="100%" fill="url(#joint)"/>
    ${frame(FRAME_PX, 5, line)}${frame(FRAME_PX + 16, 2, line)}
    ${wave(narrator, wavePx, foil)}
  </svg>`);
}

/** The text renderer reads marks such as <b>; a title must stay what it is. */
function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function shortened(text: string, maxCharacters: number): string {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length <= maxCharacters ? plain : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/** Fraunces has Latin with its accents; a word in another script is wholly in the other font. */
const fontFor = (text: string, font: Font): Font =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text) ? FONTS.beyondLatin : font;

async function words(text: string, color: string, box: Box, wanted: Font): Promise<OverlayOptions> {
  const font = fontFor(text, wanted);
  // In a box both sizes are given the renderer takes the largest letters that fit; short titles would shout.
  const natural = await drawn(text, color, font, { dpi: box.maxSizePt * 6 });
  const fits = natural.info.height <= box.height && natural.info.width <= TEXT_WIDTH_PX;
  const { data, info } = fits ? natural : await drawn(text, color, font, { height: box.height });
  return {
    input: data,
    left: Math.round(CENTER_PX - info.width / 2),
    top: Math.round(box.top + (box.height - info.height) / 2),
  };
}

function drawn(text: string, color: string, font: Font, size: { dpi: number } | { height: number }) {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: font.family,
      fontfile: font.file,
      width: TEXT_WIDTH_PX,
      align: 'center',
      wrap: 'word-char',
      rgba: true,
      ...size,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** A family's photo: bytes from outside, so this runs in a job's own process. The part that catches the eye is kept. */
function cut(photo: Uint8Array, width: number, height: number) {
  return sharp(photo, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS })
    .rotate()
    .resize(width, height, { fit: 'cover', position: 'attention' });
}

async function opened<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new AppError('photo-unreadable', undefined, { cause });
  }
}

async function portrait(photo: Uint8Array, color: string): Promise<OverlayOptions> {
  const { top, width, height } = PORTRAIT;
  const ellipse = (inset: number, paint: string) =>
    Buffer.from(`<svg width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}"
      rx="${width / 2 - inset}" ry="${height / 2 - inset}" ${paint}/></svg>`);
  const oval = await opened(
    cut(photo, width, height)
      .composite([
        { input: ellipse(4, 'fill="#fff"'), blend: 'dest-in' },
        { input: ellipse(6, `fill="none" stroke="${color}" stroke-width="8"`) },
      ])
      .png()
      .toBuffer(),
  );
  return { input: oval, left: Math.round(CENTER_PX - width / 2), top };
}

async function paintDrawn({ title, author, narrator, design, photo }: CoverWords): Promise<Uint8Array> {
  const colors = COVER_COLORS[design ?? designFor(title)];
  const layout = photo ? WITH_PHOTO : PLAIN;
  const name = shortened(narrator, MAX_NAME_CHARACTERS);
  const writer = shortened(author ?? '', MAX_NAME_CHARACTERS);
  const titleBox =
    writer === '' ? { ...layout.title, height: layout.title.height + layout.author.height } : layout.title;
  const titleWords = shortened(title, MAX_TITLE_CHARACTERS) || UNTITLED_MEMOIR;
  const voice = name === '' ? 'An audiobook' : `read in the voice of ${name}`;
  const overlays = await Promise.all([
    words(titleWords, colors.foil, titleBox, FONTS.title),
    ...(writer === '' ? [] : [words(writer, colors.foil, layout.author, FONTS.name)]),
    words(voice, colors.foil, layout.narrator, FONTS.name),
    ...(photo ? [portrait(photo, colors.line)] : []),
  ]);
  return sharp(cloth(colors, narrator, layout))
    .composite(overlays)
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/** Covers drawn by the product itself: nothing is fetched, and no font of the machine is needed. */
export function coverPainter(): CoverPainter {
  return {
    async paint(cover) {
      if (!cover.photo || cover.design) return paintDrawn(cover);
      return opened(cut(cover.photo, SIDE_PX, SIDE_PX).jpeg({ quality: JPEG_QUALITY }).toBuffer());
    },
  };
}

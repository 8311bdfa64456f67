import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { AppError } from '../../../../src/domain/errors.ts';
import type { CoverPainter } from '../../ports/cover-painter.ts';

const SIDE_PX = 1_400;
const MARGIN_PX = 170;
const TEXT_WIDTH_PX = SIDE_PX - 2 * MARGIN_PX;
const TITLE_TOP_PX = 230;
const TITLE_HEIGHT_PX = 470;
/** Words come from manuscripts of any shape. */
const MAX_TITLE_CHARACTERS = 120;
const MAX_NAME_CHARACTERS = 60;
const MAX_PHOTO_PIXELS = 50_000_000;
const JPEG_QUALITY = 82;
const AUTHOR_HEIGHT_PX = 110;
/** Between the title and whose voice it is. */
const AUTHOR_BOX = { top: TITLE_TOP_PX + TITLE_HEIGHT_PX - 70, height: AUTHOR_HEIGHT_PX, maxSizePt: 62 };

const INK = '#2B2320';
const ACCENT_INK = '#A8481A';

/** A server may have no font at all, so the cover brings one along. */
const FONT = { family: 'Liberation Sans', file: 'LiberationSans-Bold.ttf' };
const fontFile = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
  FONT.file,
);

/** Heights of the sound wave that rises from the open book, as shares. */
const WAVE = [0.18, 0.34, 0.26, 0.52, 0.78, 0.6, 1, 0.72, 0.88, 0.5, 0.64, 0.3, 0.42, 0.2];
const WAVE_STEP_PX = 46;
const WAVE_BASE_PX = 1_010;
const WAVE_HEIGHT_PX = 210;

function wave(): string {
  const left = (SIDE_PX - (WAVE.length - 1) * WAVE_STEP_PX) / 2;
  return WAVE.map((share, i) => {
    const half = (share * WAVE_HEIGHT_PX) / 2;
    const x = left + i * WAVE_STEP_PX;
    return `<line x1="${x}" x2="${x}" y1="${WAVE_BASE_PX - half}" y2="${WAVE_BASE_PX + half}"/>`;
  }).join('');
}

/** Paper, the spine of a book, its open pages and the sound that comes out of them. */
function picture(): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}">
    <rect width="100%" height="100%" fill="#FBF7F0"/>
    <rect width="70" height="100%" fill="#D9692B"/>
    <rect x="70" width="10" height="100%" fill="#A8481A"/>
    <rect x="120" y="40" width="1240" height="1320" rx="24" fill="none" stroke="#E7DDD0" stroke-width="6"/>
    <g stroke="#D9692B" stroke-width="18" stroke-linecap="round">${wave()}</g>
    <path d="M700 1190 C600 1140 470 1140 370 1170 L370 1230 C470 1200 600 1200 700 1250
      C800 1200 930 1200 1030 1230 L1030 1170 C930 1140 800 1140 700 1190 Z"
      fill="#FFFFFF" stroke="#2B2320" stroke-width="8" stroke-linejoin="round"/>
    <line x1="700" y1="1190" x2="700" y2="1250" stroke="#2B2320" stroke-width="8"/>
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

async function words(
  text: string,
  color: string,
  box: { readonly top: number; readonly height: number; readonly maxSizePt: number },
): Promise<OverlayOptions> {
  // In a box both sizes are given the renderer takes the largest letters that fit; short titles would shout.
  const natural = await drawn(text, color, { dpi: box.maxSizePt * 6 });
  const fits = natural.info.height <= box.height && natural.info.width <= TEXT_WIDTH_PX;
  const { data, info } = fits ? natural : await drawn(text, color, { height: box.height });
  return {
    input: data,
    left: Math.round((SIDE_PX - info.width) / 2),
    top: Math.round(box.top + (box.height - info.height) / 2),
  };
}

function drawn(text: string, color: string, size: { dpi: number } | { height: number }) {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `${FONT.family} Bold`,
      fontfile: fontFile,
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

/** A family's photo: bytes from outside, so this runs in a job's own process. The middle that catches the eye is kept. */
async function cutSquare(photo: Uint8Array): Promise<Uint8Array> {
  try {
    return await sharp(photo, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover', position: 'attention' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  } catch (cause) {
    throw new AppError('photo-unreadable', undefined, { cause });
  }
}

/** Covers drawn by the product itself: nothing is fetched, and no font of the machine is needed. */
export function coverPainter(): CoverPainter {
  return {
    async paint({ title, author, narrator, photo }) {
      if (photo) return cutSquare(photo);
      const name = shortened(narrator, MAX_NAME_CHARACTERS);
      const writer = shortened(author ?? '', MAX_NAME_CHARACTERS);
      const overlays = await Promise.all([
        words(shortened(title, MAX_TITLE_CHARACTERS) || 'A memoir', INK, {
          top: TITLE_TOP_PX,
          height: writer === '' ? TITLE_HEIGHT_PX : TITLE_HEIGHT_PX - AUTHOR_HEIGHT_PX,
          maxSizePt: 140,
        }),
        ...(writer === '' ? [] : [words(writer, INK, AUTHOR_BOX)]),
        words(name === '' ? 'An audiobook' : `in the voice of ${name}`, ACCENT_INK, {
          top: 750,
          height: 110,
          maxSizePt: 46,
        }),
      ]);
      return sharp(picture()).composite(overlays).jpeg({ quality: JPEG_QUALITY }).toBuffer();
    },
  };
}

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { COVER_COLORS, COVER_DESIGNS } from '../../../../src/domain/audiobook/cover-design.ts';
import { coverPainter } from './cover-painter.ts';

const paint = (title: string, narrator = 'Ann Hill') => coverPainter().paint({ title, narrator });

it.each(['My Life', '', `A & B <script> ${'very long '.repeat(40)}`, 'Ünïcode — 我', 'x'.repeat(300)])(
  'is a square JPEG for the title %j',
  async (title) => {
    const cover = await paint(title);
    expect(await sharp(cover).metadata()).toMatchObject({ format: 'jpeg', width: 1_400, height: 1_400 });
    expect(cover.length).toBeLessThan(300_000);
  },
);

it('is the same for the same words and shows them', async () => {
  const [one, again, other] = await Promise.all([paint('My Life'), paint('My Life'), paint('My Wife')]);
  expect(Buffer.from(one).equals(again)).toBe(true);
  expect(Buffer.from(one).equals(other)).toBe(false);
});

it.each(COVER_DESIGNS)(
  'is bound in %s cloth when that is chosen, and has the title in its foil',
  async (design) => {
    const cover = await coverPainter().paint({ title: 'M'.repeat(9), narrator: 'Ann Hill', design });
    const { cloth, foil } = COVER_COLORS[design];
    expect(await farFrom(cover, cloth, { left: 1_330, top: 650 })).toBeLessThan(30);
    expect(await farFrom(cover, foil, null)).toBeLessThan(60);
  },
);

it('shows a photo in an oval on the cloth; without a design the photo is the cover', async () => {
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#00ff00' } })
    .jpeg()
    .toBuffer();
  const words = { title: 'My Life', narrator: 'Ann Hill', photo };
  const cloth = await coverPainter().paint({ ...words, design: 'plum' });
  expect(await farFrom(cloth, COVER_COLORS.plum.cloth, { left: 1_330, top: 650 })).toBeLessThan(30);
  expect(await farFrom(cloth, '#00ff00', { left: 735, top: 750 })).toBeLessThan(20);
  const filled = await coverPainter().paint(words);
  expect(await farFrom(filled, '#00ff00', { left: 20, top: 20 })).toBeLessThan(20);
});

it('a title in another script has its letters too', async () => {
  const [one, other] = await Promise.all([paint('Моя жизнь'), paint('Моё время')]);
  expect(Buffer.from(one).equals(other)).toBe(false);
});

/** How far the color at a place, or the nearest one anywhere in the picture, is from a wanted one: 0 to 765. */
async function farFrom(
  jpeg: Uint8Array,
  color: string,
  at: { left: number; top: number } | null,
): Promise<number> {
  const wanted = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  const picture = at
    ? sharp(jpeg)
        .extract({ ...at, width: 8, height: 8 })
        .resize(1, 1)
    : sharp(jpeg);
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < data.length; i += 3) {
    const far = wanted.reduce((sum, part, k) => sum + Math.abs(part - (data[i + k] ?? 0)), 0);
    nearest = Math.min(nearest, far);
  }
  return nearest;
}

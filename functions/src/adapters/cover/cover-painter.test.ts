import sharp from 'sharp';
import { expect, it } from 'vitest';
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

import { expect, it } from 'vitest';
import { dewarp } from './dewarp.ts';
import { crop, type GrayImage, turned } from './gray-image.ts';
import { placesInPhoto } from './place-in-photo.ts';

const WIDTH = 1_000;

/** A page of rows of words, each row falling by a tenth of its length. */
function slanted(): GrayImage {
  const height = 1_400;
  const pixels = new Uint8Array(WIDTH * height).fill(255);
  for (let row = 150; row < height - 250; row += 40)
    for (let x = 60; x < WIDTH - 60; x++)
      for (let y = 0; y < 14; y++) if (x % 60 < 48) pixels[(row + y + Math.round(x * 0.1)) * WIDTH + x] = 0;
  return { width: WIDTH, height, pixels };
}

it('finds a place again on a photo that was turned and cut', () => {
  const photo: GrayImage = { width: 400, height: 200, pixels: new Uint8Array(80_000).fill(255) };
  const cut = crop(turned(photo, 1), { left: 50, top: 100, width: 100, height: 200 });
  // In the turned photo this is (60, 120): from its left, which was the photo's bottom, and from its top, the photo's left.
  expect(placesInPhoto(cut)(10, 20)).toEqual([(120 / 400) * 10_000, (140 / 400) * 10_000]);
});

it('finds the ink of a line on the photo where the line was bent straight', () => {
  const photo = slanted();
  const page = dewarp(photo);
  expect(page).not.toBe(photo);
  const place = placesInPhoto(page);
  const dark: boolean[] = [];
  for (let x = 200; x < 800; x += 60)
    for (let y = 300; y < 900; y++) {
      if ((page.pixels[y * WIDTH + x] ?? 255) > 0) continue;
      const [left, top] = place(x, y).map((part) => Math.round((part / 10_000) * WIDTH));
      dark.push([-1, 0, 1].some((by) => photo.pixels[((top ?? 0) + by) * WIDTH + (left ?? 0)] === 0));
    }
  expect(dark.length).toBeGreaterThan(500);
  expect(dark.filter((isDark) => !isDark).length).toBe(0);
});

it('says of a picture that was made of none where it is itself', () => {
  expect(placesInPhoto({ width: 200, height: 100 })(20, 50)).toEqual([1_000, 2_500]);
});

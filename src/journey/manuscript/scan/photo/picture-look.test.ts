import { expect, test } from 'vitest';
import type { Gray } from './gray.ts';
import { areLooksAlike, lookOf } from './picture-look.ts';

const [WIDTH, HEIGHT] = [192, 256];

/** Print on a sheet: words of other lengths for another seed; `noise` is the camera's. */
function page(seed: number, { noise = 0, brightness = 0, share = 1 } = {}): Gray {
  let state = seed * 7_919;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const values = new Uint8Array(WIDTH * HEIGHT).fill(90);
  for (let y = 16; y < HEIGHT - 16; y += 1) values.fill(225, y * WIDTH + 16, y * WIDTH + WIDTH - 16);
  for (let y = 28; y < 28 + (HEIGHT - 56) * share; y += 6) {
    for (let x = 26; x < WIDTH - 30; ) {
      const letters = 4 + Math.floor(next() * 18);
      for (let row = y; row < y + 3; row += 1)
        values.fill(70, row * WIDTH + x, row * WIDTH + Math.min(x + letters, WIDTH - 26));
      x += letters + 3 + Math.floor(next() * 6);
    }
  }
  let noisy = 1;
  const tremble = () => {
    noisy = (noisy * 16_807) % 2_147_483_647;
    return ((noisy / 2_147_483_647) * 2 - 1) * noise;
  };
  return { width: WIDTH, height: HEIGHT, values: values.map((value) => value + brightness + tremble()) };
}

test('a page taken twice looks the same, in other light too', () => {
  const first = lookOf(page(1));
  expect(first).toHaveLength(256);
  expect(areLooksAlike(first, lookOf(page(1, { noise: 12 })))).toBe(true);
  expect(areLooksAlike(first, lookOf(page(1, { brightness: -30 })))).toBe(true);
});

test('pages of the same book look different', () => {
  for (let seed = 2; seed < 30; seed += 1)
    expect(areLooksAlike(lookOf(page(1)), lookOf(page(seed)))).toBe(false);
});

test('empty pictures are not compared', () => {
  const flat = { width: WIDTH, height: HEIGHT, values: new Uint8Array(WIDTH * HEIGHT).fill(200) };
  expect(areLooksAlike(lookOf(flat), lookOf(flat))).toBe(false);
});

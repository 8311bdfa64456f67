import { describe, expect, it } from 'vitest';
import { CEPSTRUM_LENGTH, type Cepstra, distanceToNearest, transformed } from './cepstra.ts';
import { colorMap, multiplied } from './color-map.ts';

const SIZE = CEPSTRUM_LENGTH;

/** A few sounds with variation around each, always the same for the same seed. */
function sounds(seed: number, count = 400): Cepstra {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
  const centers = Array.from({ length: 12 }, () =>
    Array.from({ length: SIZE }, (_, k) => random() / (1 + 0.4 * k)),
  );
  return Float64Array.from({ length: count * SIZE }, (_, i) => {
    const k = i % SIZE;
    return (centers[Math.floor(i / SIZE) % centers.length]?.[k] ?? 0) + (0.1 * random()) / (1 + 0.4 * k);
  });
}

/** Another throat: each number is a mixture of its neighbors. */
const throat = Float64Array.from({ length: SIZE * SIZE }, (_, i) => {
  const [row, column] = [Math.floor(i / SIZE), i % SIZE];
  return row === column ? 0.95 : Math.abs(row - column) === 1 ? 0.12 : 0;
});
const identity = Float64Array.from({ length: SIZE * SIZE }, (_, i) => (i % (SIZE + 1) === 0 ? 1 : 0));
const even = new Float64Array(SIZE - 1).fill(1);

describe('colorMap', () => {
  it('carries the sounds of one speaker nearer to those of another, the whole of it nearer than half', () => {
    const [source, target] = [sounds(7), transformed(sounds(7), throat)];
    const far = (share: number) =>
      distanceToNearest(transformed(source, colorMap(source, target, share)), target, even);
    expect(far(0.5)).toBeLessThan(0.8 * far(0));
    expect(far(1)).toBeLessThan(0.8 * far(0.5));
  });

  it('changes nothing where none of it is wanted, or nobody is heard', () => {
    const source = sounds(7);
    expect(colorMap(source, transformed(source, throat), 0)).toEqual(identity);
    expect(colorMap(source, new Float64Array(), 0.5)).toEqual(identity);
    expect(colorMap(new Float64Array(), source, 0.5)).toEqual(identity);
  });

  it('stays finite with fewer sounds than it has numbers', () => {
    expect(colorMap(sounds(3, 9), sounds(4, 9), 1).every(Number.isFinite)).toBe(true);
  });
});

it('multiplied puts two matrices one after the other', () => {
  const source = sounds(5, 3);
  const other = colorMap(sounds(3), sounds(4), 0.5);
  const twice = transformed(transformed(source, throat), other);
  for (const [i, value] of transformed(source, multiplied(other, throat)).entries())
    expect(value).toBeCloseTo(twice[i] ?? 0, 9);
});

import { expect, it } from 'vitest';
import { peakOf } from './level.ts';
import { toned } from './tone.ts';

const RATE_HZ = 16_000;

/** How much louder a pure sound becomes, in dB. */
function gainDb(hz: number, tone: number, rateHz = RATE_HZ): number {
  const sound = Float32Array.from(
    { length: rateHz },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / rateHz),
  );
  const settled = (samples: Float32Array) => peakOf(samples.subarray(rateHz / 2));
  return 20 * Math.log10(settled(toned(sound, rateHz, tone)) / settled(sound));
}

it('brightens and darkens by what was asked, whatever the rate', () => {
  for (const rateHz of [RATE_HZ, 24_000]) {
    expect(gainDb(6_500, 6, rateHz) - gainDb(100, 6, rateHz)).toBeCloseTo(6, 0);
    expect(gainDb(6_500, -6, rateHz) - gainDb(100, -6, rateHz)).toBeCloseTo(-6, 0);
  }
});

it('makes nothing louder than it was', () => {
  for (const tone of [-6, -1, 1, 6])
    for (const hz of [80, 400, 1_800, 5_000, 7_900]) expect(gainDb(hz, tone)).toBeLessThan(0.05);
});

it('gives back the very samples at rest', () => {
  const sound = Float32Array.of(0.1, -0.2, 0.3);
  expect(toned(sound, RATE_HZ, 0)).toBe(sound);
});

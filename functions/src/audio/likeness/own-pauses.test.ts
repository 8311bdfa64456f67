import { describe, expect, it } from 'vitest';
import { joinSounds, makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { ownPauses } from './own-pauses.ts';

const RATE_HZ = 16_000;
const WORDS = 9;
/** Words of a second with pauses of so many seconds between them. */
const talk = (pause: number, hiss = 1e-5) => {
  const sound = joinSounds(
    ...Array.from({ length: WORDS }, () => [makeVowel(120, 1), makeSilence(pause)]).flat(),
  );
  const noise = makeNoise(sound.length / RATE_HZ, hiss);
  return { samples: sound.map((value, i) => value + (noise[i] ?? 0)), sampleRateHz: RATE_HZ };
};
const whole = ({ samples }: { samples: Float32Array }) => [
  { clip: 0, start: 0, end: samples.length / RATE_HZ },
];

describe('ownPauses', () => {
  it.each([
    ['briefly', 0.15, 0.6, 0.85],
    ['as most do', 0.31, 0.95, 1.05],
    ['for long', 0.7, 1.35, 1.8],
  ])('hears somebody who pauses %s', (_, pause, least, most) => {
    const clip = talk(pause);
    const own = ownPauses([clip], whole(clip));
    expect(own).toBeGreaterThan(least);
    expect(own).toBeLessThan(most);
  });

  it('hears the pauses at which the chosen stretches were cut, and none in which somebody else may speak', () => {
    const clip = talk(0.6);
    const cut = Array.from({ length: WORDS }, (_, i) => ({ clip: 0, start: i * 1.6, end: i * 1.6 + 1 }));
    expect(ownPauses([clip], cut)).toBe(ownPauses([clip], whole(clip)));
    const far = cut.filter((_, i) => i % 2 === 0);
    expect(ownPauses([clip], far)).toBeNull();
  });

  it('says nothing of a few pauses, of noise, and of nothing', () => {
    const clip = talk(0.4);
    expect(ownPauses([clip], [{ clip: 0, start: 0, end: 4 }])).toBeNull();
    const noisy = talk(0.4, 0.05);
    expect(ownPauses([noisy], whole(noisy))).toBeNull();
    expect(ownPauses([clip], [])).toBeNull();
    expect(ownPauses([], [{ clip: 0, start: 0, end: 9 }])).toBeNull();
  });
});

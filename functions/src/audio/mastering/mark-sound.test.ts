import { describe, expect, it } from 'vitest';
import { BANDS } from '../../../../src/domain/mark/code.ts';
import { hearMark } from '../../../../src/domain/mark/hear-mark.ts';
import { CLIP_STORY, makeSpeech } from '../../../../tests/support/make-clip.ts';
import { makeNoise } from '../../../../tests/support/make-tones.ts';
import { bandSpectra, withMark } from './mark-sound.ts';

const PAYLOAD = '0123456789abcdef';
const RATE_HZ = 16_000;
const { samples } = await makeSpeech(120, `${CLIP_STORY} The mill burned in spring, and nobody knew why.`);
const marked = withMark(samples, RATE_HZ, PAYLOAD);

function powersOf(sound: Float32Array): number[] {
  const { powers, frames } = bandSpectra(sound, RATE_HZ);
  return Array.from({ length: BANDS }, (_, band) => {
    let sum = 0;
    for (let f = 0; f < frames; f++) sum += powers[f * BANDS + band] ?? 0;
    return sum;
  });
}

describe('a marked sound', () => {
  it('says what it is, and whose order, from 20 seconds that begin anywhere', () => {
    const heard = hearMark(marked.subarray(3_333, 3_333 + 20 * RATE_HZ));
    expect(heard).toMatchObject({ isMarked: true, payload: PAYLOAD, speed: 1 });
  });

  it('is found when it is played faster, and says how much', () => {
    const faster = Float32Array.from({ length: Math.floor(marked.length / 1.03) }, (_, i) => {
      const at = i * 1.03;
      const [from, part] = [Math.floor(at), at % 1];
      return (marked[from] ?? 0) * (1 - part) + (marked[from + 1] ?? 0) * part;
    });
    const heard = hearMark(faster);
    expect(heard.isMarked).toBe(true);
    expect(heard.speed).toBeCloseTo(1.03, 2);
  });

  it('says both from 20 seconds that lack a second of every five', () => {
    const cut = marked.filter((_, i) => Math.floor(i / RATE_HZ) % 5 !== 4).subarray(0, 20 * RATE_HZ);
    expect(hearMark(cut, undefined, false)).toMatchObject({ isMarked: true, payload: PAYLOAD });
  });

  it('carries a mark at least 30 dB softer than the voice in each band', () => {
    const voice = powersOf(samples);
    const mark = powersOf(marked.map((value, i) => value - (samples[i] ?? 0)));
    for (const [band, power] of voice.entries())
      expect(10 * Math.log10((mark[band] ?? 0) / power)).toBeLessThan(-29.5);
  });

  it('is not found in the same speech without it, nor in noise', () => {
    expect(hearMark(samples)).toMatchObject({ isMarked: false, payload: null });
    expect(hearMark(makeNoise(20, 0.1), undefined, false)).toMatchObject({ isMarked: false });
  });
});

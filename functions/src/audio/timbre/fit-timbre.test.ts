import { describe, expect, it } from 'vitest';
import { CEPSTRUM_LENGTH, type Cepstra, deviationsOf, meansOf, transformed } from './cepstra.ts';
import { correctedTimbre, findWarp, firstTimbre } from './fit-timbre.ts';
import { frequencyWarp } from './frequency-warp.ts';
import type { SpokenFrames } from './spoken-frames.ts';
import { type Timbre, timbreOf, timbreText } from './timbre.ts';

const LAST = CEPSTRUM_LENGTH - 1;
const pitch = { medianHz: 120, spreadSemitones: 2, voicedSeconds: 10 };

/** Numbers like those of speech: a few sounds with variation around each, always the same for the same seed. */
function sounds(seed: number, count = 800): Cepstra {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
  const centers = Array.from({ length: 12 }, () =>
    Array.from({ length: CEPSTRUM_LENGTH }, (_, k) => random() / (1 + 0.4 * k)),
  );
  const cepstra = new Float64Array(count * CEPSTRUM_LENGTH);
  for (let i = 0; i < cepstra.length; i++) {
    const k = i % CEPSTRUM_LENGTH;
    const sound = centers[Math.floor(i / CEPSTRUM_LENGTH) % centers.length];
    cepstra[i] = (sound?.[k] ?? 0) + (0.1 * random()) / (1 + 0.4 * k);
  }
  return cepstra;
}

const bent = (cepstra: Cepstra, warp: number) => transformed(cepstra, frequencyWarp(LAST, LAST, warp));

describe('frequencyWarp', () => {
  it('changes nothing when it does not bend', () => {
    const source = sounds(5);
    expect(bent(source, 0)).toEqual(source);
  });

  it('is undone by bending back', () => {
    const source = new Float64Array(CEPSTRUM_LENGTH);
    source.set([1, 0.5, -0.3, 0.2]);
    const back = bent(bent(source, 0.06), -0.06);
    for (const [k, value] of back.entries()) expect(value).toBeCloseTo(source[k] ?? 0, 6);
  });
});

describe('findWarp', () => {
  it.each([-0.1, -0.04, 0, 0.06, 0.12])('finds a bend of %d', (warp) => {
    expect(findWarp(sounds(3), bent(sounds(3), warp)).warp).toBeCloseTo(warp, 6);
  });
});

/** A synthesizer that does what its table says, but flattens and tilts it on the way, as a real one does. */
function rendered(source: Cepstra, timbre: Timbre): SpokenFrames {
  const warped = bent(source, timbre.warp);
  const flattened = (gain: (k: number) => number, shift: (k: number) => number) =>
    warped.map((value, i) => {
      const k = i % CEPSTRUM_LENGTH;
      return 0.85 * (gain(k) * value + shift(k)) + 0.2 / (1 + k);
    });
  return {
    voiced: flattened(
      (k) => timbre.gains[k] ?? 1,
      (k) => timbre.shifts[k] ?? 0,
    ),
    unvoiced: flattened(
      () => 1,
      (k) => timbre.unvoicedShifts[k] ?? 0,
    ),
    pitch,
  };
}

describe('correctedTimbre', () => {
  it('comes nearer to means and spreads than the first guess, round by round', () => {
    const source = sounds(11);
    const person = { voiced: bent(sounds(23), 0.04), unvoiced: sounds(29), pitch };
    const gap = (
      measure: (cepstra: Cepstra) => Float64Array,
      heard: SpokenFrames,
      kind: 'voiced' | 'unvoiced',
    ) => {
      const [wanted, got] = [measure(person[kind]), measure(heard[kind])];
      return wanted.reduce((sum, value, k) => sum + (k === 0 ? 0 : Math.abs(value - (got[k] ?? 0))), 0);
    };
    let fit = firstTimbre(source, person);
    const first = rendered(source, fit.timbre);
    for (let round = 0; round < 3; round++) fit = correctedTimbre(fit, person, rendered(source, fit.timbre));
    const last = rendered(source, fit.timbre);
    expect(gap(meansOf, last, 'voiced')).toBeLessThan(0.1 * gap(meansOf, first, 'voiced'));
    expect(gap(meansOf, last, 'unvoiced')).toBeLessThan(0.1 * gap(meansOf, first, 'unvoiced'));
    expect(gap(deviationsOf, last, 'voiced')).toBeLessThan(0.8 * gap(deviationsOf, first, 'voiced'));
  });

  it('keeps gains and unvoiced shifts within what stays understandable', () => {
    const source = sounds(11);
    const far = sounds(23).map((value) => 9 * value + 20);
    const person = { voiced: far, unvoiced: far, pitch };
    let fit = firstTimbre(source, person);
    for (let round = 0; round < 8; round++) fit = correctedTimbre(fit, person, rendered(source, fit.timbre));
    expect(Math.max(...fit.timbre.gains)).toBeLessThanOrEqual(1.7);
    expect(Math.max(...fit.timbre.unvoicedShifts)).toBeLessThanOrEqual(3);
    expect(Math.abs(fit.timbre.unvoicedLevel)).toBeLessThanOrEqual(0.6);
  });

  it('leaves unvoiced sounds alone when hardly any were heard', () => {
    const source = sounds(11);
    const person = { voiced: sounds(23), unvoiced: sounds(29, 20), pitch };
    const fit = firstTimbre(source, person);
    const next = correctedTimbre(fit, person, rendered(source, fit.timbre));
    expect(next.timbre.unvoicedShifts).toEqual(fit.timbre.unvoicedShifts);
  });
});

describe('timbreText', () => {
  it('is read back to 32-bit precision', () => {
    const { timbre } = firstTimbre(sounds(11), { voiced: sounds(23), unvoiced: sounds(29), pitch });
    const read = timbreOf(timbreText(timbre));
    expect(read?.warp).toBe(Math.fround(timbre.warp));
    for (const name of ['gains', 'shifts', 'unvoicedShifts'] as const)
      expect(read?.[name]).toEqual(timbre[name].map(Math.fround));
    expect(timbreText(read ?? timbre)).toBe(timbreText(timbre));
  });

  it.each(['', 'AAAA', 'no base64 at all!', 'f'.repeat(400)])('reads nothing from %j', (text) => {
    expect(timbreOf(text)).toBeNull();
  });
});

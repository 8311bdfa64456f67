import { createHash } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { timbreOf, timbreText } from '../../audio/timbre/timbre.ts';
import { fliteVoiceEngine } from './voice-engine.ts';

/** As it was written before a share of the base voice could be kept. */
const TIMBRE =
  'Ctcjvc3MTD5mZqY/iiWCPyoieD9fYaU/QBOJP7mjbj8VZ6I/7EyQP16RaD9AtJ0/NT+XP+pmZj+zqJc/c1ydP4hQaD+0v5A/' +
  '9yeiPzgnbj8thok/+D+lP+lzdz91j4I/YGWmP3u8gT8a03g/mpmZPj2u/72gzEi+b3uTPlrKMr2j4YC+sJ2BPs8FKD20GJO+' +
  'a9lKPsK5+j0PmJm+y04CPs67Rj4025O+T4s9Pf8igD4kV4K+5T0dvQazkj4l4ky+QMD1vXCTmT7bwwS+AKdEvgAAgD6EGwi9' +
  'GlWlvcfXdz52Nqs8oEjxvXMFYD5WaJ49ve0QvtBuOj50xgY+jJcZvmUSCj5nsDc+EvERvtaUpT2IDF4+pCz1vb3xxzyRzHY+' +
  'IMeqvWe89bzJ938+fD0VvZnNn70=';
const TEXT = 'The old schoolteacher waited at the station, and the letter did not arrive until Christmas.';
const engine = fliteVoiceEngine({ workers: 1 });
afterAll(() => engine.close());

// The hashes were taken from what these voices said before the change: a family has heard and bought exactly that.
it.each([
  [
    'awb',
    2,
    { pitchTargetHz: 118.5, pitchSpreadHz: 22.25, gain: 0.41, timbre: TIMBRE, stretch: 1.07 },
    'e5c5a71830f9aa52',
  ],
  [
    'slt',
    2,
    { pitchTargetHz: 190.5, pitchSpreadHz: 40, gain: 0.41, timbre: TIMBRE, stretch: 1.07 },
    '6897820f18d64a82',
  ],
  ['awb', 1, { pitchTargetHz: 118.5, pitchSpreadHz: 22.25, gain: 0.9 }, '120f8b7cd0496a3e'],
])(
  'speaks with a voice of %s, version %d, as it did when it was made',
  async (base, version, parameters, hash) => {
    const voice = { engine: 'flite', version, parameters: { base, ...parameters } };
    const { samples } = await engine.speak(voice, TEXT, new AbortController().signal);
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 16)).toBe(hash);
  },
);

it('reads a timbre without a share as one that keeps nothing of the base voice, and writes it the same', () => {
  const timbre = timbreOf(TIMBRE);
  expect(timbre?.share).toBe(1);
  expect(timbre && timbreText(timbre)).toBe(TIMBRE);
  const mixed = timbre && timbreText({ ...timbre, share: 0.75 });
  expect(mixed && timbreOf(mixed)?.share).toBe(0.75);
});

it('writes a map behind the share, and reads it as it was written', () => {
  const timbre = timbreOf(TIMBRE);
  const map = Float64Array.from({ length: 625 }, (_, i) => i / 1_024);
  const text = timbre && timbreText({ ...timbre, map });
  const read = text === null ? null : timbreOf(text);
  expect(read).toEqual({ ...timbre, map });
});

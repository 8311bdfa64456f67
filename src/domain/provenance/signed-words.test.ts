import { expect, it } from 'vitest';
import type { Provenance } from './provenance.ts';
import { signedWords } from './signed-words.ts';

const provenance: Provenance = {
  ...{ madeBy: 'Kindred Pages', madeOn: '2026-11-27', right: 'own', mark: null, sound: 's', tags: 't' },
};
const words = (more: Partial<Provenance> = {}) =>
  signedWords({
    ...{ is: 'signed', isSoundWhole: true, areTagsWhole: true },
    provenance: { ...provenance, ...more },
  });

it('the day on which a file was made is said as people say it', () => {
  expect(words()).toBe(
    'The file is exactly as we made it, and its record is signed: a recreated voice, made by Kindred Pages on November 27, 2026; it is the voice of whoever ordered it.',
  );
});

it('a record that names no day is told without one', () => {
  for (const madeOn of ['', 'yesterday']) expect(words({ madeOn })).toMatch(/made by Kindred Pages; it is/);
});

import { expect, test } from 'vitest';
import { openPlacesWords } from './open-places.ts';

const NOTHING = { words: 0, missing: 0, misplaced: 0, questions: 0, changes: [], versions: 0 };

test('pages that may be out of order are told as what they are before paying', () => {
  expect(openPlacesWords({ ...NOTHING, misplaced: 7, questions: 1 })).toBe(
    'Still to check: 7 pages that may be out of order and 1 question about your pages.',
  );
  expect(openPlacesWords(NOTHING)).toBeNull();
});

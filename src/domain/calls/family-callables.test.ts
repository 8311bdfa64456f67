import * as v from 'valibot';
import { expect, it } from 'vitest';
import { MAX_PARAGRAPH_CHARACTERS } from '../limits.ts';
import { NAME_CALLABLES } from './family-callables.ts';

it.each([1, 2_001, 4_001, MAX_PARAGRAPH_CHARACTERS])(
  'a sentence of %i characters of a finished book can be fixed and read in another way',
  (length) => {
    const at = { index: 0, sentence: 'a'.repeat(length) };
    const wanted = { orderId: 'o', fix: { ...at, text: 'b'.repeat(length) }, take: { ...at, reading: 1 } };
    expect(v.safeParse(NAME_CALLABLES.renew_book.input, wanted).success).toBe(true);
  },
);

import * as v from 'valibot';
import { oneLine } from '../account/email.ts';
import { MAX_OTHER_READINGS, MAX_PARAGRAPH_CHARACTERS } from '../limits.ts';
import type { NamedOrder, NamesOfBook } from '../names/names-of-book.ts';
import {
  PRONUNCIATION_SAID,
  PRONUNCIATION_SENTENCE,
  PRONUNCIATION_WORD,
  type Pronunciation,
} from '../names/pronunciations.ts';
import { failure, sessionId, shortText } from './common.ts';

const isObject = (given: unknown) => typeof given === 'object';

/** As it is shown while a book is heard: one that ends nowhere is a whole paragraph. */
const SHOWN_SENTENCE = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PARAGRAPH_CHARACTERS));

/** Callables about how names are said; part of `CALLABLES`. */
export const NAME_CALLABLES = {
  /** Names and unusual words of a memoir, how they are said, and what its finished book knows of that. */
  get_names: {
    input: v.object({ sessionId }),
    output: v.object({ ...failure, data: v.optional(v.custom<NamesOfBook>(isObject)) }),
  },
  /** Keeps how one word is said, in the whole book or in one sentence; null: as it is written. Safe to repeat. */
  save_pronunciation: {
    input: v.object({
      sessionId,
      word: PRONUNCIATION_WORD,
      said: v.nullable(PRONUNCIATION_SAID),
      sentence: v.exactOptional(PRONUNCIATION_SENTENCE),
    }),
    output: v.object({
      ...failure,
      data: v.optional(
        v.custom<{ readonly pronunciations: readonly Pronunciation[]; readonly order: NamedOrder | null }>(
          isObject,
        ),
      ),
    }),
  },
  /** One name, in the voice of the book or before there is one in the built-in one. */
  hear_name: {
    input: v.object({ sessionId, name: v.union([PRONUNCIATION_SAID, PRONUNCIATION_WORD]) }),
    output: v.object({ ...failure, url: v.optional(v.string()) }),
  },
  /**
   * Reads those sentences of a finished book again whose names are said otherwise by now, one whose words are mended, and
   * one that is wanted in another reading; and says in other words that its voice is recreated. Free of charge; so many words of a book may be changed, and a sentence be read
   * in so many ways.
   */
  renew_book: {
    input: v.object({
      orderId: shortText,
      fix: v.exactOptional(
        v.object({
          /** of the sentences that are shown while it is heard */
          index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
          sentence: SHOWN_SENTENCE,
          text: v.pipe(
            v.string(),
            v.maxLength(MAX_PARAGRAPH_CHARACTERS),
            v.transform(oneLine),
            v.minLength(1),
          ),
        }),
      ),
      take: v.exactOptional(
        v.object({
          index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
          sentence: SHOWN_SENTENCE,
          /** 0 is the first one */
          reading: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_OTHER_READINGS)),
        }),
      ),
    }),
    output: v.object({ ...failure }),
  },
} as const;

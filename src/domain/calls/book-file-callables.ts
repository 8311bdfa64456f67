import * as v from 'valibot';
import type { BookFormat, ListedBookFile } from '../audiobook/book-file.ts';
import { failure, shortText } from './common.ts';

// Their names are checked by the server and their rows by nobody else: the first screen does without the table of formats.
const format = v.custom<BookFormat>(Boolean);

/** The callable of a book's files in other formats; part of `CALLABLES`. */
export const BOOK_FILE_CALLABLES = {
  /**
   * Tells what there is. `make` asks for one: of the same content it is made once. `cancel` stops one that is being made;
   * what is done of it stays for the next time.
   */
  book_files: {
    input: v.object({ orderId: shortText, make: v.exactOptional(format), cancel: v.exactOptional(format) }),
    /** `files`: those of this book that were ever asked for */
    output: v.object({ ...failure, files: v.optional(v.custom<readonly ListedBookFile[]>(Array.isArray)) }),
  },
} as const;

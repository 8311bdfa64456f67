/** What a book without a title is called while it is made. */
export const UNTITLED = 'Untitled book';
/** And once it is paid for: on its cover, in its file, in letters. */
export const UNTITLED_MEMOIR = 'A memoir';

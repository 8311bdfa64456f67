/** Of a book that was charged: what was bought is what is narrated, and nothing else stands behind its payment. */
export const PAID_BOOK = 'This book is paid for, so its text and voice can’t be changed.';

/** The server's answer to whoever brings another text or voice for it all the same. */
export const CLOSED_BOOK = `${PAID_BOOK} To make another book, choose "Get started".`;

/** Marks of direction, blanks without width and the like: nobody sees them, and a name must not differ by them. */
const UNSEEN = /[\p{Cc}\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const JOINERS = '\u200c\u200d';

/**
 * A name or a title as it is kept: one line, without what cannot be seen. Signs that join letters (as in Persian and Hindi)
 * stay inside their word.
 */
export function oneLine(text: string): string {
  const words = text.replace(/\s/gu, ' ').replace(UNSEEN, '').split(' ').map(withoutLooseJoiners);
  return words.filter((word) => word !== '').join(' ');
}

function withoutLooseJoiners(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && JOINERS.includes(word.charAt(start))) start++;
  while (end > start && JOINERS.includes(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

/** Whether somebody could be called that: at least one letter or number. */
export function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

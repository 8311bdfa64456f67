import { speakableText } from './speakable-text.ts';

/** Of a hundred words a recognizer gets some wrong by itself, names above all. */
const MAX_SHARE_WRONG = 0.34;
/** One word more or less says nothing, however short the sentence. */
const FREE_WORDS = 1;

/** Figures are spelled out on both sides: "1931" may be heard in words. */
const wordsOf = (text: string) =>
  speakableText(text)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

/** How many words must be put in, left out or exchanged to make one of the other. */
function wordsApart(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, word] of one.entries()) {
    const next = [index + 1];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (word === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Whether what a recognizer understood is another sentence than was to be read: words left out, invented or garbled. */
export function isMisheard(spoken: string, heard: string): boolean {
  const words = wordsOf(spoken);
  return wordsApart(words, wordsOf(heard)) > FREE_WORDS + words.length * MAX_SHARE_WRONG;
}

/** What a second reading of a line says where each word of the first stands, in order. */
export function saidAgain(first: readonly string[], second: readonly string[]): string[] {
  const said = first.map(() => '');
  for (const { from, to, otherFrom, otherTo } of stretches(first.map(plain), second.map(plain))) {
    const [ours, theirs] = [first.slice(from, to), second.slice(otherFrom, otherTo)];
    for (const [at, word] of shared(ours, theirs).entries()) said[from + at] = word;
  }
  return said;
}

/** Only letters and digits are compared: no reader is sure of marks. */
export const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Words of one reading that stand for words of another. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly otherFrom: number;
  readonly otherTo: number;
}

/** Equal words one by one, and what lies between them as a whole. */
function stretches(first: readonly string[], second: readonly string[]): Stretch[] {
  const found: Stretch[] = [];
  let [from, otherFrom] = [0, 0];
  const upTo = (to: number, otherTo: number) => {
    if (to > from || otherTo > otherFrom) found.push({ from, to, otherFrom, otherTo });
    [from, otherFrom] = [to, otherTo];
  };
  for (const [at, other] of pairs(first, second)) {
    upTo(at, other);
    upTo(at + 1, other + 1);
  }
  upTo(first.length, second.length);
  return found;
}

/** The longest common sequence of two lines of words. */
function pairs(first: readonly string[], second: readonly string[]): [number, number][] {
  const width = second.length + 1;
  const longest = new Uint16Array((first.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = first.length - 1; i >= 0; i -= 1)
    for (let j = second.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        first[i] === second[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const result: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < first.length && j < second.length; )
    if (first[i] === second[j]) result.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  return result;
}

/** The words of a stretch, shared among those that stand there in the other reading. */
function shared(ours: readonly string[], theirs: readonly string[]): string[] {
  if (ours.length === theirs.length) return [...theirs];
  const whole = theirs.join(' ');
  return ours.map(() => whole);
}

/** What stands between two empty lines of a paragraph: a paragraph of its own in what is read aloud. */
export interface TextPart {
  /** UTF-16 offset in the paragraph's text */
  readonly from: number;
  readonly text: string;
}

/** A paragraph as it is read aloud; an empty line in it, typed by a person, makes two. None of a text without words. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const part of text.split(/\n\s*\n/)) {
    const line = part.trim();
    if (line === '') continue;
    from = text.indexOf(line, from);
    parts.push({ from, text: line });
    from += line.length;
  }
  return parts;
}

/** In which of them a place is; what stands between two belongs to the one before it. */
export const partAt = (parts: readonly TextPart[], at: number): number =>
  Math.max(
    0,
    parts.findLastIndex(({ from }) => from <= at),
  );

const MARK = '~';

/** Names a part as it names a chapter: the first by its paragraph. */
export const partId = (paragraphId: string, part: number): string =>
  part === 0 ? paragraphId : `${paragraphId}${MARK}${part}`;

/** The paragraph and the part that such a name stands for. */
export function placeOfPart(id: string): { readonly paragraphId: string; readonly part: number } {
  const at = id.lastIndexOf(MARK);
  return at < 0
    ? { paragraphId: id, part: 0 }
    : { paragraphId: id.slice(0, at), part: Number(id.slice(at + 1)) };
}

/** Such a name where its paragraph is called otherwise; none where that is not known. */
export function renamedPart(id: string, ids: ReadonlyMap<string, string>): string[] {
  const { paragraphId, part } = placeOfPart(id);
  const now = ids.get(paragraphId);
  return now === undefined ? [] : [partId(now, part)];
}

/** Which parts begin a chapter once the text is another one: those before and after the change still do. */
export function carriedHeadings(before: string, after: string, headings: readonly number[]): number[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const most = Math.min(was.length, is.length);
  const isSame = (one: number, other: number) => was.at(one)?.text === is.at(other)?.text;
  let [head, tail] = [0, 0];
  while (head < most && isSame(head, head)) head++;
  while (tail < most - head && isSame(-1 - tail, -1 - tail)) tail++;
  const grown = is.length - was.length;
  const carried = headings.map((part) => (part >= was.length - tail ? part + grown : part));
  return [...new Set(carried)].filter((part) => part > 0 && part < is.length);
}

import type { WhyLeftOut } from '../manuscript/review.ts';

/** Why words of the manuscript are not heard: left out of the text, or in it and without a sound of their own. */
export type WhySilent = WhyLeftOut | 'scene' | 'mark' | 'script' | 'not-spoken';

/** As the family reads it. */
export const SILENT_WORDS: Readonly<Record<WhySilent, string>> = {
  'running-head': 'Left out: heading repeated on every page',
  'page-number': 'Left out: page number',
  footnote: 'Left out: footnote',
  caption: 'Left out: words under a picture',
  unclear: 'Left out: could not be read clearly',
  hidden: 'Left out: not visible on the page',
  'in-picture': 'Left out: words in a picture',
  'by-hand': 'Left out by you',
  'page-twice': 'Left out: this page was there twice',
  scene: 'Heard as a pause between two scenes',
  mark: 'A mark without a sound of its own',
  script: 'Left out: a script the voice cannot read',
  'not-spoken': 'Not spoken',
};

/** What a listener is told about a sentence that no try has read well. */
const UNREAD_WORDS = 'Please listen here: this sentence may not be read well';

/** One word of the manuscript, or a few that are said together, beside what was said for them. */
export interface ReceiptRow {
  /** the number printed on the page, else its place; empty for what stands on none */
  readonly page: string;
  /** counted from 1 over the whole manuscript, what is left out included; 0 is what stands on no page: a title, and that the voice is recreated */
  readonly paragraph: number;
  readonly written: string;
  /** as the voice was given it; empty where nothing was said */
  readonly spoken: string;
  /** when the sentence it belongs to begins; null where nothing was said */
  readonly startSeconds: number | null;
  /** set where nothing was said, and only there */
  readonly why: WhySilent | null;
  /** something is still wrong with its sentence */
  readonly isUnread: boolean;
}

export const RECEIPT_HEAD = 'page\tparagraph\twritten\tspoken\tstart\treason\n';

/**
 * Before what a spreadsheet would run as a formula: nobody sees it, and nothing trims it. An apostrophe is read as one, and
 * a tab would have to be quoted and moves the columns for whatever only splits the lines.
 */
const NO_FORMULA = '\u200b';

/** A cell that begins with a quote would swallow the rows up to the next one: it is quoted itself. */
function cellOf(text: string): string {
  if (text.startsWith('"')) return `"${text.replaceAll('"', '""')}"`;
  return /^[=+\-@＝＋－＠]/u.test(text) ? NO_FORMULA + text : text;
}

/** What a cell says; one of an earlier receipt, whose quotes are its own, as it stands. */
export function textOfCell(cell: string): string {
  if (cell.startsWith(NO_FORMULA)) return cell.slice(NO_FORMULA.length);
  return cell.startsWith('"""') && /^"(?:""|[^"])*"$/u.test(cell)
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell;
}

/** A row as a line of a table that any program opens. */
export function receiptLine({
  page,
  paragraph,
  written,
  spoken,
  startSeconds,
  why,
  isUnread,
}: ReceiptRow): string {
  const start = startSeconds === null ? '' : startSeconds.toFixed(3);
  const reason = why === null ? (isUnread ? UNREAD_WORDS : '') : SILENT_WORDS[why];
  return `${[page, paragraph || '', cellOf(written), cellOf(spoken), start, reason].join('\t')}\n`;
}

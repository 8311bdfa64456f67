import { RECEIPT_HEAD, textOfCell } from '@/domain/audiobook/receipt.ts';

/** Words of the manuscript as the receipt lists them: what was said for them, or why nothing was. */
export interface WordRow {
  readonly page: string;
  readonly paragraph: string;
  readonly written: string;
  /** empty where nothing was said */
  readonly spoken: string;
  /** null where nothing was said */
  readonly startSeconds: number | null;
  /** why nothing was said, or what is still wrong with what was; empty else */
  readonly reason: string;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words that are left out together are one row: a running head is seen whole. */
function joins(last: WordRow | undefined, row: WordRow): last is WordRow {
  const isSilent = last?.spoken === '' && row.spoken === '' && last.reason === row.reason;
  return isSilent && last.paragraph === row.paragraph && last.page === row.page;
}

/** The rows of a receipt; null for what is none. */
export function readReceipt(table: string): readonly WordRow[] | null {
  if (!table.startsWith(RECEIPT_HEAD)) return null;
  const rows: WordRow[] = [];
  for (const line of table.slice(RECEIPT_HEAD.length).split('\n')) {
    if (line === '') continue;
    const [page = '', paragraph = '', written = '', spoken = '', start = '', reason = ''] = line
      .split('\t')
      .map(textOfCell);
    const row = { page, paragraph, written, spoken, reason, startSeconds: start ? Number(start) : null };
    const last = rows.at(-1);
    if (joins(last, row)) rows[rows.length - 1] = { ...last, written: `${last.written} ${written}` };
    else rows.push(row);
  }
  return rows;
}

/** What a family may want to look at. */
export const KINDS = ['silent', 'otherwise', 'all'] as const;
export type Kind = (typeof KINDS)[number];

/** Marks alone have no sound: nothing of the text is missing where they are. */
const isMark = ({ written }: WordRow) => lettersOf(written) === '';

const IS_OF: Readonly<Record<Kind, (row: WordRow) => boolean>> = {
  silent: (row) => row.spoken === '' && !isMark(row),
  otherwise: (row) => row.spoken !== '' && lettersOf(row.spoken) !== lettersOf(row.written),
  all: () => true,
};

/** What was left out of one page for one reason is one row: a page has many scraps that nobody could read. */
function gathered(rows: readonly WordRow[]): readonly WordRow[] {
  const together: WordRow[] = [];
  for (const row of rows) {
    const last = together.at(-1);
    if (last?.page === row.page && last.reason === row.reason)
      together[together.length - 1] = { ...last, written: `${last.written} · ${row.written}` };
    else together.push(row);
  }
  return together;
}

/** The rows of a kind in which some words are written or said. */
export function rowsOf(rows: readonly WordRow[], kind: Kind, words = ''): readonly WordRow[] {
  const wanted = words.trim().toLowerCase();
  const isFound = ({ written, spoken }: WordRow) => `${written}\n${spoken}`.toLowerCase().includes(wanted);
  const found = rows.filter((row) => IS_OF[kind](row) && (wanted === '' || isFound(row)));
  return kind === 'silent' ? gathered(found) : found;
}

import { readFileSync } from 'node:fs';

const TABLE = new URL('../fixtures/spoken-cases.txt', import.meta.url);

export interface SpokenCase {
  readonly kind: string;
  readonly written: string;
  /** every way in which a reader may say it */
  readonly spoken: readonly string[];
}

/** The table, read whole: "[kind]", then a case a line. */
function readTable(): SpokenCase[] {
  let kind = '';
  const cases: SpokenCase[] = [];
  for (const line of readFileSync(TABLE, 'utf8').split('\n')) {
    const [written = '', spoken] = line.split(' =>');
    if (/^\[\w+\]$/.test(line)) kind = line.slice(1, -1);
    else if (spoken !== undefined)
      cases.push({ kind, written, spoken: spoken.split('|').map((one) => one.trim()) });
  }
  return cases;
}

export const SPOKEN_CASES: readonly SpokenCase[] = readTable();

/** What is compared: small letters without accents, apostrophes and other marks; a hyphen parts two words. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replaceAll('ł', 'l')
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();
}

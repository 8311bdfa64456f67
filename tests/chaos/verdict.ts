/** A page the screen has shown as saved. */
export interface SavedPage {
  readonly n: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A page as the server has it. */
export interface FoundPage extends SavedPage {
  /** the number in its picture; null when it shows no page, or two */
  readonly shows: number | null;
}

export interface Verdict {
  readonly saved: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly altered: number;
  readonly isOrderIntact: boolean;
  /** one line for each thing that is wrong */
  readonly findings: readonly string[];
}

/** What the server has, by number, against what was shown as saved. */
export function judge(saved: readonly SavedPage[], found: readonly FoundPage[]): Verdict {
  const findings: string[] = [];
  const numbers = new Set(found.map(({ n }) => n));
  const lost = saved.filter(({ n }) => !numbers.has(n));
  for (const { n } of lost) findings.push(`page ${n} was saved and is not on the server`);
  const seen = new Set<number>();
  let duplicated = 0;
  let altered = 0;
  for (const { n, shows, sha256, sizeBytes } of found) {
    const known = saved.find((page) => page.n === n);
    const isSame = known?.sha256 === sha256 && known.sizeBytes === sizeBytes;
    if (shows === null || !isSame) {
      altered += 1;
      findings.push(`page ${n} is not what was saved, and shows ${shows ?? 'no page'}`);
    } else if (seen.has(shows)) {
      duplicated += 1;
      findings.push(`page ${shows} is on the server twice, again as ${n}`);
    } else seen.add(shows);
  }
  const isOrderIntact = found.every(({ n, shows }, index) => shows === n && n === index + 1);
  if (!isOrderIntact) findings.push(`the order is ${found.map(({ shows }) => shows).join(' ')}`);
  return { saved: saved.length, lost: lost.length, duplicated, altered, isOrderIntact, findings };
}

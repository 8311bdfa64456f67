/** One test of tests/contract, as the table sees it. */
export interface ContractCase {
  /** names of the suites it stands in, the outermost first */
  readonly suites: readonly string[];
  readonly name: string;
  readonly file: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** what the test itself says about why it was skipped */
  readonly reason?: string | undefined;
}

interface Row {
  readonly port: string;
  readonly adapter: string;
  passed: number;
  failed: number;
  skipped: number;
  readonly reasons: Set<string>;
}

/** `documents: local`, as describeDocuments and its like name their suites. */
const CONTRACT = /^([a-z][\w -]*): (.+)$/;
/** `… (needs openssl)`, as a suite that is not run everywhere says it. */
const NEEDS = /\((needs [^)]+)\)/;
export const NO_REASON = 'NO REASON GIVEN';

function placeOf({ suites, file }: ContractCase): readonly [port: string, adapter: string] {
  for (const suite of suites) {
    const [, port, adapter] = CONTRACT.exec(suite) ?? [];
    if (port && adapter) return [port, adapter];
  }
  const name = file.replace(/^.*\//, '').replace('.test.ts', '');
  return [`(${name})`, suites[0]?.replace(NEEDS, '').trim() ?? ''];
}

function reasonOf({ suites, name, reason }: ContractCase): string {
  return reason ?? [...suites, name].map((text) => NEEDS.exec(text)?.[1]).find(Boolean) ?? NO_REASON;
}

function rowsOf(cases: readonly ContractCase[]): Row[] {
  const rows = new Map<string, Row>();
  for (const test of cases) {
    const [port, adapter] = placeOf(test);
    const key = `${port}\n${adapter}`;
    const row = rows.get(key) ?? { port, adapter, passed: 0, failed: 0, skipped: 0, reasons: new Set() };
    rows.set(key, row);
    if (test.state === 'passed') row.passed++;
    else if (test.state === 'skipped') {
      row.skipped++;
      row.reasons.add(reasonOf(test));
    } else row.failed++;
  }
  // Ports first; what stands in brackets is about one adapter or protocol alone.
  return [...rows.values()].sort((a, b) => {
    const [one, other] = [a, b].map(
      ({ port, adapter }) => `${port.startsWith('(') ? 1 : 0}${port}\n${adapter}`,
    );
    return (one ?? '') < (other ?? '') ? -1 : 1;
  });
}

/** Port, adapter, cases passed of all, and why the others were not run: one line each, and a last one with the sum. */
export function tableOf(cases: readonly ContractCase[]): string {
  const rows = rowsOf(cases);
  const cells = rows.map(({ port, adapter, passed, failed, skipped, reasons }) => [
    port,
    adapter,
    `${passed}/${passed + failed + skipped}`,
    [
      failed > 0 ? `${failed} FAILED` : '',
      skipped > 0 ? `${skipped} skipped: ${[...reasons].join('; ')}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  ]);
  const all = [['port', 'adapter', 'passed', ''], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const sum = (of: 'passed' | 'failed' | 'skipped') => rows.reduce((total, row) => total + row[of], 0);
  return [...lines, `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`].join('\n');
}

/** Whether every case passed, or says why it was not run; false when there are none. */
export function isKept(cases: readonly ContractCase[]): boolean {
  return (
    cases.length > 0 &&
    cases.every(
      (test) => test.state === 'passed' || (test.state === 'skipped' && reasonOf(test) !== NO_REASON),
    )
  );
}

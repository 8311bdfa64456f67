import type { ChaosReport } from './run-chaos.ts';

type Row = readonly [string, (report: ChaosReport) => string | number];

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const ratio = (value: number) => (Number.isNaN(value) ? 'not known' : value.toFixed(3));

function rowsOf(report: ChaosReport): readonly Row[] {
  const kinds = Object.keys(report.kills) as (keyof ChaosReport['kills'])[];
  const faults = Object.keys(report.wireFaults) as (keyof ChaosReport['wireFaults'])[];
  return [
    ['kills', ({ kills }) => sum(kills)],
    ...kinds.map((kind): Row => [`  ${kind}`, ({ kills }) => kills[kind]]),
    ['line down and up again', ({ flips }) => flips],
    ['faults on the wire', ({ wireFaults }) => sum(wireFaults)],
    ...faults.map((fault): Row => [`  ${fault}`, ({ wireFaults }) => wireFaults[fault]]),
    ['books', ({ books }) => books],
    ['pages shown as saved', ({ saved }) => saved],
    ['lost after saved', ({ lost }) => lost],
    ['duplicated on the server', ({ duplicated }) => duplicated],
    ['altered on the server', ({ altered }) => altered],
    ['order intact', ({ isOrderIntact }) => (isOrderIntact ? 'yes' : 'no')],
    ['bytes sent / captured', ({ sentRatio }) => ratio(sentRatio)],
    ['  sent though they were there', ({ needlessRatio }) => ratio(needlessRatio)],
    ['seconds', ({ seconds }) => Math.round(seconds)],
  ];
}

/** Reports side by side, one column each. */
export function reportTable(reports: readonly (readonly [string, ChaosReport])[]): string {
  const first = reports[0];
  if (!first) return '';
  const rows: readonly Row[] = rowsOf(first[1]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const columnOf = (title: string) => Math.max(10, title.length + 2);
  const head = ''.padEnd(width) + reports.map(([title]) => title.padStart(columnOf(title))).join('');
  const lines = rows.map(
    ([name, read]) =>
      name.padEnd(width) +
      reports.map(([title, report]) => String(read(report)).padStart(columnOf(title))).join(''),
  );
  return [head, ...lines].join('\n');
}

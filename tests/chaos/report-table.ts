import { type ChaosReport, shareOf, sumOf } from './chaos-report.ts';
import { WIRE_FAULTS } from './fault-proxy.ts';
import { KILLS } from './faults.ts';

type Row = readonly [string, (report: ChaosReport) => string | number];
type Column = readonly [string, ChaosReport];

const ROWS: readonly Row[] = [
  ['kills', ({ kills }) => sumOf(kills)],
  ...KILLS.map((kind): Row => [`  ${kind}`, ({ kills }) => kills[kind]]),
  ['line down and up again', ({ flips }) => flips],
  ['faults on the wire', ({ wireFaults }) => sumOf(wireFaults)],
  ...WIRE_FAULTS.map((fault): Row => [`  ${fault}`, ({ wireFaults }) => wireFaults[fault]]),
  ['books', ({ books }) => books],
  ['pages shown as saved', ({ saved }) => saved],
  ['pages for each kill', ({ saved, kills }) => (saved / sumOf(kills)).toFixed(1)],
  ['lost after saved', ({ lost }) => lost],
  ['duplicated on the server', ({ duplicated }) => duplicated],
  ['altered on the server', ({ altered }) => altered],
  ['order intact', ({ booksOutOfOrder, books }) => orderWords(booksOutOfOrder, books)],
  ['bytes sent / captured, in the storm', (report) => shareOf(report.sentBytes, report)],
  ['  sent though they were there', (report) => shareOf(report.needlessBytes, report)],
  ['seconds', ({ seconds }) => Math.round(seconds)],
];

function orderWords(booksOutOfOrder: number, books: number): string {
  return booksOutOfOrder === 0 ? 'yes' : `not in ${booksOutOfOrder} of ${books}`;
}

/** Why the bytes here are not those of the bench. */
export const STORM_WORDS =
  'The storm cuts far more uploads short than a day does. One kill every 125 pages, for which 1.05 is the aim, is measured by `npm run bench:scan`.';

/** Reports side by side, one column each. */
export function reportTable(reports: readonly Column[]): string {
  const names = ['', ...ROWS.map(([name]) => name)];
  const width = Math.max(...names.map((name) => name.length));
  const columns = reports.map(([title, report]) => {
    const cells = [title, ...ROWS.map(([, read]) => String(read(report)))];
    const columnWidth = Math.max(...cells.map((cell) => cell.length)) + 3;
    return cells.map((cell) => cell.padStart(columnWidth));
  });
  const lines = names.map((name, row) => name.padEnd(width) + columns.map((cells) => cells[row]).join(''));
  return lines.join('\n');
}

/** The same as Markdown. */
export function markdownTable(reports: readonly Column[]): string {
  const cells = (texts: readonly (string | number)[]) => `| ${texts.join(' | ')} |`;
  const lines = ROWS.map(([name, read]) => {
    const part = name.startsWith('  ') ? `&nbsp;&nbsp;${name.trim()}` : name;
    return cells([part, ...reports.map(([, report]) => read(report))]);
  });
  const head = cells(['', ...reports.map(([title]) => title)]);
  const rule = cells(['---', ...reports.map(() => '--:')]);
  return [head, rule, ...lines, '', STORM_WORDS, ''].join('\n');
}

import type { ChaosReport } from './run-chaos.ts';

/** The report as lines of a name and a number. */
export function reportTable(report: ChaosReport): string {
  const total = Object.values(report.kills).reduce((sum, count) => sum + count, 0);
  const faults = Object.values(report.wireFaults).reduce((sum, count) => sum + count, 0);
  const rows: readonly (readonly [string, string | number])[] = [
    ['kills', total],
    ...Object.entries(report.kills).map(([kind, count]) => [`  ${kind}`, count] as const),
    ['line down and up again', report.flips],
    ['faults on the wire', faults],
    ...Object.entries(report.wireFaults).map(([kind, count]) => [`  ${kind}`, count] as const),
    ['books', report.books],
    ['pages saved', report.saved],
    ['lost after saved', report.lost],
    ['duplicated on the server', report.duplicated],
    ['altered on the server', report.altered],
    ['order intact', report.isOrderIntact ? 'yes' : 'no'],
    ['bytes sent / captured', report.sentRatio.toFixed(3)],
    ['  sent though they were there', report.needlessRatio.toFixed(3)],
    ['seconds', Math.round(report.seconds)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(7)}`).join('\n');
}

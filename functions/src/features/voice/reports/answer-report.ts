import { AppError } from '../../../../../src/domain/errors.ts';
import type { VoiceReport } from '../../../../../src/domain/voice/voice-report.ts';
import type { Ports } from '../../../ports/ports.ts';
import { moveVoiceReport, queueReportMail, voiceReports } from '../../../records/voices/voice-reports.ts';

export interface ListedReport {
  readonly id: string;
  readonly report: VoiceReport;
}

/** Reports that wait for us, those who have waited longest first; with `isAll` those that were answered, too. */
export async function listReports(
  ports: Pick<Ports, 'documents'>,
  { isAll }: { readonly isAll: boolean },
): Promise<readonly ListedReport[]> {
  const found = isAll ? await voiceReports.all(ports) : await voiceReports.where(ports, 'state', 'open');
  return found
    .map(({ id, read }) => ({ id, report: read() }))
    .sort((one, other) => one.report.createdAt.getTime() - other.report.createdAt.getTime());
}

/** How many wait longer than they were told, for the alert. */
export async function countOverdueReports(ports: Pick<Ports, 'documents' | 'clock'>): Promise<number> {
  const waiting = await listReports(ports, { isAll: false });
  return waiting.filter(({ report }) => isOverdue(report, ports.clock.nowMs())).length;
}

export const isOverdue = (report: VoiceReport, nowMs: number): boolean =>
  report.state === 'open' && report.answerBy.getTime() < nowMs;

/**
 * Answers a report: whoever wrote it is sent the answer.
 * @throws AppError not-found; invalid-argument for an answer without words; failed-precondition for one that was answered
 */
export async function answerReport(
  ports: Pick<Ports, 'documents' | 'jobs' | 'clock'>,
  id: string,
  answer: string,
): Promise<VoiceReport> {
  if (answer === '')
    throw new AppError('invalid-argument', 'Please say what they are answered: --note "..."');
  const before = await voiceReports.find(ports, id);
  if (!before) throw new AppError('not-found', 'There is no such report.');
  if (before.state === 'answered' && before.answer !== answer)
    throw new AppError(
      'failed-precondition',
      `This report was answered on ${before.answeredAt.toISOString().slice(0, 10)}. To add to it, write to ${before.email}.`,
    );
  const at = new Date(ports.clock.nowMs());
  const after = await moveVoiceReport(ports, id, { kind: 'answered', at, answer });
  if (!after) throw new AppError('not-found', 'There is no such report.');
  await queueReportMail(ports, 'report-answered', id);
  return after;
}

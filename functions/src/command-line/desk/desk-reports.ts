import {
  answerReport,
  isOverdue,
  type ListedReport,
  listReports,
} from '../../features/voice/reports/answer-report.ts';
import { voiceReports } from '../../records/voices/voice-reports.ts';
import type { Command, DeskPorts } from './command.ts';
import { inLine } from './desk-words.ts';

const memoirOfReport = async (ports: DeskPorts, [id = '']: readonly string[]) =>
  (await voiceReports.find(ports, id))?.sessionId ?? '';

/** A report in a line: until when it is to be answered, and all that was said. */
function reportLine({ id, report }: ListedReport, nowMs: number): string {
  const { createdAt, place, sessionId, orderId, speakerName, email, words } = report;
  const state =
    report.state === 'answered'
      ? `answered ${report.answeredAt.toISOString()}: ${inLine(report.answer)}`
      : `${isOverdue(report, nowMs) ? 'LATE, ' : ''}answer by ${report.answerBy.toISOString()}`;
  return [
    id,
    createdAt.toISOString().slice(0, 10),
    state,
    `not ${inLine(speakerName) || 'them'}`,
    `${place} ${orderId || sessionId}`,
    email,
    inLine(words),
  ].join('  ');
}

/** Reports that a voice is not whose it is said to be. */
export const REPORT_COMMANDS: Readonly<Record<string, Command>> = {
  reports: {
    words: '[--all]',
    does: 'voices that somebody says are not who is named, the longest waiting first',
    async run(ports, _, { isAll }) {
      const found = await listReports(ports, { isAll });
      const lines = found.map((one) => reportLine(one, ports.clock.nowMs()));
      return lines.join('\n') || 'Nobody waits for an answer about a voice.';
    },
  },
  'reports answer': {
    words: 'REPORT [--note ANSWER]',
    does: 'answer one; whoever wrote it gets the note',
    ofMemoir: memoirOfReport,
    async run(ports, [id = ''], { note }) {
      await answerReport(ports, id, note);
      return 'A letter with the answer is on its way.';
    },
  },
};

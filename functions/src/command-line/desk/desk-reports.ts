import {
  answerReport,
  isOverdue,
  type ListedReport,
  listReports,
} from '../../features/voice/reports/answer-report.ts';
import { documentsOf, isDocumentOf } from '../../records/voices/permission-documents.ts';
import { voiceReports } from '../../records/voices/voice-reports.ts';
import type { Command, DeskPorts } from './command.ts';
import { inLine } from './desk-words.ts';

const memoirOfReport = async (ports: DeskPorts, [id = '']: readonly string[]) =>
  (await voiceReports.find(ports, id))?.sessionId ?? '';

/** A report in a line: until when it is to be answered, and all that was said. */
async function reportLine(ports: DeskPorts, { id, report }: ListedReport): Promise<string> {
  const { createdAt, place, sessionId, orderId, speakerName, email, words } = report;
  const state =
    report.state === 'answered'
      ? `answered ${report.answeredAt.toISOString()}: ${inLine(report.answer)}`
      : `${isOverdue(report, ports.clock.nowMs()) ? 'LATE, ' : ''}answer by ${report.answerBy.toISOString()}`;
  const documents = await documentsOf(ports, sessionId);
  const hasDocument = documents.some((one) => isDocumentOf(one, speakerName));
  return [
    id,
    createdAt.toISOString().slice(0, 10),
    state,
    `not ${inLine(speakerName) || 'them'}`,
    `${place} ${orderId || sessionId}`,
    email,
    inLine(words),
    ...(hasDocument ? ['(the family gave a document)'] : []),
  ].join('  ');
}

/** Reports that a voice is not whose it is said to be. */
export const REPORT_COMMANDS: Readonly<Record<string, Command>> = {
  reports: {
    words: '[--all]',
    does: 'voices that somebody says are not who is named, the longest waiting first',
    async run(ports, _, { isAll }) {
      const found = await listReports(ports, { isAll });
      const lines = await Promise.all(found.map((one) => reportLine(ports, one)));
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

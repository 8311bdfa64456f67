import * as v from 'valibot';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import {
  nextVoiceReport,
  type VoiceReport,
  type VoiceReportEvent,
} from '../../../../src/domain/voice/voice-report.ts';
import type { ReportLetterKind } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

const DAY_MS = 86_400_000;

const TOLD = {
  ownerUid: v.string(),
  place: v.picklist(['sample', 'player', 'link']),
  sessionId: v.string(),
  orderId: v.string(),
  speakerName: v.string(),
  email: v.string(),
  words: v.string(),
  createdAt: v.date(),
};

/** With the time by which retention finds it; one that waits for us is kept until it is answered. */
const withDueTime = (report: VoiceReport) =>
  report.state === 'open'
    ? report
    : { ...report, dueAt: new Date(report.answeredAt.getTime() + RETENTION_DAYS.voiceReport * DAY_MS) };

/**
 * `voice_reports/{id}`: written by anybody, in confidence. It is its writer's, not the family's it is about: they read in
 * their export what was done about it.
 */
export const voiceReports = collection<VoiceReport>({
  name: COLLECTIONS.voiceReports,
  schema: v.variant('state', [
    v.looseObject({ ...TOLD, state: v.literal('open'), answerBy: v.date() }),
    v.looseObject({ ...TOLD, state: v.literal('answered'), answeredAt: v.date(), answer: v.string() }),
  ]),
  toFields: withDueTime,
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Reports of a voice', group: 'record', of: 'person', by: 'ownerUid' },
});

/** Moves a report by an event, as one transaction; null when there is none. */
export const moveVoiceReport = (
  stores: Pick<Ports, 'documents'>,
  id: string,
  event: VoiceReportEvent,
): Promise<VoiceReport | null> => voiceReports.change(stores, id, (report) => nextVoiceReport(report, event));

/** Puts a letter about a report on the list, once. */
export const queueReportMail = (
  ports: Pick<Ports, 'jobs'>,
  letter: ReportLetterKind,
  reportId: string,
): Promise<void> =>
  ports.jobs.enqueue({
    ...{ kind: 'send-mail', key: `send-mail:${letter}:${reportId}`, input: { reportId, letter } },
  });

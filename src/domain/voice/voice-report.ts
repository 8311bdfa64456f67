import * as v from 'valibot';
import { EMAIL } from '../account/email.ts';
import { SHARE_TOKEN } from '../audiobook/share-link.ts';
import { isSessionId, type SessionId } from '../session.ts';
import { REPORT_ANSWER_DAYS } from './not-them.ts';

export const MAX_REPORT_WORDS = 1_000;
/**
 * Open at a time, of one memoir. A link's token is enough to report, also where the link asks for digits: who heard a
 * wrong voice over a shoulder may say so. So strangers have places of their own, one for each account and address, and
 * whoever fills them keeps none from those whose book it is, nor the other way around. They are so many that nobody who
 * wants to silence the speaker fills them by hand, and only the first are written about: who looks at the book sees all.
 */
export const MAX_OPEN_REPORTS = { own: 2, strangers: 40 } as const;
/** Open reports of a memoir of which each is a letter to those who can stop a voice. */
export const REPORTS_WRITTEN_ABOUT = 5;

const DAY_MS = 86_400_000;

const SENT_REPORT = v.object({
  /** made on the device: what is sent twice is one report */
  reportId: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  /** with what tells that one may hear it there */
  heard: v.variant('place', [
    v.object({
      place: v.literal('sample'),
      sessionId: v.custom<SessionId>(isSessionId, 'not a session id'),
    }),
    v.object({ place: v.literal('player'), orderId: v.pipe(v.string(), v.maxLength(300)) }),
    v.object({ place: v.literal('link'), token: v.pipe(v.string(), v.regex(SHARE_TOKEN)) }),
  ]),
  /** where the answer goes */
  email: EMAIL,
  /** whose voice it is, as far as somebody wants to say; may be empty */
  words: v.pipe(v.string(), v.trim(), v.maxLength(MAX_REPORT_WORDS)),
});

export type SentReport = v.InferOutput<typeof SENT_REPORT>;
export type HeardAt = SentReport['heard'];

/** @returns null for what is no report */
export function readSentReport(given: unknown): SentReport | null {
  const read = v.safeParse(SENT_REPORT, given);
  return read.success ? read.output : null;
}

interface Reported {
  /** of who wrote it, as far as they were signed in; '' for anybody */
  readonly ownerUid: string;
  readonly place: HeardAt['place'];
  readonly sessionId: string;
  /** '' before there was one */
  readonly orderId: string;
  /** whose voice it was said to be; '' where nobody was asked */
  readonly speakerName: string;
  readonly email: string;
  readonly words: string;
  readonly createdAt: Date;
}

/** `voice_reports/{id}`: somebody hears another person than the one who is named, until one of us has answered. */
export type VoiceReport = Reported &
  (
    | { readonly state: 'open'; readonly answerBy: Date }
    | { readonly state: 'answered'; readonly answeredAt: Date; readonly answer: string }
  );

export type VoiceReportEvent =
  | ({ readonly kind: 'reported'; readonly at: Date } & Omit<Reported, 'createdAt'>)
  | { readonly kind: 'answered'; readonly at: Date; readonly answer: string };

/** Whether a memoir has as many open reports as it can have, for one more by this person. */
export function hasEnoughReports(
  others: readonly VoiceReport[],
  { bookOwner, uid, email }: { readonly bookOwner: string; readonly uid: string; readonly email: string },
): boolean {
  const open = others.filter(({ state }) => state === 'open');
  // At the sample and in the player nobody else hears it, also before a guest's book went over to an account.
  const own = open.filter(({ place, ownerUid }) => place !== 'link' || ownerUid === bookOwner);
  if (uid === bookOwner) return own.length >= MAX_OPEN_REPORTS.own;
  const strangers = open.filter((report) => !own.includes(report));
  const isTheirs = (report: VoiceReport) =>
    (uid !== '' && report.ownerUid === uid) || report.email.toLowerCase() === email.toLowerCase();
  return strangers.length >= MAX_OPEN_REPORTS.strangers || strangers.some(isTheirs);
}

export const answerByOf = (at: Date): Date => new Date(at.getTime() + REPORT_ANSWER_DAYS * DAY_MS);

/** What becomes of a report; the same one for what changes nothing. */
export function nextVoiceReport(report: VoiceReport | null, event: VoiceReportEvent): VoiceReport | null {
  if (event.kind === 'reported') {
    const { kind: _, at, ...told } = event;
    return report ?? { ...told, createdAt: at, state: 'open', answerBy: answerByOf(at) };
  }
  if (report?.state !== 'open') return report;
  const { answerBy: _, ...told } = report;
  return { ...told, state: 'answered', answeredAt: event.at, answer: event.answer };
}

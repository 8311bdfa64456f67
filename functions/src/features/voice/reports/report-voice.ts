import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { abuseEmail } from '../../../../../src/domain/config/brand.ts';
import { AppError } from '../../../../../src/domain/errors.ts';
import {
  type HeardAt,
  hasEnoughReports,
  REPORTS_WRITTEN_ABOUT,
  readSentReport,
} from '../../../../../src/domain/voice/voice-report.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { hasEnded, shareLinkId, shareLinks } from '../../../records/gifts/share-links.ts';
import { orders, ownOrder } from '../../../records/orders/orders.ts';
import { ownSession } from '../../../records/people/sessions.ts';
import { permissionsFor } from '../../../records/voices/permissions.ts';
import { moveVoiceReport, queueReportMail, voiceReports } from '../../../records/voices/voice-reports.ts';

type Needed = Pick<Ports, 'documents' | 'jobs' | 'clock'>;

/** The same for a link that has ended and one that was guessed. */
const linkEnded = () =>
  ({
    success: false,
    error: `This link doesn’t open a book anymore, so we can’t tell which one you heard. Please write to ${abuseEmail()}.`,
    errorCode: 'link-ended',
  }) as const;

const enough = () =>
  ({
    success: false,
    error: `We’ve been told about this voice, and a person is looking at it. To add something, please write to ${abuseEmail()}.`,
    errorCode: 'resource-exhausted',
  }) as const;

interface Heard {
  readonly sessionId: string;
  readonly orderId: string;
  readonly bookOwner: string;
  /** as the book itself says; null where its family was asked */
  readonly narrator: string | null;
}

/** Which memoir is heard there, by whoever may hear it. @throws AppError unauthenticated, permission-denied, not-found */
async function memoirHeard(ports: Needed, caller: Caller | null, heard: HeardAt): Promise<Heard | null> {
  if (heard.place === 'sample') {
    const { uid } = await ownSession(ports, caller, heard.sessionId);
    // Anybody can begin a memoir; where no voice was ever made, nobody is written to.
    const given = await permissionsFor(ports, heard.sessionId);
    if (given.length === 0) throw new AppError('not-found');
    return { sessionId: heard.sessionId, orderId: '', bookOwner: uid, narrator: null };
  }
  if (heard.place === 'player') {
    const { id, sessionId, userId } = await ownOrder(ports, caller, heard.orderId);
    return { sessionId, orderId: id, bookOwner: userId, narrator: null };
  }
  const link = await shareLinks.find(ports, shareLinkId(heard.token));
  const order = link && !hasEnded(link, ports.clock.nowMs()) && (await orders.find(ports, link.orderId));
  if (!order || order.deletedAt) return null;
  const { sessionId, id, userId } = order;
  return { sessionId, orderId: id, bookOwner: userId, narrator: link.narrator };
}

/** Whose voice it is said to be: the last answer that was given for the memoir. */
async function speakerOf(ports: Needed, { sessionId, narrator }: Heard): Promise<string> {
  if (narrator !== null) return narrator;
  const given = await permissionsFor(ports, sessionId);
  return [...given].sort((one, other) => +one.givenAt - +other.givenAt).at(-1)?.speakerName ?? '';
}

/**
 * Callable `request_quote` with `report`, for anybody who may hear a book: "This is not them" goes on record, where it is
 * listed until a person has answered, and the first few of a memoir are written to those who can stop a voice. Sent
 * twice, it is one report.
 * @throws AppError unauthenticated, permission-denied, not-found, invalid-argument
 */
export async function reportVoice(
  ports: Needed,
  caller: Caller | null,
  { report }: Extract<CallableInput<'request_quote'>, { readonly report: object }>,
): Promise<CallableOutput<'request_quote'>> {
  const sent = readSentReport(report);
  if (!sent) throw new AppError('invalid-argument');
  const { reportId, heard, email, words } = sent;
  const memoir = await memoirHeard(ports, caller, heard);
  if (!memoir) return linkEnded();
  const { sessionId, orderId, bookOwner } = memoir;
  const uid = caller?.uid ?? '';
  const others = (await voiceReports.where(ports, 'sessionId', sessionId)).filter(
    ({ id }) => id !== reportId,
  );
  const known = others.map(({ read }) => read());
  if (hasEnoughReports(known, { bookOwner, uid, email })) return enough();
  const kept = await moveVoiceReport(ports, reportId, {
    ...{ kind: 'reported', ownerUid: uid, place: heard.place, sessionId, orderId },
    ...{ speakerName: await speakerOf(ports, memoir), email, words, at: new Date(ports.clock.nowMs()) },
  });
  if (kept?.state !== 'open') return { success: true };
  const isWrittenAbout = known.filter(({ state }) => state === 'open').length < REPORTS_WRITTEN_ABOUT;
  if (isWrittenAbout) await queueReportMail(ports, 'voice-reported', reportId);
  return { success: true, answerBy: kept.answerBy.toISOString() };
}

import * as v from 'valibot';
import { currentUser } from '@/backend/accounts/auth.ts';
import { knownOwner } from '@/backend/accounts/handover.ts';
import { documents } from '@/backend/services.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { BROWSER_COLLECTIONS } from '@/domain/calls/collections.ts';
import { AppError } from '@/domain/errors.ts';
import type { Manuscript } from '@/domain/manuscript/manuscript.ts';
import type { PageReadings } from '@/domain/manuscript/page-reading.ts';
import type { SessionId } from '@/domain/session.ts';
import { VOICE_STAGES, type VoiceProfile } from '@/domain/voice/voice.ts';
import { toBackendError, vendorCode } from './vendor-error.ts';

const MANUSCRIPT = v.variant('status', [
  v.looseObject({
    status: v.literal('reading'),
    pagesRead: v.number(),
    pageTotal: v.optional(v.nullable(v.number()), null),
  }),
  v.looseObject({
    status: v.literal('ready'),
    title: v.string(),
    pageCount: v.number(),
    pageCountAsRead: v.exactOptional(v.number()),
    unreadPages: v.exactOptional(v.number()),
    unspokenWords: v.exactOptional(v.number()),
    wordCount: v.number(),
    preview: v.string(),
    textHash: v.string(),
  }),
  v.looseObject({ status: v.literal('failed'), errorCode: v.string(), errorMessage: v.string() }),
]);

const VOICE_PROFILE = v.looseObject({
  ttsSampleUrl: v.optional(v.nullable(v.string()), null),
  ttsSampleError: v.optional(v.nullable(v.string()), null),
  outputUrl: v.optional(v.nullable(v.string()), null),
  storagePath: v.optional(v.nullable(v.string()), null),
  sampleFirstUrl: v.optional(v.nullable(v.string()), null),
  sampleTimingsUrl: v.optional(v.nullable(v.string()), null),
  voice: v.optional(v.nullable(v.looseObject({ engine: v.string() })), null),
  /** null for a stage of a newer server, too */
  stage: v.optional(v.fallback(v.nullable(v.picklist(VOICE_STAGES)), null), null),
});

/** A state of a newer server is left out: the page is then simply not told about. */
const PAGE_READINGS = v.looseObject({
  pages: v.pipe(
    v.record(
      v.string(),
      v.fallback(
        v.nullable(
          v.object({
            state: v.picklist(['read', 'blank', 'no-page', 'handwriting', 'other-language', 'unreadable']),
            confidence: v.number(),
            words: v.number(),
          }),
        ),
        null,
      ),
    ),
    v.transform((pages) => Object.fromEntries(Object.entries(pages).filter(([, page]) => page !== null))),
  ),
});

const AUDIOBOOK = v.looseObject({
  phoneUrl: v.string(),
  phoneFileSize: v.number(),
  timingsUrl: v.string(),
  receiptUrl: v.exactOptional(v.string()),
  coverUrl: v.string(),
  durationSeconds: v.number(),
  photoCount: v.exactOptional(v.number()),
  sentenceCount: v.number(),
  readAgainCount: v.number(),
  unread: v.array(v.string()),
});

/** Unknown status words stay as they are: the screen shows them as 'Unknown Status'. */
const ORDER = v.looseObject({
  userId: v.string(),
  status: v.string(),
  amount: v.number(),
  pageCount: v.number(),
  createdAt: v.pipe(
    v.union([v.date(), v.string(), v.number()]),
    v.transform((at) => new Date(at)),
  ),
  audioGenerationProgress: v.optional(v.number(), 0),
  audioUrl: v.optional(v.nullable(v.string()), null),
  audioFileSize: v.optional(v.nullable(v.number()), null),
  userEmail: v.optional(v.nullable(v.string()), null),
  errorMessage: v.optional(v.nullable(v.string()), null),
  secondsLeft: v.optional(v.nullable(v.number()), null),
  audiobook: v.optional(v.nullable(AUDIOBOOK), null),
});

function parsed<S extends v.GenericSchema>(schema: S, data: unknown, what: string): v.InferOutput<S> {
  const result = v.safeParse(schema, data);
  if (!result.success) throw new AppError('internal', `${what}: ${v.summarize(result.issues)}`);
  return result.output;
}

/** A document that is not there yet belongs to nobody, so the rules deny reading it; of our own session that is "none". */
async function isAbsence(error: unknown, sessionId: SessionId): Promise<boolean> {
  if (vendorCode(error) !== 'permission-denied') return false;
  const owner = await knownOwner(sessionId);
  return owner !== undefined && owner === currentUser.getState().user?.uid;
}

async function read(collectionName: string, sessionId: SessionId): Promise<Record<string, unknown> | null> {
  try {
    return (await (await documents()).read(collectionName, sessionId))?.data ?? null;
  } catch (error) {
    if (await isAbsence(error, sessionId)) return null;
    throw toBackendError(error);
  }
}

/** What became of the manuscript so far; null before anything arrived. @throws AppError */
export async function readManuscript(sessionId: SessionId): Promise<Manuscript | null> {
  const data = await read(BROWSER_COLLECTIONS.manuscripts, sessionId);
  return data && (parsed(MANUSCRIPT, data, 'manuscript') as unknown as Manuscript);
}

/** What became of each photographed page so far, by capture number. @throws AppError */
export async function readPageReadings(sessionId: SessionId): Promise<PageReadings['pages']> {
  const data = await read(BROWSER_COLLECTIONS.pageReadings, sessionId);
  return data ? (parsed(PAGE_READINGS, data, 'page readings').pages as PageReadings['pages']) : {};
}

/** The voice made for a session; null before that. @throws AppError */
export async function readVoiceProfile(sessionId: SessionId): Promise<VoiceProfile | null> {
  const data = await read(BROWSER_COLLECTIONS.voiceProfiles, sessionId);
  return data && (parsed(VOICE_PROFILE, data, 'voice profile') as unknown as VoiceProfile);
}

/** A person's orders, newest first. @throws AppError */
export async function listOrders(uid: string): Promise<Order[]> {
  try {
    const found = await (await documents()).listWhere(BROWSER_COLLECTIONS.orders, 'userId', uid);
    return found
      .map(({ id, data }) => ({ ...parsed(ORDER, data, 'order'), id }) as unknown as Order)
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  } catch (error) {
    throw toBackendError(error);
  }
}

const PLACE = v.looseObject({ seconds: v.pipe(v.number(), v.finite()), heardAt: v.date() });

/** Where somebody stopped listening, on whichever device. */
export interface HeardPlace {
  readonly seconds: number;
  readonly heardAtMs: number;
}

const placeId = (uid: string, orderId: string) => `${uid}_${orderId}`;

/** Null before anybody listened. @throws AppError */
export async function readHeardPlace(uid: string, orderId: string): Promise<HeardPlace | null> {
  try {
    const found = await (await documents()).read(BROWSER_COLLECTIONS.listening, placeId(uid, orderId));
    if (!found) return null;
    const { seconds, heardAt } = parsed(PLACE, found.data, 'place');
    return { seconds, heardAtMs: heardAt.getTime() };
  } catch (error) {
    throw toBackendError(error);
  }
}

/** @throws AppError */
export async function writeHeardPlace(uid: string, orderId: string, place: HeardPlace): Promise<void> {
  const { seconds, heardAtMs } = place;
  const fields = { ownerUid: uid, orderId, seconds, heardAt: new Date(heardAtMs) };
  try {
    await (await documents()).write(BROWSER_COLLECTIONS.listening, placeId(uid, orderId), fields);
  } catch (error) {
    throw toBackendError(error);
  }
}

import { daysBefore, RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { oneByOne, throwAll } from '../../../../src/domain/one-by-one.ts';
import type { Ports } from '../../ports/ports.ts';
import { settleKept } from '../../records/books/uploads.ts';
import { eachDue } from '../../records/each-due.ts';
import {
  deleteHoldings,
  findOpened,
  findOwned,
  lettersAbout,
  type Owned,
} from '../../records/find-holdings.ts';
import { DAYS_AFTER_DELIVERY, EVERYTHING } from '../../records/holdings.ts';
import { noteLook, orders, ordersOf, queueMail } from '../../records/orders/orders.ts';
import { waitsForQuote } from '../../records/orders/quotes.ts';
import { guestWalks, ONE_WALK } from '../../records/people/guest-walks.ts';
import { endDocument, endDocuments, permissionDocuments } from '../../records/voices/permission-documents.ts';
import { linksOf, permissionLinks } from '../../records/voices/permission-links.ts';
import { type GivenPermission, permissions, permissionsFor } from '../../records/voices/permissions.ts';
import { endLeftVoices } from '../../records/voices/provider-voices.ts';
import { endSpoken, sentencesOf, spokenPermissions } from '../../records/voices/spoken-permissions.ts';
import { voiceProfiles } from '../../records/voices/voice-profiles.ts';
import { voiceReports } from '../../records/voices/voice-reports.ts';
import { willEnds } from '../../records/voices/will-ends.ts';
import { withdrawGifts, withdrawPayments } from '../../settlement/withdraw-payments.ts';
import { endDeletedOrder } from './end-deleted-order.ts';
import { finishDeletion } from './finish-deletion.ts';

type Needed = Pick<
  Ports,
  'documents' | 'objects' | 'identity' | 'jobs' | 'payments' | 'traces' | 'mailer' | 'clock'
>;

type Counts = { -readonly [K in keyof RetentionReport]: RetentionReport[K] };

/** Rows at a time: the database answers them side by side. */
const WIDTH = 8;
/** So many failures are no longer those of single families, and the run ends. */
const MAX_FAILURES = 1_000;

const GONE_AFTER_DELIVERY = EVERYTHING.filter((group) => DAYS_AFTER_DELIVERY[group] !== null);

export interface RetentionReport {
  /** books whose family had deleted them a day ago */
  readonly deleted: number;
  /** delivered books whose scans and voice were deleted */
  readonly materials: number;
  /** families told that this happens in a week */
  readonly warnings: number;
  /** guests' drafts deleted, with the guests */
  readonly drafts: number;
  readonly permissions: number;
  /** links that asked for a voice, which nobody answered */
  readonly permissionLinks: number;
  /** documents under a statement that nobody signed */
  readonly documents: number;
  /** reports of a voice that were answered a month ago */
  readonly voiceReports: number;
  /** words about a voice that were taken back a year ago */
  readonly willEnds: number;
}

/** Scans and voice of a delivered book, and what could still be bought with them: after a refund a book may be bought anew. */
async function endMaterialsOf(ports: Needed, sessionId: string, orderId: string): Promise<void> {
  await withdrawPayments(ports, [sessionId]);
  const owned: Owned = {
    uid: '',
    sessionIds: [sessionId],
    orders: [{ id: orderId, sessionId, isDone: true, isPaidInVain: false }],
    openedIds: await findOpened(ports, [sessionId]),
    addresses: [],
  };
  await deleteHoldings(ports, owned, GONE_AFTER_DELIVERY);
  await withdrawPayments(ports, [sessionId]);
}

/** Books delivered a month ago need no scans and no voice any more; text and audiobook stay. */
async function endMaterials(ports: Needed, order: Order, report: Counts): Promise<void> {
  const now = ports.clock.nowMs();
  const ends = daysBefore(now, RETENTION_DAYS.materials);
  const warns = daysBefore(now, RETENTION_DAYS.materials - RETENTION_DAYS.materialsWarning);
  const deliveredMs = order.deliveredAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (deliveredMs >= warns) return;
  if (deliveredMs >= ends) {
    await queueMail(ports, 'voice-ends-soon', order);
    report.warnings++;
    return;
  }
  // A second book of the same memoir is still being made or just delivered. A row of them that does not parse may be it.
  const bought = await ordersOf(ports, order.sessionId);
  const isInUse = bought.some((other) => (other.deliveredAt?.getTime() ?? now) >= ends);
  if (isInUse || !(await voiceProfiles.exists(ports, order.sessionId))) return;
  await endMaterialsOf(ports, order.sessionId, order.id);
  report.materials++;
}

/** What is due at one order. A deleted one ends by itself, and nobody is written to about it. */
async function lookAfter(ports: Needed, order: Order, report: Counts): Promise<void> {
  if (order.deletedAt) {
    if (await endDeletedOrder(ports, order)) report.deleted++;
  } else await endMaterials(ports, order, report);
  if (order.endsMaterials) await finishDeletion(ports, order.id);
  await noteLook(ports, order.id);
}

/**
 * Guests who never came back, with all they left. Who has an account is asked by nobody to hurry, and who waits for our
 * quote, or may still pay it, is waited for. Nobody is begun after `untilMs`: the next run goes on with the page where this
 * one stopped. Killed, it goes on where it was before.
 */
async function endDrafts(
  ports: Needed,
  { untilMs, withGuests }: Required<Run>,
  report: Counts,
): Promise<void> {
  const begun = await guestWalks.find(ports, ONE_WALK);
  if (!withGuests && !begun) return;
  const before = daysBefore(ports.clock.nowMs(), RETENTION_DAYS.abandonedDraft);
  const isOver = () => ports.clock.nowMs() > untilMs;
  const failures: unknown[] = [];
  let after = begun?.after;
  let isThrough = true;
  for await (const { uids, next } of ports.identity.guestsBefore(before, after)) {
    await oneByOne(uids, async (uid) => {
      if (!isOver() && (await endDraft(ports, uid))) report.drafts++;
    }).catch((error: unknown) => failures.push(error));
    isThrough = !isOver() && failures.length < MAX_FAILURES;
    if (!isOver()) after = next ?? undefined;
    if (!isThrough) break;
  }
  await noteWalk(ports, isThrough ? null : (after ?? ''));
  throwAll(failures);
}

/** @param after where to go on; null when the walk is through */
async function noteWalk(ports: Needed, after: string | null): Promise<void> {
  if (after === null) return guestWalks.delete(ports, ONE_WALK);
  const stoppedAt = new Date(ports.clock.nowMs());
  await guestWalks.change(ports, ONE_WALK, () => ({ after, stoppedAt }));
}

/** @returns whether it ended */
async function endDraft(ports: Needed, uid: string): Promise<boolean> {
  const owned = await findOwned(ports, uid, null);
  if (owned.orders.length > 0 || (await waitsForQuote(ports, owned.sessionIds))) return false;
  const work = { sessionIds: owned.sessionIds, orderIds: owned.openedIds };
  await withdrawPayments(ports, owned.sessionIds);
  await withdrawGifts(ports, uid);
  await ports.traces.stop(work);
  await deleteHoldings(ports, owned, EVERYTHING);
  await settleKept(ports, uid, true);
  await ports.identity.remove(uid);
  await ports.mailer.forget(lettersAbout(owned), owned.addresses);
  await ports.traces.forget({ ...work, giftIds: owned.giftIds ?? [], uid });
  return true;
}

/** Proof of a permission outlives its voice by three years. */
async function endPermission(ports: Needed, id: string, { sessionId }: GivenPermission): Promise<boolean> {
  if (!(await voiceProfiles.exists(ports, sessionId))) {
    await permissions.delete(ports, id);
    if ((await permissionsFor(ports, sessionId)).length > 0) return true;
    await endSpoken(ports, sessionId);
    await endDocuments(ports, sessionId);
    for (const link of await linksOf(ports, sessionId)) await permissionLinks.delete(ports, link.id);
    return true;
  }
  const lookedAt = new Date(ports.clock.nowMs());
  await permissions.change(ports, id, (given) => given && { ...given, lookedAt });
  return false;
}

/** A document under a statement that nobody signed. @returns whether it ended */
async function endUnsigned(ports: Needed, id: string): Promise<boolean> {
  const row = await permissionDocuments.find(ports, id);
  if (!row || row.speakerName !== undefined) return false;
  await endDocument(ports, { id, ...row });
  return true;
}

/** A link that nobody answered, with the sentences it was given and nobody read. @returns whether it ended */
async function endLink(ports: Needed, id: string): Promise<boolean> {
  const link = await permissionLinks.find(ports, id);
  // Answered meanwhile, it belongs to its permission.
  if (!link || link.answer) return false;
  await permissionLinks.delete(ports, id);
  for (const sentence of await sentencesOf(ports, link.sessionId))
    if (sentence.linkId === id && !sentence.spokenAt) await spokenPermissions.delete(ports, sentence.id);
  return true;
}

interface Run {
  /** Nothing is begun after this: milliseconds since 1970. */
  readonly untilMs?: number;
  /** whether a walk through the guests begins: their list has no order by time. One that was stopped goes on in any case */
  readonly withGuests?: boolean;
}

/**
 * A run over all that is due. Killed or out of time anywhere, the next one does the rest.
 * @throws what became of things that could not be ended, after all others were
 */
export async function enforceRetention(
  ports: Needed,
  { untilMs = Number.POSITIVE_INFINITY, withGuests = true }: Run = {},
): Promise<RetentionReport> {
  const report = {
    ...{ deleted: 0, materials: 0, warnings: 0, drafts: 0 },
    ...{ permissions: 0, permissionLinks: 0, documents: 0, voiceReports: 0, willEnds: 0 },
  };
  const walk = { width: WIDTH, maxFailures: MAX_FAILURES, untilMs };
  const works: (() => Promise<unknown>)[] = [
    () => eachDue(ports, { ...walk, rows: orders, look: ({ read }) => lookAfter(ports, read(), report) }),
    () => endLeftVoices(ports),
    async () => {
      await endDrafts(ports, { untilMs, withGuests }, report);
    },
    () =>
      eachDue(ports, {
        ...walk,
        rows: permissions,
        async look({ id, read }) {
          if (await endPermission(ports, id, read())) report.permissions++;
        },
      }),
    () =>
      eachDue(ports, {
        ...walk,
        rows: permissionLinks,
        async look({ id }) {
          if (await endLink(ports, id)) report.permissionLinks++;
        },
      }),
    () =>
      eachDue(ports, {
        ...walk,
        rows: permissionDocuments,
        async look({ id }) {
          if (await endUnsigned(ports, id)) report.documents++;
        },
      }),
    () =>
      eachDue(ports, {
        ...walk,
        rows: voiceReports,
        async look({ id }) {
          await voiceReports.delete(ports, id);
          await ports.mailer.forget([`report:${id}`], []);
          report.voiceReports++;
        },
      }),
    () =>
      eachDue(ports, {
        ...walk,
        rows: willEnds,
        async look({ id }) {
          await willEnds.delete(ports, id);
          report.willEnds++;
        },
      }),
  ];
  await oneByOne(works, (work) => work());
  return report;
}

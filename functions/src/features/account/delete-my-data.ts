import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { settleKept } from '../../records/books/uploads.ts';
import {
  countHoldings,
  deleteHoldings,
  findOwned,
  type HoldingCount,
  lettersAbout,
  type Owned,
} from '../../records/find-holdings.ts';
import { EVERYTHING, MATERIALS, VOICE_ALONE, WITHDRAWN } from '../../records/holdings.ts';
import { findOrder } from '../../records/orders/orders.ts';
import { deletions, withdrawalOf } from '../../records/people/deletions.ts';
import type { OthersSound } from '../../records/voices/others-recordings.ts';
import { type WithdrawalProof, withdrawPermissions } from '../../records/voices/permissions.ts';
import { forgetSample } from '../../records/voices/voice-profiles.ts';
import { refundOrder } from '../../settlement/refund-order.ts';
import { settleOpenPayments, withdrawGifts, withdrawPayments } from '../../settlement/withdraw-payments.ts';
import { endNarrations, returnPaidInVain } from './end-narrations.ts';
import { noteDeletion } from './finish-deletion.ts';

export type DeletionPorts = Pick<
  Ports,
  'documents' | 'objects' | 'jobs' | 'identity' | 'payments' | 'traces' | 'mailer' | 'clock'
>;

/** An upload or a job that was just ending may write once more behind the first pass. */
const PASSES = 3;
/** Said before anything is deleted: nobody would ask the provider again for what is gone. */
const NO_REFUND_YET =
  'You have paid for a book that is not finished, and the money cannot be returned at this moment. Nothing was deleted. Please try again in a few minutes.';

/**
 * Ends what could still be paid. A book that was paid already is narrated where only materials go; where everything goes
 * there is nobody to hear it, and the money goes back.
 */
async function endPayments(
  ports: DeletionPorts,
  { uid, email }: Caller,
  { isAll, sessionId }: { readonly isAll: boolean; readonly sessionId: string | undefined },
): Promise<Returned> {
  const { sessionIds, orders } = await findOwned(ports, uid, email, sessionId);
  if (!isAll) await settleOpenPayments(ports, sessionIds);
  const returned = { refundedCents: await withdrawPayments(ports, sessionIds), askedCents: 0, keptCents: 0 };
  if (isAll) returned.refundedCents += await withdrawGifts(ports, uid);
  if (isAll)
    for (const { id, isPaidInVain } of orders) {
      if (!isPaidInVain) continue;
      const { amount } = await findOrder(ports, id);
      returned[await returnMoney(ports, id)] += amount;
    }
  return returned;
}

/** Cents paid for books that were not finished. */
interface Returned {
  readonly refundedCents: number;
  /** asked back, and not confirmed by the provider yet */
  readonly askedCents: number;
  /** too long ago, or with the bank already: a person decides about that */
  readonly keptCents: number;
}

const NOTHING_RETURNED: Returned = { refundedCents: 0, askedCents: 0, keptCents: 0 };

/** @returns what became of it @throws AppError unavailable while the provider cannot be asked */
async function returnMoney(ports: DeletionPorts, orderId: string): Promise<keyof Returned> {
  try {
    const { refund } = await refundOrder(ports, orderId);
    return refund === 'refunded' ? 'refundedCents' : 'askedCents';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retry === 'later') throw new AppError('unavailable', NO_REFUND_YET, { cause: error });
    // What a person decides about keeps nobody's things here.
    if (error.code !== 'failed-precondition') throw error;
    return 'keptCents';
  }
}

const asked = ({ clock }: DeletionPorts, { uid, email }: Caller, sessionId?: string) => ({
  ...{ uid, email, askedAt: new Date(clock.nowMs()) },
  ...(sessionId !== undefined && { sessionId }),
});

/** Under which it is noted that the person asked for this; null for what is not taken up again when it is cut off. */
function noteOf(uid: string, isAll: boolean, sessionId: string | undefined, { withdrawnBy }: Manner) {
  if (isAll) return uid;
  // By a link it is noted with that link.
  return sessionId === undefined || withdrawnBy !== undefined ? null : withdrawalOf(uid, sessionId);
}

const total = (counts: readonly { readonly count: number }[]) =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** What is kept of a withdrawal, and where the letter about it goes: a guest has no address. */
const proofOf = ({ email }: Caller, holdings: readonly HoldingCount[]): WithdrawalProof => ({
  ...(email !== null && { to: email }),
  deleted: holdings.map(({ what, count }) => ({ what, count })),
});

interface Manner {
  readonly isResumed?: boolean;
  /** the person whose voice it is, where they withdrew it themselves: what is the owner's own stays */
  readonly withdrawnBy?: string;
  /** what of the book is other people's, where they did */
  readonly others?: OthersSound;
}

/** Ends all work for the memoirs, except where the voice that is worked with is somebody else's. */
async function endWork(ports: DeletionPorts, owned: Owned, isAll: boolean, others?: OthersSound) {
  // Samples go all the same, which may be of any voice before; of this one they are made again.
  if (others?.isVoiceTheirs) return oneByOne(owned.sessionIds, (sessionId) => forgetSample(ports, sessionId));
  const orderIds = [...owned.orders.map(({ id }) => id), ...owned.openedIds];
  await ports.traces.stop({ sessionIds: owned.sessionIds, orderIds: isAll ? orderIds : [] });
}

/** What goes of one memoir when its permission is withdrawn. */
const goesOf = (sessionId: string | undefined, withdrawnBy: string | undefined) => {
  if (sessionId === undefined) return MATERIALS;
  return withdrawnBy === undefined ? WITHDRAWN : VOICE_ALONE;
};

/**
 * Ends the books that are not made with what goes, and notes at the others that it goes when they are there. Of a permission
 * that the family itself withdraws it was told that a book in progress is finished first.
 */
async function endBooks(
  ports: DeletionPorts,
  owned: Owned,
  { sessionId }: Pick<CallableInput<'delete_my_data'>, 'sessionId'>,
  { withdrawnBy, others }: Manner,
): Promise<void> {
  if (withdrawnBy !== undefined) return endNarrations(ports, owned, { by: withdrawnBy, others });
  if (sessionId !== undefined) await endNarrations(ports, owned, { by: '', spares: 'work' });
  await noteDeletion(ports, owned);
}

interface DeletedOfBook {
  readonly sessionIds: readonly string[];
  readonly sessionId: string;
  readonly holdings: readonly HoldingCount[];
  readonly remaining: number;
}

/** Not before everything is gone: a permission that is marked offers no second try. */
async function endPermissions(
  ports: DeletionPorts,
  caller: Caller,
  { sessionIds, sessionId, holdings, remaining }: DeletedOfBook,
  withdrawnBy: string | undefined,
): Promise<void> {
  if (remaining === 0) await withdrawPermissions(ports, sessionIds, proofOf(caller, holdings), withdrawnBy);
  // By a link the money goes back behind what was read by it.
  if (withdrawnBy === undefined) await returnPaidInVain(ports, sessionId, '');
}

/**
 * Deletes at once: callable `delete_my_data`. Work for it is ended first, so that nothing is written behind it; a second
 * count is the proof. `materials` leaves finished audiobooks, and what an unfinished one still needs until it is there,
 * unless the person whose voice it is withdraws; `everything` ends with the account. Of one session it withdraws the
 * permissions for its voice, which stay as proof.
 * @throws AppError unauthenticated
 */
export async function deleteMyData(
  ports: DeletionPorts,
  caller: Caller | null,
  what: CallableInput<'delete_my_data'>,
  manner: Manner = {},
): Promise<CallableOutput<'delete_my_data'>> {
  if (!caller) throw new AppError('unauthenticated');
  const { scope, sessionId } = what;
  const { isResumed = false, withdrawnBy, others } = manner;
  const beganMs = ports.clock.nowMs();
  const isAll = scope === 'everything' && sessionId === undefined;
  const groups = isAll ? EVERYTHING : goesOf(sessionId, withdrawnBy);
  const note = noteOf(caller.uid, isAll, sessionId, manner);
  if (note !== null)
    await deletions.change(
      ports,
      note,
      (known) => known ?? asked(ports, caller, isAll ? undefined : sessionId),
    );
  // What is open at the till is for the book's voice.
  const returned = others?.isVoiceTheirs
    ? NOTHING_RETURNED
    : await endPayments(ports, caller, { isAll, sessionId }).catch(async (error: unknown) => {
        // They are told that nothing was deleted, and so it is.
        if (note !== null && !isResumed) await deletions.delete(ports, note);
        throw error;
      });
  if (!isAll)
    await endBooks(ports, await findOwned(ports, caller.uid, caller.email, sessionId), what, manner);
  // Asked after the note: a book that was finished in between has nothing left to be finished with.
  const owned = await findOwned(ports, caller.uid, caller.email, sessionId);
  const sparing = { keepsUnfinished: !isAll, ...(others && { stays: others.stays }) };
  const holdings = await countHoldings(ports, owned, groups, sparing);
  const { sessionIds } = owned;
  await endWork(ports, owned, isAll, others);
  let remaining = total(holdings);
  for (let pass = 0; pass < PASSES && (remaining > 0 || pass === 0); pass++) {
    await deleteHoldings(ports, owned, groups, sparing);
    if (!others?.isVoiceTheirs) await withdrawPayments(ports, sessionIds);
    remaining = total(await countHoldings(ports, owned, groups, sparing));
  }
  if (!isAll && sessionId !== undefined)
    await endPermissions(ports, caller, { sessionIds, sessionId, holdings, remaining }, withdrawnBy);
  if (!isAll && note !== null && remaining === 0) await deletions.delete(ports, note);
  await settleKept(ports, owned.uid, isAll);
  if (isAll) {
    const { uid, email } = caller;
    await ports.mailer.forget(
      [...lettersAbout(owned), ...(email === null ? [] : [`account:${email}` as const])],
      owned.addresses,
    );
    await ports.identity.remove(uid);
    await deletions.delete(ports, uid);
    const { giftIds = [], orders, openedIds } = owned;
    const orderIds = [...orders.map(({ id }) => id), ...openedIds];
    await ports.traces.forget({ sessionIds, orderIds, giftIds, uid, email });
  }
  return {
    success: true,
    holdings,
    remaining,
    seconds: (ports.clock.nowMs() - beganMs) / 1_000,
    ...returned,
  };
}

import { AppError } from '../../../../../src/domain/errors.ts';
import type { Ports } from '../../../ports/ports.ts';
import { deleteHoldings, findOpened } from '../../../records/find-holdings.ts';
import { RECORDINGS } from '../../../records/object-kinds.ts';
import { orders, ordersOf } from '../../../records/orders/orders.ts';
import { openPaymentsOf } from '../../../records/orders/payments.ts';
import { blockVoice } from '../../../records/voices/blocked-voices.ts';
import { documentsOf, isDocumentOf } from '../../../records/voices/permission-documents.ts';
import { permissionsFor, permissionsOfName } from '../../../records/voices/permissions.ts';
import { withdrawPayments } from '../../../settlement/withdraw-payments.ts';

/**
 * What follows a report of misuse: clips, voice and samples of the session are deleted, and neither its speaker nor its
 * recordings can be used again. An open payment for it is ended or goes back. Orders are for a person to decide about,
 * delivered or not.
 * @returns the names and how many recordings were blocked, and ids of the orders
 * @throws AppError not-found when there is no voice in it, and never was one
 */
export async function stopVoice(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock' | 'traces'>,
  sessionId: string,
): Promise<{
  readonly names: readonly string[];
  readonly recordings: number;
  readonly orderIds: readonly string[];
}> {
  const names = (await permissionsFor(ports, sessionId)).map(({ speakerName }) => speakerName);
  const clips = await ports.objects.all(RECORDINGS.at(sessionId));
  const bought = await orders.where(ports, 'sessionId', sessionId);
  const paying = await openPaymentsOf(ports, sessionId);
  if (names.length + clips.length + bought.length + paying.length === 0)
    throw new AppError('not-found', `There is no voice in the book ${sessionId}. Nothing was changed.`);
  const recordings = clips.flatMap(({ metadata }) => metadata.sha256 ?? []);
  await blockVoice(ports, { names, recordings });
  await withdrawPayments(ports, [sessionId]);
  await ports.traces.stop({ sessionIds: [sessionId], orderIds: [] });
  const endVoice = async () => {
    const openedIds = await findOpened(ports, [sessionId]);
    const owned = { uid: '', sessionIds: [sessionId], orders: [], openedIds, addresses: [] };
    await deleteHoldings(ports, owned, ['voice']);
  };
  await endVoice();
  await withdrawPayments(ports, [sessionId]);
  await endVoice();
  return { names, recordings: recordings.length, orderIds: bought.map(({ id }) => id) };
}

/** A memoir in a voice of some name, and what was bought of it. */
export interface SpokenMemoir {
  readonly sessionId: string;
  readonly orderIds: readonly string[];
  /** how many documents the next of kin gave with their statement */
  readonly documents: number;
}

/** Memoirs for which a voice of this name was permitted. Namesakes are among them. */
export async function memoirsInVoiceOf(
  ports: Pick<Ports, 'documents'>,
  name: string,
): Promise<readonly SpokenMemoir[]> {
  const ids = new Set((await permissionsOfName(ports, name)).map(({ sessionId }) => sessionId));
  return Promise.all(
    [...ids].sort().map(async (sessionId) => ({
      sessionId,
      orderIds: (await ordersOf(ports, sessionId)).map(({ id }) => id),
      documents: (await documentsOf(ports, sessionId)).filter((one) => isDocumentOf(one, name)).length,
    })),
  );
}

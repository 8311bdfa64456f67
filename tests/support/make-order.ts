import { coverPainter } from '../../functions/src/adapters/cover/cover-painter.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { runGenerateTts } from '../../functions/src/features/audiobook/run-generate-tts.ts';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import {
  type FrozenNarration,
  freezeNarration,
} from '../../functions/src/records/books/frozen-narrations.ts';
import { orders } from '../../functions/src/records/orders/orders.ts';
import { NEW_ORDER, type Order } from '../../src/domain/audiobook/order.ts';
import { testVoice } from './make-clip.ts';

/** An account on a running product. @returns its uid */
export async function makeAccount(address: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { localId } = (await answer.json()) as { localId?: string };
  if (!localId) throw new Error(`no account was made: ${answer.status}`);
  return localId;
}

export interface OrderedBook {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly photos?: NonNullable<FrozenNarration['photos']>;
}

const SESSION_ID = '1700000000000-00000000000000000000000000000000';

/** A paid order whose narration nobody has begun. @returns its id */
export async function placeOrder(
  { documents, objects }: Pick<ReturnType<typeof openDataFolder>, 'documents' | 'objects'>,
  userId: string,
  book: OrderedBook,
): Promise<string> {
  const orderId = 'o'.padEnd(24, '1');
  const order: Order = {
    ...NEW_ORDER,
    id: orderId,
    userId,
    sessionId: SESSION_ID,
    paymentIntentId: 'pi_1',
    userEmail: null,
    title: book.title,
    tier: 'Lullaby',
    pageCount: 1,
    amount: 899,
    createdAt: new Date(),
  };
  await freezeNarration({ objects }, orderId, { ...book, narrator: 'Ann Hill', voice: testVoice(110) });
  await documents.update(`orders/${orderId}`, () => orders.toFields(order));
  return orderId;
}

/** A finished order of a person, narrated as a job process would, beside the running server. */
export async function makeOrder(dataDir: string, userId: string, book: OrderedBook): Promise<string> {
  const folder = openDataFolder(dataDir);
  const voiceEngine = fliteVoiceEngine();
  try {
    const orderId = await placeOrder(folder, userId, book);
    const ports = { ...folder, voiceEngine, coverPainter: coverPainter() };
    await runGenerateTts(ports, { orderId }, new AbortController().signal);
    return orderId;
  } finally {
    await voiceEngine.close();
    folder.database.close();
  }
}

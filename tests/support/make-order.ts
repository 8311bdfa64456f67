import { coverPainter } from '../../functions/src/adapters/cover/cover-painter.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { narrateOrder } from '../../functions/src/audiobook/narrate-order.ts';
import { asOrderFields } from '../../functions/src/audiobook/order-record.ts';
import { openDataFolder } from '../../functions/src/local-ports.ts';
import { freezeNarration } from '../../functions/src/payment/frozen-narration.ts';
import { NEW_ORDER, type Order } from '../../src/domain/order.ts';
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

/** A finished order of a person, narrated as a job process would, beside the running server. */
export async function makeOrder(
  dataDir: string,
  userId: string,
  book: { readonly title: string; readonly paragraphs: readonly string[] },
): Promise<string> {
  const folder = openDataFolder(dataDir);
  const orderId = 'o'.padEnd(24, '1');
  const order: Order = {
    ...NEW_ORDER,
    id: orderId,
    userId,
    sessionId: '1700000000000-00000000000000000000000000000000',
    paymentIntentId: 'pi_1',
    userEmail: null,
    title: book.title,
    tier: 'Lullaby',
    pageCount: 1,
    amount: 899,
    createdAt: new Date(),
  };
  const voiceEngine = fliteVoiceEngine();
  try {
    await freezeNarration(folder, orderId, { ...book, narrator: 'Ann Hill', voice: testVoice(110) });
    await folder.documents.update(`orders/${orderId}`, () => asOrderFields(order));
    const ports = { ...folder, voiceEngine, coverPainter: coverPainter() };
    await narrateOrder(ports, { orderId }, new AbortController().signal);
    return orderId;
  } finally {
    await voiceEngine.close();
    folder.database.close();
  }
}

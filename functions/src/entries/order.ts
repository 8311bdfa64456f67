// npm run order -- list | show ID | refund ID | retry ID | remake ID: orders of the data folder, also while the server runs.
// npm run order -- dispute ID inquiry|open|won|lost: what a bank does, with the test provider alone.
// npm run order -- block SESSION-OR-NAME | unblock NAME: a reported voice is deleted and made no more.

import { type Dispute, type Order, orderStatusText } from '../../../src/domain/audiobook/order.ts';
import { counted } from '../../../src/domain/counted.ts';
import { AppError, isErrorCode } from '../../../src/domain/errors.ts';
import { formatCents } from '../../../src/domain/payment/tiers.ts';
import { isSessionId } from '../../../src/domain/session.ts';
import { remakeOrder } from '../features/audiobook/remake-order.ts';
import { retryOrder } from '../features/audiobook/retry-order.ts';
import { receivePaymentEvent } from '../features/payment/receive-payment-event.ts';
import { stopVoice } from '../features/voice/stop-voice.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { dataFolder, openDataFolder } from '../local/ports.ts';
import { StartError } from '../ports/start-error.ts';
import { blockVoice, unblockName } from '../records/blocked-voices.ts';
import { findOrder, orders } from '../records/orders.ts';
import { refundOrder } from '../settlement/refund-order.ts';

const USAGE =
  'npm run order -- list | show ID | refund ID | retry ID | remake ID | dispute ID STATE | block SESSION-OR-NAME | unblock NAME';

const DISPUTE_WORDS: Readonly<Record<Dispute['state'], string>> = {
  inquiry: 'bank asks',
  open: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
};
const isDisputeState = (word: string): word is Dispute['state'] => Object.hasOwn(DISPUTE_WORDS, word);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The label a family reads, and what became of the money. */
function stateOf(order: Order): string {
  const { refund, refundedCents, dispute } = order;
  const refunded = refundedCents ? `${formatCents(refundedCents)} refunded` : '';
  return [
    orderStatusText(order),
    refund ? (refund === 'refunded' ? 'refunded' : 'refund requested') : refunded,
    dispute ? DISPUTE_WORDS[dispute.state] : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What to do about a dispute is done at the provider's own desk. */
function disputeLine({ dispute }: Order): string {
  if (!dispute) return 'none';
  const { state, reason, amountCents, answerBy } = dispute;
  const answer = answerBy ? `, answer it at the payment provider by ${answerBy.toISOString()}` : '';
  return `${DISPUTE_WORDS[state]}: ${reason}, ${formatCents(amountCents)}${answer}`;
}

function line(order: Order): string {
  return [
    order.id,
    dayOf(order.createdAt),
    formatCents(order.amount).padStart(8),
    counted(order.pageCount, 'page').padStart(10),
    stateOf(order),
    order.userEmail ?? '',
  ].join('  ');
}

function details(order: Order): string {
  const rows = {
    Order: order.id,
    Title: order.title,
    Status: stateOf(order),
    Package: `${order.tier}, ${counted(order.pageCount, 'page')}, ${formatCents(order.amount)}`,
    Paid: `${order.createdAt.toISOString()} (${order.paymentIntentId})`,
    Dispute: disputeLine(order),
    Delivered: order.deliveredAt?.toISOString() ?? 'not yet',
    Account: `${order.userEmail ?? ''} (${order.userId})`,
    Problem: order.errorMessage ?? 'none',
  };
  return Object.entries(rows)
    .map(([name, value]) => `${name.padEnd(10)} ${value}`)
    .join('\n');
}

type Folder = ReturnType<typeof openDataFolder>;

/** The test provider's bank; Stripe's own disputes come by its events. */
async function dispute(folder: Folder, id = '', state = ''): Promise<string> {
  const { testPayments } = folder;
  if (!testPayments) throw new StartError('Stripe takes the cards here: it tells of disputes by itself.');
  if (!isDisputeState(state)) throw new StartError(USAGE);
  const { paymentIntentId } = await findOrder(folder, id);
  testPayments.dispute(paymentIntentId, state);
  await receivePaymentEvent(folder, testPayments.eventOf(paymentIntentId));
  return details(await findOrder(folder, id));
}

async function block(folder: Folder, what: string): Promise<string> {
  if (!isSessionId(what)) {
    await blockVoice(folder, { names: [what], recordings: [] });
    return `No voice is made of "${what}" any more.`;
  }
  const { names, recordings, orderIds } = await stopVoice(folder, what);
  const bought =
    orderIds.length > 0 ? `\nOrders in this voice, for you to decide about: ${orderIds.join(', ')}.` : '';
  return `The voice is deleted. Blocked: ${names.join(', ') || 'no name'}, ${counted(recordings, 'recording')}.${bought}`;
}

async function unblock(folder: Folder, name: string): Promise<string> {
  await unblockName(folder, name);
  return `Voices of "${name}" may be made again.`;
}

async function answer([command, ...words]: readonly string[]): Promise<string> {
  const id = words.length > 0 ? words.join(' ') : undefined;
  // Before a data folder is opened, which would be made.
  if (command === undefined || command.startsWith('-')) throw new StartError(USAGE);
  const folder = openDataFolder(dataFolder(process.env));
  try {
    if (command === 'list') {
      const all = (await orders.all(folder)).map((found) => found.read());
      all.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
      return all.length > 0 ? all.map(line).join('\n') : 'There are no orders yet.';
    }
    if (id === undefined) throw new StartError(USAGE);
    if (command === 'show') return details(await findOrder(folder, id));
    if (command === 'refund') return details(await refundOrder(folder, id));
    if (command === 'retry') return details(await retryOrder(folder, id, { resumesCancelled: true }));
    if (command === 'remake') return details(await remakeOrder(folder, id));
    if (command === 'dispute') return await dispute(folder, ...words);
    if (command === 'block') return await block(folder, id);
    if (command === 'unblock') return await unblock(folder, id);
    throw new StartError(USAGE);
  } finally {
    folder.database.close();
  }
}

try {
  loadEnvironment();
  process.stdout.write(`${await answer(process.argv.slice(2))}\n`);
} catch (error) {
  const isKnown =
    error instanceof StartError ||
    (error instanceof AppError && isErrorCode(error.code) && error.code !== 'internal');
  console.error(isKnown ? (error as Error).message : error);
  process.exit(1);
}

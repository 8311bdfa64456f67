import { setTimeout as delay } from 'node:timers/promises';
import { openDataFolder } from '../../../functions/src/local/ports.ts';
import { makeSessionId } from '../../../src/domain/session.ts';
import { scratchFolder } from '../../support/product.ts';
import { type Chance, seededChance } from '../random.ts';
import { makeFamily, PAGES } from './make-family.ts';
import { type Mortal, mortalProduct, resultOf, signUp } from './mortal-product.ts';

const CARDS = [
  ['4242424242424242', 75],
  ['4000000000000002', 10],
  ['4000002500003155', 15],
] as const;
/** Buyers at a time: enough that every kill meets somebody between two steps. */
const LANES = 2;
/** All that they buy is spoken afterwards, so a fast machine is not let buy without end. */
const PAYMENTS_PER_LIFE = 3;
const LIFE_MS = [150, 1_500] as const;
/** After the last kill the rest is spoken, book after book; when none was finished for so long, none will be. */
const STALLS_AFTER_MS = 120_000;

export interface KillReport {
  readonly payments: number;
  readonly serverKills: number;
  /** requests that a kill cut off or that met nobody */
  readonly cutOff: number;
  readonly charges: number;
  readonly orders: number;
  readonly narrations: number;
  readonly audiobooks: number;
  readonly receipts: number;
  /** charges without exactly one order and one narration */
  readonly lost: number;
  /** orders or narrations without a charge, or second ones */
  readonly extra: number;
}

type Folder = ReturnType<typeof openDataFolder>;

/** One person, from the first visit to the confirmation; one in five closes the tab on the way. */
async function buy(server: Mortal, folder: Folder, chance: Chance, n: number): Promise<void> {
  const { token, uid } = await signUp(server);
  const sessionId = makeSessionId(Date.now() + n, crypto.getRandomValues(new Uint8Array(16)));
  await makeFamily(folder, sessionId, uid);
  const leaves = () => chance.next() < 0.07;
  const priced = await server.post(
    '/call/create_payment_intent',
    { data: { pageCount: PAGES, sessionId } },
    token,
  );
  const clientSecret = String(resultOf(priced).clientSecret);
  if (leaves()) return;
  const email = `buyer-${n}@example.com`;
  const cardNumber = chance.pick(CARDS.map(([number, weight]) => [number, weight] as const));
  const confirm = (number: string) =>
    server.post('/test-payments/confirm', { clientSecret, cardNumber: number, email });
  const { status } = await confirm(cardNumber);
  if (leaves()) return;
  if (status === 'declined') await confirm('4242424242424242');
  if (status === 'needs-action')
    await server.post('/test-payments/authenticate', { clientSecret, isApproved: true });
  if (leaves()) return;
  const paymentIntentId = clientSecret.replace(/_secret_.*$/, '');
  await server.post(
    '/call/confirm_payment',
    { data: { paymentIntentId, userId: null, userEmail: email } },
    token,
  );
}

interface Held {
  readonly charges: readonly string[];
  readonly orders: readonly { readonly id: string; readonly status: string }[];
  readonly narrations: readonly string[];
  readonly receipts: number;
}

async function look({ database, documents }: Folder): Promise<Held> {
  const paid = database.rows<{ metadata: string }>(
    `SELECT metadata FROM test_payments WHERE status = 'paid'`,
  );
  const orders = await documents.all('orders');
  const keys = (kind: string) =>
    database.rows<{ key: string }>('SELECT key FROM jobs WHERE kind = ?', kind).map(({ key }) => key);
  return {
    charges: paid.map(({ metadata }) => String((JSON.parse(metadata) as { orderId: string }).orderId)),
    orders: orders.map(({ id, fields }) => ({ id, status: String(fields.status) })),
    narrations: keys('generate-tts').map((key) => key.replace('generate-tts:', '')),
    receipts: keys('send-mail').filter((key) => key.startsWith('send-mail:receipt:')).length,
  };
}

async function untilSpoken(folder: Folder): Promise<Held> {
  let finished = 0;
  let until = Date.now() + STALLS_AFTER_MS;
  for (;;) {
    const held = await look(folder);
    const spoken = held.orders.filter(({ status }) => status === 'completed').length;
    if (spoken > finished) until = Date.now() + STALLS_AFTER_MS;
    finished = spoken;
    if (spoken >= held.charges.length || Date.now() > until) return held;
    await delay(500);
  }
}

/**
 * Lets people pay at the real server, which is killed with SIGKILL `kills` times while they do, then holds every charge
 * against orders, narrations and finished audiobooks.
 */
export async function killServer(kills: number, seed: number): Promise<KillReport> {
  const chance = seededChance(seed);
  const scratch = scratchFolder('payment-kills');
  const server = await mortalProduct(scratch.path);
  const folder = openDataFolder(scratch.path, {});
  let payments = 0;
  try {
    let isOver = false;
    const lane = async () => {
      while (!isOver)
        if (payments < PAYMENTS_PER_LIFE * (server.kills() + 1))
          await buy(server, folder, chance, payments++);
        else await delay(20);
    };
    const lanes = Array.from({ length: LANES }, lane);
    while (server.kills() < kills) {
      await delay(chance.between(...LIFE_MS));
      await server.kill();
    }
    isOver = true;
    await Promise.all(lanes);
    const { charges, orders, narrations, receipts } = await untilSpoken(folder);
    const count = (ids: readonly string[], id: string) => ids.filter((one) => one === id).length;
    const orderIds = orders.map(({ id }) => id);
    return {
      payments,
      serverKills: server.kills(),
      cutOff: server.cutOff(),
      charges: charges.length,
      orders: orders.length,
      narrations: narrations.length,
      audiobooks: orders.filter(({ status }) => status === 'completed').length,
      receipts,
      lost: charges.filter((id) => count(orderIds, id) !== 1 || count(narrations, id) !== 1).length,
      extra: [...orderIds, ...narrations].filter((id) => count(charges, id) !== 1).length,
    };
  } finally {
    await server.stop();
    folder.database.close();
    scratch.remove();
  }
}

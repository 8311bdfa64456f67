import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmPayment } from '../../../functions/src/features/payment/confirm-payment.ts';
import { createPaymentIntent } from '../../../functions/src/features/payment/create-payment-intent.ts';
import { receivePaymentEvent } from '../../../functions/src/features/payment/receive-payment-event.ts';
import { sweepPayments } from '../../../functions/src/features/payment/sweep-payments.ts';
import { openDataFolder } from '../../../functions/src/local/ports.ts';
import type { SignedEvent } from '../../../functions/src/ports/payments.ts';
import { makeSessionId, type SessionId } from '../../../src/domain/session.ts';
import { scriptedStripe } from '../../support/scripted-stripe.ts';
import { type Chance, seededChance } from '../random.ts';
import { makeFamily } from './make-family.ts';

/** Each event comes so often, in any order, with those of the others between. */
const REPEATS = 5;
const GOOD_CARD = '4242424242424242';
const CARDS = [
  [GOOD_CARD, 70],
  ['4000000000000002', 15],
  ['4000002500003155', 15],
] as const;

export interface PaymentReport {
  readonly payments: number;
  readonly charges: number;
  readonly clientKills: number;
  readonly serverKills: number;
  readonly events: number;
  readonly orders: number;
  readonly narrations: number;
  /** charges without exactly one order and one narration */
  readonly lost: number;
  /** orders or narrations without a charge, or second ones */
  readonly extra: number;
  /** forged events that were taken */
  readonly forged: number;
}

/** Killed: what stood after this point was never done. */
class Killed extends Error {}

type Folder = ReturnType<typeof openDataFolder>;

/**
 * A server whose every write may be its last: behind it a new one opens the same data folder, as after a SIGKILL between
 * two writes. Whatever SQLite had acknowledged is there.
 */
class MortalServer {
  readonly #dataDir: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #chance: Chance;
  readonly #deathsPerWrite: number;
  kills = 0;
  #folder: Folder;

  constructor(
    dataDir: string,
    environment: NodeJS.ProcessEnv,
    { chance, deathsPerWrite }: { readonly chance: Chance; readonly deathsPerWrite: number },
  ) {
    this.#dataDir = dataDir;
    this.#environment = environment;
    this.#chance = chance;
    this.#deathsPerWrite = deathsPerWrite;
    this.#folder = openDataFolder(dataDir, environment);
  }

  get folder(): Folder {
    return this.#folder;
  }

  #mayDie(): void {
    if (this.#chance.next() >= this.#deathsPerWrite) return;
    this.kills++;
    this.#folder.database.close();
    this.#folder = openDataFolder(this.#dataDir, this.#environment);
    throw new Killed();
  }

  /** The ports of this life; before and after each write death may come. */
  ports() {
    const { documents, objects, jobs, payments, clock } = this.#folder;
    const life = this.kills;
    const mortal = <A extends unknown[], R>(work: (...given: A) => Promise<R>) => {
      return async (...given: A): Promise<R> => {
        // A sweep goes on to the next payment after a failure; the dead do not.
        if (this.kills !== life) throw new Killed();
        this.#mayDie();
        const result = await work(...given);
        this.#mayDie();
        return result;
      };
    };
    return {
      objects,
      clock,
      payments: { ...payments, createIntent: mortal(payments.createIntent), refund: mortal(payments.refund) },
      documents: { ...documents, update: mortal(documents.update) },
      jobs: { ...jobs, enqueue: mortal(jobs.enqueue) },
    };
  }

  /** Does a work, or dies doing it. False after a death. */
  async tries(work: (ports: ReturnType<MortalServer['ports']>) => Promise<unknown>): Promise<boolean> {
    const life = this.kills;
    try {
      await work(this.ports());
      return true;
    } catch (error) {
      // After a death whatever else failed failed in a life that is over.
      if (this.kills !== life) return false;
      throw error;
    }
  }

  close(): void {
    this.#folder.database.close();
  }
}

interface Buyer {
  readonly sessionId: SessionId;
  readonly uid: string;
}

/** One person's walk from the price to the confirmation; the browser may be killed between any two steps. */
async function buy(
  server: MortalServer,
  stripe: Awaited<ReturnType<typeof scriptedStripe>>,
  { sessionId, uid }: Buyer,
  chance: Chance,
): Promise<{ readonly paymentIntentIds: readonly string[]; readonly isKilled: boolean }> {
  const caller = { uid, email: null, isAnonymous: true };
  const isKilled = () => chance.next() < 0.2;
  const ids: string[] = [];
  let clientSecret: string | undefined;
  const name = (ports: ReturnType<MortalServer['ports']>) =>
    createPaymentIntent(ports, caller, { pageCount: 3, sessionId }).then((answer) => {
      clientSecret = answer.clientSecret;
      if (clientSecret) ids.push(clientSecret.replace(/_secret_.*$/, ''));
    });
  // The screen asks again when the server was gone.
  while (!(await server.tries(name))) if (isKilled()) return { paymentIntentIds: ids, isKilled: true };
  if (chance.next() < 0.2 && clientSecret !== undefined) {
    // The payment ends at the provider's desk; a forgotten tab tries it all the same, this one asks for another.
    const dead: string = clientSecret;
    stripe.become(dead, 'canceled');
    while (!(await server.tries(name))) if (isKilled()) return { paymentIntentIds: ids, isKilled: true };
    stripe.pay(dead, GOOD_CARD, `${uid}@example.com`);
  }
  if (isKilled() || clientSecret === undefined) return { paymentIntentIds: ids, isKilled: true };
  const paymentIntentId = ids.at(-1) ?? '';
  const card = chance.pick(CARDS.map(([number, weight]) => [number, weight] as const));
  stripe.pay(clientSecret, card, `${uid}@example.com`);
  if (isKilled()) return { paymentIntentIds: ids, isKilled: true };
  if (card === '4000002500003155') stripe.authenticate(clientSecret, chance.next() < 0.8);
  if (isKilled()) return { paymentIntentIds: ids, isKilled: true };
  if (card === '4000000000000002') stripe.pay(clientSecret, GOOD_CARD, `${uid}@example.com`);
  const hasty = { nowMs: () => Number.POSITIVE_INFINITY };
  await server.tries((ports) =>
    confirmPayment({ ...ports, clock: hasty }, caller, {
      paymentIntentId,
      userId: 'someone',
      userEmail: null,
    }),
  );
  return { paymentIntentIds: ids, isKilled: false };
}

function shuffle<T>(things: T[], chance: Chance): T[] {
  for (let i = things.length - 1; i > 0; i--) {
    const j = Math.floor(chance.between(0, i + 1));
    [things[i], things[j]] = [things[j] as T, things[i] as T];
  }
  return things;
}

/** A provider repeats an event until it is answered. */
async function deliver(server: MortalServer, event: SignedEvent): Promise<number> {
  let sent = 1;
  while (!(await server.tries((ports) => receivePaymentEvent(ports, event)))) sent++;
  return sent;
}

/**
 * Lets `count` people pay while browsers and the server die at random, events come five times and shuffled, a tenth of
 * them never. Then every charge at the provider is held against orders and narrations.
 */
export async function runPaymentChaos(count: number, seed: number): Promise<PaymentReport> {
  const chance = seededChance(seed);
  const stripe = await scriptedStripe();
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-payment-chaos-'));
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_chaos',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_chaos',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
  };
  const server = new MortalServer(dataDir, environment, { chance, deathsPerWrite: 0.03 });
  const buyers: (Buyer & { paymentIntentIds: readonly string[] })[] = [];
  let clientKills = 0;
  let events = 0;
  let forged = 0;
  try {
    for (let n = 0; n < count; n++) {
      const sessionId = makeSessionId(n, crypto.getRandomValues(new Uint8Array(16)));
      const buyer = { sessionId, uid: `buyer-${n}` };
      await makeFamily(server.folder, sessionId, buyer.uid);
      const { paymentIntentIds, isKilled } = await buy(server, stripe, buyer, chance);
      if (isKilled) clientKills++;
      buyers.push({ ...buyer, paymentIntentIds });
      const id = paymentIntentIds.at(-1) ?? `pi_madeup${n}`;
      const isTaken = await server
        .tries((ports) => receivePaymentEvent(ports, stripe.eventOf(id, 'x', 'whsec_forged')))
        .catch(() => false);
      if (isTaken) forged++;
    }
    const known = buyers.flatMap(({ paymentIntentIds }) => paymentIntentIds);
    const heard = known.filter(() => chance.next() >= 0.1);
    const types = ['payment_intent.succeeded', 'payment_intent.created', 'charge.succeeded'];
    const all = heard.flatMap((id) =>
      Array.from({ length: REPEATS }, (_, n) => stripe.eventOf(id, types[n % types.length])),
    );
    for (const event of shuffle(all, chance)) events += await deliver(server, event);
    const later = { nowMs: () => Date.now() + 120_000 };
    while (!(await server.tries((ports) => sweepPayments({ ...ports, clock: later }))));
    return {
      ...(await audit(server.folder, buyers)),
      clientKills,
      serverKills: server.kills,
      events,
      forged,
    };
  } finally {
    server.close();
    await stripe.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Holds every charge at the provider against what the server has. */
async function audit(
  { documents, payments, database }: Folder,
  buyers: readonly (Buyer & { readonly paymentIntentIds: readonly string[] })[],
) {
  const orders = await documents.all('orders');
  const narrations = database.rows<{ key: string }>(`SELECT key FROM jobs WHERE kind = 'generate-tts'`);
  let charges = 0;
  let lost = 0;
  let extra = 0;
  for (const { uid, paymentIntentIds } of buyers) {
    const intents = await Promise.all([...new Set(paymentIntentIds)].map((id) => payments.findIntent(id)));
    const paid = intents.filter((intent) => intent?.status === 'paid').length;
    const isPaid = paid > 0;
    const own = orders.filter(({ fields }) => fields.userId === uid);
    const jobs = own.filter(({ id }) => narrations.some(({ key }) => key === `generate-tts:${id}`));
    charges += paid;
    if (isPaid && (own.length < 1 || jobs.length < 1)) lost++;
    if (own.length > (isPaid ? 1 : 0)) extra++;
  }
  extra += Math.max(0, narrations.length - orders.length);
  return {
    payments: buyers.length,
    charges,
    orders: orders.length,
    narrations: narrations.length,
    lost,
    extra,
  };
}

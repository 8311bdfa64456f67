import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sweepGifts } from '../../../functions/src/features/gifts/sweep-gifts.ts';
import { openDataFolder } from '../../../functions/src/local/ports.ts';
import { voucherIdOf, vouchers } from '../../../functions/src/records/gifts/gifts.ts';
import { orders } from '../../../functions/src/records/orders/orders.ts';
import { paymentOfVoucher, type Voucher } from '../../../src/domain/payment/voucher.ts';
import { makeSessionId } from '../../../src/domain/session.ts';
import { scratchFolder } from '../../support/product.ts';
import { type Chance, seededChance } from '../random.ts';
import { makeFamily, PAGES } from './make-family.ts';
import { type Mortal, mortalProduct, resultOf, signUp } from './mortal-product.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LANES = 3;
const GIFTS_PER_LIFE = 3;
const LIFE_MS = [500, 4_000] as const;
/** The desk is a process of its own, and takes about a second. */
const DESK_LIFE_MS = [50, 1_500] as const;
const TWO_RECIPIENTS = 0.5;
const WANTS_MONEY_BACK = 0.3;
const CLOSES_THE_TAB = 0.1;

type Folder = ReturnType<typeof openDataFolder>;

export interface VoucherReport {
  readonly gifts: number;
  readonly serverKills: number;
  readonly deskKills: number;
  /** requests that a kill cut off or that met nobody */
  readonly cutOff: number;
  readonly charges: number;
  readonly used: number;
  readonly refunded: number;
  /** charges for which there is neither a code that can be used, nor one book, nor the money back */
  readonly lost: number;
  /** codes with two books, with a book and the money back, or good without a charge */
  readonly twice: number;
  /** books of codes without a narration, or charges without a letter with the code */
  readonly unfinished: number;
}

/** The desk gives money back; its process may be killed on the way, and is asked again. @returns how often it was killed */
async function refundAtDesk(dataDir: string, voucherId: string, chance: Chance): Promise<number> {
  for (let kills = 0; ; kills++) {
    const words = [
      'functions/src/entries/order.ts',
      'vouchers',
      'refund',
      voucherId,
      '--why',
      'asked by mail',
    ];
    const desk = spawn(process.execPath, words, {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const timer =
      kills < 2 ? setTimeout(() => desk.kill('SIGKILL'), chance.between(...DESK_LIFE_MS)) : undefined;
    await once(desk, 'exit');
    clearTimeout(timer);
    if (desk.signalCode === null) return kills;
  }
}

/** Somebody with a book, who uses the code for it. */
async function redeem(server: Mortal, folder: Folder, code: string): Promise<void> {
  const { token, uid } = await signUp(server);
  const sessionId = makeSessionId(Date.now(), randomBytes(16));
  await makeFamily(folder, sessionId, uid);
  await server.post('/call/redeem_voucher', { data: { pageCount: PAGES, sessionId, code } }, token);
}

/** One gift, from its card form to whoever is first: one recipient or two at the same moment, or the desk. */
async function give(
  { server, folder, dataDir }: { server: Mortal; folder: Folder; dataDir: string },
  chance: Chance,
): Promise<number> {
  const { token } = await signUp(server);
  const giftId = randomBytes(16).toString('hex');
  const ask = async (more: object = {}) =>
    resultOf(await server.post('/call/buy_gift', { data: { giftId, ...more } }, token));
  const buy = { tier: 'Lullaby', name: 'Anna', from: 'Walter', words: '', email: 'walter@example.com' };
  const { clientSecret } = await ask({ buy });
  if (chance.next() < CLOSES_THE_TAB) return 0;
  const card = { cardNumber: '4242424242424242', email: buy.email };
  await server.post('/test-payments/confirm', { clientSecret, ...card });
  if (chance.next() < CLOSES_THE_TAB) return 0;
  let { gift } = await ask();
  // The charge is there; a server that died before it wrote the code down is asked again by the timer, or here.
  for (let looks = 0; (gift as { code: string | null }).code === null && looks < 3; looks++) {
    await sweepGifts(folder);
    ({ gift } = await ask());
  }
  const { code } = gift as { code: string | null };
  if (code === null) return 0;
  const recipients = chance.next() < TWO_RECIPIENTS ? 2 : 1;
  const refund =
    chance.next() < WANTS_MONEY_BACK ? refundAtDesk(dataDir, voucherIdOf(code), chance) : Promise.resolve(0);
  await Promise.all(Array.from({ length: recipients }, () => redeem(server, folder, code)));
  return refund;
}

/** Whether money and book of one charge come to one of the three ends there are. */
function faultOf(status: string, voucher: Voucher | null, books: number): 'lost' | 'twice' | null {
  const isBack = status === 'refunded';
  if (books > 1 || (books === 1 && isBack)) return 'twice';
  if (voucher?.state === 'unused' && (isBack || status !== 'paid' || books > 0)) return 'twice';
  if (status !== 'paid' || books === 1 || voucher?.state === 'unused') return null;
  return 'lost';
}

/** Holds every charge against vouchers, orders, narrations and letters. */
async function look(folder: Folder) {
  const payments = folder.database.rows<{ metadata: string; status: string }>(
    'SELECT metadata, status FROM test_payments',
  );
  const jobs = folder.database.rows<{ key: string }>('SELECT key FROM jobs').map(({ key }) => key);
  const made = (await orders.all(folder)).map(({ read }) => read());
  const count = { charges: 0, used: 0, refunded: 0, lost: 0, twice: 0, unfinished: 0 };
  for (const { metadata, status } of payments) {
    const { voucherId, giftId } = JSON.parse(metadata) as { voucherId: string; giftId: string };
    const voucher = await vouchers.find(folder, voucherId);
    const books = made.filter(({ paymentIntentId }) => paymentIntentId === paymentOfVoucher(voucherId));
    const isCharged = status === 'paid' || status === 'refunded';
    if (isCharged) count.charges++;
    if (status === 'refunded') count.refunded++;
    if (books.length > 0) count.used++;
    const fault = faultOf(status, voucher, books.length);
    if (fault) count[fault]++;
    const isMissing = (key: string) => jobs.filter((one) => one === key).length !== 1;
    if (isCharged && isMissing(`send-mail:voucher:${giftId}`)) count.unfinished++;
    if (books.some(({ id }) => isMissing(`generate-tts:${id}`))) count.unfinished++;
  }
  return count;
}

/**
 * Lets people buy and use gifts at the real server, which is killed with SIGKILL `kills` times while they do, as the desk
 * is that gives money back; then holds every charge against what came of it.
 */
export async function killVouchers(kills: number, seed: number): Promise<VoucherReport> {
  const chance = seededChance(seed);
  const scratch = scratchFolder('voucher-kills');
  const server = await mortalProduct(scratch.path);
  const folder = openDataFolder(scratch.path, {});
  let [gifts, deskKills] = [0, 0];
  try {
    let isOver = false;
    const lane = async () => {
      while (!isOver)
        if (gifts < GIFTS_PER_LIFE * (server.kills() + 1)) {
          gifts++;
          deskKills += await give({ server, folder, dataDir: scratch.path }, chance);
        } else await delay(20);
    };
    const lanes = Array.from({ length: LANES }, lane);
    while (server.kills() < kills) {
      await delay(chance.between(...LIFE_MS));
      await server.kill();
    }
    isOver = true;
    await Promise.all(lanes);
    await sweepAll(folder);
    const counted = await look(folder);
    return { gifts, serverKills: server.kills(), deskKills, cutOff: server.cutOff(), ...counted };
  } finally {
    await server.stop();
    folder.database.close();
    scratch.remove();
  }
}

/** What the timer does within the minutes to come, done at once. */
async function sweepAll(folder: Folder): Promise<void> {
  const later = { ...folder, clock: { nowMs: () => Date.now() + 3_600_000 } };
  for (let run = 0; run < 3; run++) await sweepGifts(later);
}

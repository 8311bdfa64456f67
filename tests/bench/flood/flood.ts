import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '../../support/product.ts';
import type { Figure } from '../figure.ts';
import { atMostOnMachine, besideMachine, type MachineMeasure } from '../machine.ts';
import { type Guest, heardPlaces, newGuest } from './guest.ts';

const MAX_MS = 500;
const WATCH_MS = 15_000;
const PHOTOS = 1_000;
const PAGE = readFileSync(new URL('../../fixtures/page.jpg', import.meta.url));

interface Flood {
  readonly url: string;
  readonly guest: Guest;
  readonly signal: AbortSignal;
}

/** Runs `work` in so many lanes until the victim has been watched for long enough. What is refused is tried again at once. */
async function atOnce(count: number, { signal }: Flood, work: () => Promise<unknown>): Promise<void> {
  const lane = async () => {
    while (!signal.aborted) await work().catch(() => delay(1));
  };
  await Promise.all(Array.from({ length: count }, lane));
}

function slowSocket({ url, guest }: Flood, sessionId: string, n: number): Socket {
  const { hostname, port } = new URL(url);
  const from = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};
  const socket = connect({
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port: Number(port),
    ...from,
  });
  socket.on('error', () => {});
  const name = encodeURIComponent(`book-scans/${sessionId}/page_${n}.jpg`);
  socket.write(
    `POST /v0/b/kindred-local.appspot.com/o?name=${name} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
      `authorization: Firebase ${guest.idToken}\r\ncontent-type: multipart/related; boundary=b\r\n` +
      'content-length: 1000000\r\n\r\n',
  );
  return socket;
}

const fields = (count: number) =>
  JSON.stringify({ data: Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])) });

const newGift = () =>
  JSON.stringify({
    data: {
      giftId: randomBytes(16).toString('hex'),
      buy: { tier: 'Memoir', name: 'Ann', from: 'Ben', words: 'For you.', email: 'ben@example.com' },
    },
  });

/** Each holds more fields or items than any body of ours, or nearly as many as the largest. */
const WIDE: readonly (readonly [name: string, body: string])[] = [
  ['get_review', fields(700_000)],
  ['get_review', `{"data":{"sessionId":[${'[],'.repeat(300_000)}[]]}}`],
  ['save_review', fields(140_000)],
];

/** Every way in which one guest has stopped, or could stop, everybody else. */
const FLOODS: Readonly<Record<string, (flood: Flood) => Promise<void>>> = {
  sessions: (flood) => atOnce(50, flood, () => flood.guest.beginMemoir()),

  'slow sockets': async (flood) => {
    const { sessionId } = await flood.guest.beginMemoir();
    const sockets = Array.from({ length: 500 }, (_, n) => slowSocket(flood, sessionId, n + 1));
    while (!flood.signal.aborted) {
      for (const socket of sockets) if (socket.writable) socket.write('x');
      await delay(1_000);
    }
    for (const socket of sockets) socket.destroy();
  },

  [`${PHOTOS} photos`]: async (flood) => {
    const { sessionId } = await flood.guest.beginMemoir();
    let n = 0;
    await atOnce(16, flood, async () => {
      if (++n <= PHOTOS) await flood.guest.sendPage(sessionId, n, PAGE);
      else await delay(10);
    });
  },

  counts: async (flood) => {
    for (let n = 0; n < 150; n++) await flood.guest.beginMemoir();
    await atOnce(50, flood, () => flood.guest.call('count_my_data'));
  },

  // Each opens a payment at the provider.
  gifts: (flood) => atOnce(8, flood, () => flood.guest.call('buy_gift', newGift())),

  'wide bodies': (flood) =>
    atOnce(4, flood, async () => {
      for (const [name, body] of WIDE) await flood.guest.call(name, body);
    }),

  writes: (flood) => atOnce(50, flood, () => flood.guest.commit(heardPlaces(flood.guest.uid, 100))),
};

/** What a family does meanwhile: looks at its memoir, sends a page, asks what is kept. */
async function watchVictim(victim: Guest, sessionId: string, untilMs: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 1; performance.now() < untilMs; n++) {
    for (const act of [
      () => victim.readMemoir(sessionId),
      () => victim.sendPage(sessionId, n, PAGE),
      () => victim.call('count_my_data'),
    ]) {
      const { status, elapsedMs } = await act();
      if (status !== 200) throw new Error(`the victim was answered with ${status}`);
      times.push(elapsedMs);
    }
    await delay(500);
  }
  return times;
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function measure(flood: ((flood: Flood) => Promise<void>) | null): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-flood-'));
  const product = await startProduct({ dataDir });
  const url = product.address.replace('localhost', '127.0.0.1');
  const stopping = new AbortController();
  const guest = await newGuest(url, '127.0.0.2', 64);
  const victim = await newGuest(url, '127.0.0.1', 2);
  try {
    const { sessionId } = await victim.beginMemoir();
    const flooding = flood?.({ url, guest, signal: stopping.signal });
    // The flood is there before anybody is watched.
    await delay(1_000);
    const times = await watchVictim(victim, sessionId, performance.now() + WATCH_MS);
    stopping.abort();
    guest.leave();
    await flooding;
    return p95(times);
  } finally {
    stopping.abort();
    guest.leave();
    victim.leave();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const figure = (name: string, [value, machine]: readonly [number, MachineMeasure]): Figure =>
  atMostOnMachine({ name, value, unit: 'ms', time: 'wall', machine }, MAX_MS);

/** A victim's requests while one guest floods a freshly started server with each kind, and without. */
export async function benchFlood(): Promise<Figure[]> {
  const figures = [figure('a family alone, p95', await besideMachine(() => measure(null)))];
  for (const [kind, flood] of Object.entries(FLOODS))
    figures.push(
      figure(`a family while one guest floods with ${kind}, p95`, await besideMachine(() => measure(flood))),
    );
  return figures;
}

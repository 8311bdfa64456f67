import { createHash } from 'node:crypto';
import { memoryDocuments } from '../../../functions/src/adapters/memory/documents.ts';
import { memoryObjects } from '../../../functions/src/adapters/memory/objects.ts';
import type { makeChunks } from '../../../functions/src/audio/narration/make-chunks.ts';
import { type PlannedChunk, planNarration } from '../../../functions/src/audio/text/plan-narration.ts';
import { fanOutNarration } from '../../../functions/src/features/audiobook/fan-out-narration.ts';
import { retryOrder } from '../../../functions/src/features/audiobook/retry-order.ts';
import { runGenerateTtsPart } from '../../../functions/src/features/audiobook/run-generate-tts-part.ts';
import { sweepNarrations } from '../../../functions/src/features/audiobook/sweep-narrations.ts';
import type { Documents } from '../../../functions/src/ports/documents.ts';
import type { Job } from '../../../functions/src/ports/jobs.ts';
import type { Objects } from '../../../functions/src/ports/objects.ts';
import { freezeNarration } from '../../../functions/src/records/books/frozen-narrations.ts';
import { moveOrder, orders } from '../../../functions/src/records/orders/orders.ts';
import { NEW_ORDER, type Order } from '../../../src/domain/audiobook/order.ts';
import { MADE_AUDIOBOOK } from '../../support/made-audiobook.ts';
import { testVoice } from '../../support/make-clip.ts';
import { seededChance } from '../random.ts';
import { type Life, type QueueCounts, unreliableQueue } from './unreliable-queue.ts';

const ORDER: Order = {
  ...NEW_ORDER,
  id: 'o1',
  userId: 'rose',
  sessionId: 's1',
  paymentIntentId: 'pi',
  userEmail: null,
  title: 'Rose',
  tier: 'Memoir',
  pageCount: 200,
  amount: 3_899,
  createdAt: new Date(0),
};
const CHUNKS_OF_WORKER = 25;
/** Each look at the clock. Long, so that a part asks now and then whether it is still wanted. */
const STEP_MS = 1_000;
const HOUR_MS = 3_600_000;
const MAX_SWEEPS = 3;

export interface FanOutReport extends QueueCounts {
  readonly chunkCount: number;
  /** chunks of the plan that the finished book has not, and those it has more than once */
  readonly missing: number;
  readonly doubled: number;
  /** chunks made though they were there already: by two workers at once, or one that had not seen the other */
  readonly madeTwice: number;
  /** chunks that were left for the joining to make */
  readonly madeByJoining: number;
  readonly completions: number;
  readonly cancellations: number;
  /** times the percent went down */
  readonly stepsBack: number;
  readonly taskNames: number;
  /** times the sweep had to look after the book, an hour later */
  readonly sweeps: number;
}

interface Book {
  readonly chunks: readonly PlannedChunk[];
  readonly paragraphs: readonly string[];
}

/** A text of so many chunks, as planned. The title is the first of them. */
export function bookOf(chunkCount: number): Book {
  const paragraphs = Array.from({ length: chunkCount - 1 }, (_, i) => `On day ${i} we walked.`);
  const { chunks } = planNarration(ORDER.title, paragraphs);
  return { chunks, paragraphs };
}

/** The same ports for one worker: each call is a step before it and a step after it, and every step may be the last. */
function mortal<T extends object>(port: T, life: Life): T {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...values: unknown[]) => {
        await life.step();
        const result = await value.apply(target, values);
        await life.step();
        return result;
      };
    },
  });
}

/** Every version of the order that was stored, in order. */
function watched(documents: Documents, seen: Order[]): Documents {
  return {
    ...documents,
    async update(path, change) {
      const after = await documents.update(path, change);
      if (path === 'orders/o1') seen.push(after as unknown as Order);
      return after;
    },
  };
}

/** Chunks as they are named and kept, without the sound. */
function chunkMaker(made: Map<string, number>) {
  const pathOf = (chunk: PlannedChunk) => `chunks/s1/${createHash('sha1').update(chunk.text).digest('hex')}`;
  const make = async (objects: Objects, chunk: PlannedChunk): Promise<boolean> => {
    if (await objects.info(pathOf(chunk))) return false;
    made.set(chunk.text, (made.get(chunk.text) ?? 0) + 1);
    await objects.write(pathOf(chunk), Buffer.from(chunk.text), { contentType: 'text/plain' });
    return true;
  };
  const many: typeof makeChunks = async ({ objects }, chunks, _of, { signal, onProgress }) => {
    for (const [i, chunk] of chunks.entries()) {
      signal.throwIfAborted();
      await make(objects, chunk);
      onProgress?.(i + 1, chunks.length, i + 1);
    }
    return [];
  };
  return { make, many, pathOf };
}

/**
 * One book through the unreliable queue. With `isInterrupted` its family cancels it in the middle and takes it up again.
 * The sound alone is left out; the joining takes the chunks in the order of the plan, as the real one does.
 */
export async function fanOutChaos(options: {
  readonly book: Book;
  readonly seed: number;
  readonly isInterrupted: boolean;
}): Promise<FanOutReport> {
  const { book, seed } = options;
  const chance = seededChance(seed);
  const seen: Order[] = [];
  const documents = watched(memoryDocuments({ 'orders/o1': orders.toFields(ORDER) }), seen);
  const objects = memoryObjects();
  const made = new Map<string, number>();
  const maker = chunkMaker(made);
  let nowMs = 0;
  const clock = { nowMs: () => (nowMs += STEP_MS) };
  const joined: string[][] = [];
  let madeByJoining = 0;
  const signal = new AbortController().signal;

  const join = async (of: { documents: Documents; objects: Objects }) => {
    const order = (await of.documents.get('orders/o1')) as unknown as Order;
    if (order.status !== 'processing' && order.status !== 'generating_audio') return;
    const texts: string[] = [];
    for (const chunk of book.chunks) {
      if (await maker.make(objects, chunk)) madeByJoining++;
      texts.push(Buffer.from(objects.stored.get(maker.pathOf(chunk)) ?? []).toString());
    }
    joined.push(texts);
    const finished = { audioUrl: 'u', audioFileSize: texts.length, audiobook: MADE_AUDIOBOOK };
    await moveOrder(of, 'o1', { kind: 'finished', ...finished });
  };
  const work = async (job: Job, life: Life) => {
    const ports = {
      documents: mortal(documents, life),
      objects: mortal(objects, life),
      jobs: mortal(queue.jobs, life),
      clock,
      voiceEngine: {
        makeVoice: async () => testVoice(),
        speak: reject,
        forget: async () => {},
        close: async () => {},
      },
    };
    if (job.kind === 'generate-tts') return fanOutNarration(ports, job.input);
    if (job.kind === 'generate-tts-part') return runGenerateTtsPart(ports, job.input, signal, maker.many);
    if (job.kind === 'join-tts') return join(ports);
  };
  const queue = unreliableQueue({
    chance,
    workers: Math.ceil(book.chunks.length / CHUNKS_OF_WORKER),
    deathPerStep: 0.002,
    work,
  });

  await freezeNarration({ objects }, 'o1', {
    title: ORDER.title,
    narrator: 'Rose',
    paragraphs: book.paragraphs,
    voice: testVoice(),
  });
  await queue.jobs.enqueue({ kind: 'generate-tts', key: 'generate-tts:o1', input: { orderId: 'o1' } });
  if (options.isInterrupted) void changeOnesMind(documents, queue, chance.between(2, 30));
  await queue.run();
  let sweeps = 0;
  while (sweeps < MAX_SWEEPS && seen.at(-1)?.status !== 'completed') {
    sweeps++;
    nowMs += HOUR_MS;
    await sweepNarrations({ documents, jobs: queue.jobs, clock });
    await queue.run();
  }

  const last = joined.at(-1) ?? [];
  const times = new Map<string, number>();
  for (const text of last) times.set(text, (times.get(text) ?? 0) + 1);
  const percents = seen.map((order) => order.audioGenerationProgress);
  const became = (status: Order['status']) =>
    seen.filter((order, i) => order.status === status && seen[i - 1]?.status !== status).length;
  return {
    ...queue.counts,
    chunkCount: book.chunks.length,
    missing: book.chunks.filter(({ text }, i) => last[i] !== text).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    madeTwice: [...made.values()].reduce((sum, count) => sum + count - 1, 0),
    madeByJoining,
    completions: became('completed'),
    cancellations: became('cancelled'),
    stepsBack: percents.filter((percent, i) => percent < (percents[i - 1] ?? 0)).length,
    taskNames: queue.keys().length,
    sweeps,
  };
}

const reject = () => Promise.reject(new Error('nothing is spoken here'));

async function changeOnesMind(
  documents: Documents,
  queue: ReturnType<typeof unreliableQueue>,
  turns: number,
): Promise<void> {
  for (let i = 0; i < turns; i++) await queue.turn();
  const { status } = (await documents.get('orders/o1')) as unknown as Order;
  if (status === 'completed') return;
  await moveOrder({ documents }, 'o1', { kind: 'cancelled' });
  for (let i = 0; i < turns; i++) await queue.turn();
  await retryOrder({ documents, jobs: queue.jobs }, 'o1', { resumesCancelled: true });
}

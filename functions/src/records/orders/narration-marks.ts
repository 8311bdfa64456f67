import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { type NarrationParts, planOf } from './narration-parts.ts';

type Stored = Pick<Ports, 'documents'>;

/**
 * A document takes about one write a second for long, and thirty parts of one book may end in the same second: their marks
 * are spread over so many.
 */
const SHARDS = 10;

interface NarrationMarks {
  readonly orderId: string;
  /** which cutting of the book the numbers are of */
  readonly plan: string;
  /** parts whose chunks are there */
  readonly done: readonly number[];
}

/** `narration_marks/{orderId}_{shard}`: which parts of a narration are there; each mark is in one of them. */
export const narrationMarks = collection<NarrationMarks>({
  name: COLLECTIONS.narrationMarks,
  schema: v.looseObject({ orderId: v.string(), plan: v.string(), done: v.array(v.number()) }),
  owner: null,
  readableBy: 'nobody',
  held: { what: 'Progress of narrations', group: 'voice', of: 'order', by: 'orderId' },
});

const idOf = (orderId: string, part: number) => `${orderId}_${part % SHARDS}`;

/** Parts of this cutting that were marked, in whatever document. */
export async function doneParts(ports: Stored, parts: NarrationParts): Promise<readonly number[]> {
  const shards = Array.from({ length: Math.min(SHARDS, parts.marks.length) }, (_, shard) => shard);
  const found = await Promise.all(
    shards.map((shard) => narrationMarks.find(ports, idOf(parts.orderId, shard))),
  );
  return found.flatMap((marks) => (marks?.plan === planOf(parts) ? marks.done : []));
}

/** Marks one part; marks only grow, as long as the book is cut in the same way. */
export async function noteDone(ports: Stored, parts: NarrationParts, part: number): Promise<void> {
  const { orderId } = parts;
  const plan = planOf(parts);
  await narrationMarks.change(ports, idOf(orderId, part), (marks) => {
    const done = marks?.plan === plan ? marks.done : [];
    return done.includes(part) ? null : { orderId, plan, done: [...done, part] };
  });
}

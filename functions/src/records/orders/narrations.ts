import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { doneParts, noteDone } from './narration-marks.ts';
import { isTellingDue, marked, type NarrationParts, planOf, withMarks } from './narration-parts.ts';

type Stored = Pick<Ports, 'documents'>;

/** `narrations/{orderId}`: how far a narration is that many work at. */
export const narrations = collection<NarrationParts>({
  name: COLLECTIONS.narrations,
  schema: v.looseObject({
    orderId: v.string(),
    chunkCount: v.number(),
    chunksOfPart: v.number(),
    marks: v.string(),
    run: v.number(),
    isStopped: v.boolean(),
    runBegan: v.date(),
    doneBefore: v.number(),
    lastSign: v.date(),
    toldAt: v.date(),
  }),
  owner: null,
  readableBy: 'nobody',
  held: { what: 'Progress of narrations', group: 'voice', of: 'order' },
});

/** With every mark that was set, wherever it stands. */
export async function findParts(ports: Stored, orderId: string): Promise<NarrationParts | null> {
  const parts = await narrations.find(ports, orderId);
  return parts && withMarks(parts, await doneParts(ports, parts));
}

/**
 * Changes how far a narration is, as one transaction; null, and no change, when there is none and none is made.
 * @param except a part whose mark is for `change` to set
 */
export async function changeParts(
  ports: Stored,
  orderId: string,
  change: (current: NarrationParts | null) => NarrationParts | null,
  except?: number,
): Promise<NarrationParts | null> {
  const known = await narrations.find(ports, orderId);
  const done = known ? (await doneParts(ports, known)).filter((part) => part !== except) : [];
  const isSame = (current: NarrationParts) => known !== null && planOf(current) === planOf(known);
  return narrations.change(ports, orderId, (current) =>
    change(current && isSame(current) ? withMarks(current, done) : current),
  );
}

/**
 * Marks a part whose chunks are there: in a document that few others write to, and only now and then in that of the whole
 * narration. Whoever sets the last mark sees all of them, because the look comes after the mark.
 * @returns how far the narration is then; null when there is none
 */
export async function markPart(
  ports: Stored,
  orderId: string,
  part: number,
  nowMs: number,
): Promise<NarrationParts | null> {
  const parts = await narrations.find(ports, orderId);
  if (!parts) return null;
  await noteDone(ports, parts, part);
  const after = await findParts(ports, orderId);
  if (!after) return null;
  if (isTellingDue(after, nowMs))
    return changeParts(ports, orderId, (current) => current && marked(current, part, nowMs), part);
  return { ...after, lastSign: new Date(nowMs) };
}

/** Says that nobody goes on with this run; who takes the narration up again begins another. */
export async function stopParts(ports: Stored, orderId: string): Promise<void> {
  await changeParts(ports, orderId, (current) =>
    current && !current.isStopped ? { ...current, isStopped: true } : null,
  );
}

/**
 * What became of a part that will not be tried again.
 * @returns false when another delivery of it made its chunks, or a later run goes on without it
 */
export async function isPartLost(
  ports: Stored,
  { orderId, run, part }: JobInputs['generate-tts-part'],
): Promise<boolean> {
  const parts = await findParts(ports, orderId);
  return parts !== null && parts.run === run && parts.marks[part] === '0';
}

import * as v from 'valibot';
import { COLLECTIONS } from '../../../src/domain/calls/collections.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { collection } from './collection.ts';
import type { NarrationParts } from './narration-parts.ts';

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

export const findParts = (ports: Stored, orderId: string): Promise<NarrationParts | null> =>
  narrations.find(ports, orderId);

/** Changes how far a narration is, as one transaction; null, and no change, when there is none and none is made. */
export const changeParts = (
  ports: Stored,
  orderId: string,
  change: (current: NarrationParts | null) => NarrationParts | null,
): Promise<NarrationParts | null> => narrations.change(ports, orderId, change);

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

import type { DocumentFields } from '../ports/documents.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { NarrationParts } from './narration-parts.ts';

type Stored = Pick<Ports, 'documents'>;

const pathOf = (orderId: string) => `narrations/${orderId}`;
/** Written in this file only, so what is read has the shape that was written. */
const asParts = (fields: DocumentFields | null) => fields as unknown as NarrationParts | null;

export async function findParts(ports: Stored, orderId: string): Promise<NarrationParts | null> {
  return asParts(await ports.documents.get(pathOf(orderId)));
}

/** Changes how far a narration is, as one transaction; null, and no change, when there is none and none is made. */
export async function changeParts(
  ports: Stored,
  orderId: string,
  change: (current: NarrationParts | null) => NarrationParts | null,
): Promise<NarrationParts | null> {
  const changed = await ports.documents.update(pathOf(orderId), (current) => {
    const next = change(asParts(current));
    return next === null || next === asParts(current) ? null : ({ ...next } as unknown as DocumentFields);
  });
  return asParts(changed);
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

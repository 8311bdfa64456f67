import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

/** What was done at the desk, by whom and why. */
export interface DeskAct {
  readonly createdAt: Date;
  readonly who: string;
  readonly why: string;
  /** the command, such as "refund" */
  readonly act: string;
  /** what it was done to, an id; never a person's name */
  readonly about: string;
  /** the memoir it is of, with which the record goes; empty for an act on none */
  readonly sessionId: string;
  /** 'begun' for one that was cut off, 'done', 'nothing to do', or the code of what refused it */
  readonly outcome: string;
}

/** `desk_acts/{id}`: the family reads in its export what was done to its books. */
export const deskActs = collection<DeskAct>({
  name: COLLECTIONS.deskActs,
  schema: v.looseObject({
    createdAt: v.date(),
    who: v.string(),
    why: v.string(),
    act: v.string(),
    about: v.string(),
    sessionId: v.string(),
    outcome: v.string(),
  }),
  owner: null,
  readableBy: 'nobody',
  held: { what: 'Acts of our own', group: 'record', of: 'session', by: 'sessionId' },
});

type Acting = Omit<DeskAct, 'createdAt' | 'outcome'>;

/**
 * Does something and puts it on record: before, so that nothing is done unrecorded, and after, with what became of it.
 * @param outcomeOf what the record says of what was made
 * @throws what the work throws
 */
export async function onRecord<T>(
  ports: Pick<Ports, 'documents' | 'clock' | 'ids'>,
  acting: Acting,
  work: () => Promise<T>,
  outcomeOf: (made: T) => 'done' | 'nothing to do' = () => 'done',
): Promise<T> {
  const createdAt = new Date(ports.clock.nowMs());
  const id = `${createdAt.getTime()}-${ports.ids.make()}`;
  const note = (outcome: string) => deskActs.change(ports, id, () => ({ ...acting, createdAt, outcome }));
  await note('begun');
  try {
    const made = await work();
    await note(outcomeOf(made));
    return made;
  } catch (error) {
    await note(error instanceof AppError ? error.code : 'internal');
    throw error;
  }
}

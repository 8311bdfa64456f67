import type { InnerPause } from './inner-pauses.ts';

/**
 * How speech is finished into the sound of an audiobook. A book keeps the one it was begun with, to the byte:
 * `plain` is that of books begun before there was another one, with pauses of one length and no sound in them; `room`
 * has a room's tone, pauses as a reader makes them, and every chunk as loud as the next.
 */
export const FINISHES = ['plain', 'room'] as const;
export type Finish = (typeof FINISHES)[number];
export const FIRST_FINISH: Finish = 'plain';
/** That of books that are begun now. */
export const FINISH: Finish = 'room';

/** What a chunk of the finish `room` is given beside its sentences: what its bytes depend on. */
export interface RoomFinish {
  /** seconds from the end of each sentence to the next one, one less than there are sentences */
  readonly between: readonly number[];
  /** for each sentence the pauses inside it */
  readonly inner: readonly (readonly InnerPause[])[];
}

import type { InnerPause } from './room-pauses.ts';

/** What a chunk in a room is given beside its sentences: what its bytes depend on. */
export interface RoomFinish {
  /** seconds from the end of each sentence to the next one, one less than there are sentences */
  readonly between: readonly number[];
  /** for each sentence the pauses inside it */
  readonly inner: readonly (readonly InnerPause[])[];
  /** whether what the voice lacks above 8 kHz is added */
  readonly isBright?: true;
  /** what the mark in the sound says; none without it */
  readonly mark?: string;
  /** it is the person's own recording: nothing is put into it or added to it, and the mark goes on behind it */
  readonly isRecorded?: true;
}

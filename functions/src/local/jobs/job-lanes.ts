import type { JobKind } from '../../ports/jobs.ts';

export interface JobLane {
  readonly kinds: readonly JobKind[];
  /** jobs at a time */
  readonly width: number;
  /** jobs at a time while a lane that people wait for is at work */
  readonly widthBesidePeople?: number;
  /** whether people wait for its jobs, and need the processors */
  readonly isForPeople?: boolean;
  /** a job that has run so long makes room when another one of its lane waits, and goes on after it */
  readonly turnMs?: number;
  /** its jobs share one process that stays warm; otherwise each has its own */
  readonly isShared?: boolean;
}

/**
 * Two short jobs, one book and one letter at a time: a family waiting for a sample does not wait behind a book. Pages are read in a
 * process that has its reader ready, two at a time, and one while somebody waits for other work. Joining pages is waiting
 * for them, which costs nothing.
 */
export const LANES: readonly JobLane[] = [
  { kinds: ['read-document', 'extract-audio', 'make-voice', 'make-sample'], width: 2, isForPeople: true },
  { kinds: ['read-page'], width: 2, widthBesidePeople: 1, isShared: true },
  { kinds: ['transcribe-photos'], width: 4, isShared: true },
  // A family with one page does not wait behind 500. What a turn costs is a start and the chunks under work: 3 in 100.
  { kinds: ['narrate', 'narrate-part', 'join-narration'], width: 1, turnMs: 90_000 },
  { kinds: ['send-mail', 'forget-voice'], width: 1 },
];

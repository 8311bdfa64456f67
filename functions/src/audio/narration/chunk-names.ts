import { createHash } from 'node:crypto';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { AT_REST } from '../../../../src/domain/voice/takes.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { PlannedChunk } from '../text/plan-narration.ts';

/** Of the finish `plain`. Never raised: books that were begun with it are made with it to their end. */
const MASTERING_VERSION = 3;
/** Raised when the same chunk would be mastered to other bytes: old chunks are then no longer reused. */
const ROOM_VERSION = 'room 1';

export interface ChunkWork {
  readonly sessionId: string;
  readonly chunk: PlannedChunk;
  readonly voice: Voice;
  readonly wantsPhoneCopy: boolean;
}

/** The chunk's name says everything its bytes depend on. */
function hashOf({ chunk, voice }: ChunkWork): string {
  const parameters = Object.entries(voice.parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const spoken = chunk.sentences.map((sentence) => sentence.spoken);
  const { leadSeconds, pauseSeconds } = chunk;
  // A voice to which nothing was added has the names it had before anything could be.
  const { pace, pitch, tone } = voice.tuning ?? AT_REST;
  const added = voice.tuning ? [[pace, pitch, tone]] : [];
  const readings = chunk.sentences.map(({ reading = 0 }) => reading);
  const again = readings.some(Boolean) ? [{ readings }] : [];
  const made = [MASTERING_VERSION, voice.engine, voice.version, parameters];
  const own = chunk.recording ? [{ recording: chunk.recording.sha256 }] : [];
  const all = [...made, leadSeconds, pauseSeconds, spoken, ...added, ...again, ...own];
  return createHash('sha256')
    .update(JSON.stringify(chunk.room ? [ROOM_VERSION, chunk.room, ...all] : all))
    .digest('hex');
}

/** Where a chunk is kept, and its copy for phones. */
export function pathsOfChunk(work: ChunkWork): { readonly path: string; readonly phonePath: string } {
  const hash = hashOf(work);
  return {
    path: objectPath.chunk(work.sessionId, hash),
    phonePath: objectPath.phoneChunk(work.sessionId, hash),
  };
}

import { createHash } from 'node:crypto';
import type { JobInputs } from '../../../ports/jobs.ts';

/** Names the clips and everything asked of them: the same request has the same name, in whatever order it was written. */
export function sourceOfVoice(job: JobInputs['process-audio']): string {
  const { sessionId, clipPaths, regionStartSeconds, regionDurationSeconds } = job;
  const { similarityThreshold, adaptiveThreshold, applyPostProcessing, excluded } = job;
  const struck = excluded.map(({ clip, start, end }) => [clip, start, end].join(' ')).sort();
  const { regionOrigin = 'default', isOnePerson = false } = job;
  // What was asked for before these could be said keeps its name.
  const said = regionOrigin !== 'default' || isOnePerson ? [regionOrigin, isOnePerson] : [];
  const request = [
    similarityThreshold,
    adaptiveThreshold,
    applyPostProcessing,
    [...new Set(struck)],
    ...said,
  ];
  return createHash('sha256')
    .update(JSON.stringify([sessionId, clipPaths, regionStartSeconds, regionDurationSeconds, ...request]))
    .digest('hex');
}

import { createHash } from 'node:crypto';
import { FINISH } from '../../../../src/domain/audiobook/finish.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { HeardSentences } from '../../../../src/domain/voice/voice-choice.ts';

/** The name of what is heard when a voice is tried with a text: the same once more is there already. */
export function nameOfHeard(
  textHash: string,
  voice: Voice,
  { from, count }: Pick<HeardSentences, 'from' | 'count'>,
): string {
  return createHash('sha256')
    .update(JSON.stringify(['heard at once', textHash, voice, from, count, FINISH]))
    .digest('hex');
}

import { ENOUGH_SPEECH_SECONDS } from '../../../../src/domain/limits.ts';
import type { VoiceVerdict } from '../../../../src/domain/voice/voice-verdicts.ts';

const NOISY_BELOW_DB = 15;

/** What is to be told about speech that was chosen, in the order in which it is read. */
export function verdictsOf(found: {
  readonly seconds: number;
  readonly signalToNoiseDb: number | null;
  readonly isDistorted: boolean;
  readonly isMixed: boolean;
}): VoiceVerdict[] {
  const isNoisy = found.signalToNoiseDb !== null && found.signalToNoiseDb < NOISY_BELOW_DB;
  const isLittle = found.seconds < ENOUGH_SPEECH_SECONDS;
  const isGood = !isNoisy && !isLittle && !found.isDistorted && !found.isMixed;
  const told: [VoiceVerdict, boolean][] = [
    ['good', isGood],
    ['usable', !isGood],
    ['more-speech', isLittle],
    ['noisy', isNoisy],
    ['distorted', found.isDistorted],
    ['two-voices', found.isMixed],
  ];
  return told.filter(([, isTrue]) => isTrue).map(([verdict]) => verdict);
}

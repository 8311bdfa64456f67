import type { VoiceManner } from '../../../../src/domain/voice/voice.ts';
import { serveTasks } from '../../audio/pool/serve-tasks.ts';
import { withFaintNoise } from '../../audio/signal/faint-noise.ts';
import { pitchTrack } from '../../audio/signal/pitch.ts';
import { paceOf } from '../../audio/timbre/pace.ts';
import { spokenFrames } from '../../audio/timbre/spoken-frames.ts';
import { withColorsTogether } from './clarity.ts';
import { compileFlite } from './compile-flite.ts';
import { voicedStates } from './convert-voice.ts';
import { fitVoice } from './fit-voice.ts';
import { type FliteParameters, speakTask } from './flite-parameters.ts';
import { FliteSpeaker } from './flite-speaker.ts';

export interface FitTask {
  /** speech of the person at 16 kHz */
  readonly samples: Float32Array;
  /** see fitVoice */
  readonly page?: string;
  readonly manner?: VoiceManner;
  readonly onlyIfOther?: boolean;
}
/** null when nobody is heard to speak */
export type Fitted = FliteParameters | 'no-other' | null;

const SAMPLE_RATE_HZ = 16_000;
const MIN_VOICED_SECONDS = 0.3;
/** Cleaned speech has holes where nothing is left, and a voice fitted to holes is one. */
const NOISE_BELOW_LOUD_DB = 50;
const speaker = new FliteSpeaker(compileFlite());

serveTasks<FitTask, Fitted>(async ({ samples, ...wanted }) => {
  const heard = withFaintNoise(samples, NOISE_BELOW_LOUD_DB);
  const track = pitchTrack(heard, SAMPLE_RATE_HZ);
  const frames = spokenFrames(heard, 1, track);
  if (!frames || frames.pitch.voicedSeconds < MIN_VOICED_SECONDS) return { result: null, transfer: [] };
  const result = await fitVoice(
    { frames, pace: paceOf(heard, track) },
    {
      states: async (base) => voicedStates(await speaker.voiceFile(base)),
      together: async ({ name, clear }, timbre) =>
        withColorsTogether(await speaker.voiceFile(name), timbre, clear),
      render: (parameters, text) => speaker.speak(speakTask(parameters, text)),
    },
    wanted,
  );
  return { result: result ?? 'no-other', transfer: [] };
});

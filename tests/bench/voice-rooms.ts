import { STRETCH } from '../../functions/src/adapters/flite/flite-parameters.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { spokenFrames } from '../../functions/src/audio/timbre/spoken-frames.ts';
import { DEFAULT_MANNER } from '../../src/domain/voice/takes.ts';
import { dice, withNoise } from './conversations.ts';
import type { Figure } from './figure.ts';
import { atMost, mean, SAMPLE_RATE_HZ, SPEAKERS, skipped, told, voiceFixtures } from './voice-fixtures.ts';
import { clipAndHeld, voicesOfClip } from './voice-made.ts';
import { LATER_PAGE } from './voice-texts.ts';

type Samples = Float32Array<ArrayBuffer>;

const NAME = 'in noise and rooms';
const MAX_PITCH_CENTS = 60;
/** The pace goes no farther than this from the built-in one: a voice that is there was not measured, but held. */
const PACE_LIMITS = [0.75, 1.35].map((by) => by * STRETCH);
const NEAR_LIMIT = 0.005;
const LEVEL = 0.06;
/** A furnished living room. Source: half a second to fall by 60 dB, ISO 3382-2, where sound comes back from everywhere. */
const ROOM = { fallSeconds: 0.5, directShare: 0.6 };
const never = new AbortController().signal;

/** As a microphone at the other end of the table hears it: noise that fades stands for all reflections. */
function inRoom(samples: Samples, random: () => number): Samples {
  const length = Math.round(ROOM.fallSeconds * SAMPLE_RATE_HZ);
  // Reflections every 2 ms are dense enough for the ear, and 250 of them are quickly added up.
  const every = SAMPLE_RATE_HZ / 500;
  const taps = Array.from({ length: Math.floor(length / every) }, (_, i) => ({
    delay: Math.round((i + random()) * every) + 1,
    gain: (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * i * every) / length),
  }));
  const power = taps.reduce((sum, { gain }) => sum + gain * gain, 0);
  const scale = Math.sqrt((1 - ROOM.directShare) / ROOM.directShare / power);
  return samples.map((sample, i) =>
    taps.reduce((sum, { delay, gain }) => sum + scale * gain * (samples[i - delay] ?? 0), sample),
  );
}

function levelled(samples: Samples): Samples {
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  return samples.map((sample) => (sample * LEVEL) / rms);
}

const PLACES: readonly { readonly name: string; readonly heard: (clip: Samples) => Samples }[] = [
  { name: 'noise 20 dB', heard: (clip) => withNoise(clip, 20, dice(31)) },
  { name: 'noise 10 dB', heard: (clip) => withNoise(clip, 10, dice(37)) },
  { name: 'a living room', heard: (clip) => inRoom(clip, dice(41)) },
];

function pitchOf(samples: Float32Array): number {
  const frames = spokenFrames(samples);
  if (!frames) throw new Error('nobody is heard to speak');
  return frames.pitch.medianHz;
}

/** Whether a bad recording still has its person's pitch, and a pace that was measured. Skipped without recordings. */
export async function benchRooms(): Promise<Figure[]> {
  if (!voiceFixtures) return skipped(NAME);
  const engine = fliteVoiceEngine({ workers: 1 });
  try {
    const figures: Figure[] = [];
    for (const { name, heard } of PLACES) {
      const gaps: number[] = [];
      let held = 0;
      for (const { name: speaker } of SPEAKERS) {
        const { clip } = await clipAndHeld(speaker, 'fifteen seconds');
        const [made] = (await voicesOfClip(engine, heard(levelled(clip)), DEFAULT_MANNER)) ?? [];
        if (!made) {
          figures.push(told(`${NAME}, ${name}, ${speaker}: refused`, 1, ''));
          continue;
        }
        const { samples } = await engine.speak(made.voice, LATER_PAGE, never);
        const gap = 1_200 * Math.abs(Math.log2(pitchOf(samples) / pitchOf(clip)));
        const { stretch } = made.voice.parameters;
        gaps.push(gap);
        if (PACE_LIMITS.some((limit) => Math.abs(Number(stretch) - limit) < NEAR_LIMIT)) held++;
        figures.push(
          told(`${NAME}, ${name}, ${speaker}: pitch against the clean clip`, gap, 'cents'),
          told(`${NAME}, ${name}, ${speaker}: stretch`, Number(stretch), ''),
        );
      }
      figures.push(
        atMost(`${NAME}, ${name}, mean: pitch against the clean clip`, mean(gaps), 'cents', MAX_PITCH_CENTS),
        atMost(`${NAME}, ${name}: paces at their limit, of ${gaps.length}`, held, '', 0),
      );
    }
    return figures;
  } finally {
    await engine.close();
  }
}

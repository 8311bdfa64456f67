import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import type { Region, Voice } from '../../src/domain/voice/voice.ts';

/** People who do not exist, made by the product's own engine: no recording of a person is needed. */
const PEOPLE = {
  woman: { base: 'slt', pitchTargetHz: 205 },
  man: { base: 'awb', pitchTargetHz: 120 },
  otherMan: { base: 'rms', pitchTargetHz: 95 },
} as const;
export type Person = keyof typeof PEOPLE;

const SENTENCES = [
  'When I was nine years old, we moved to a small house beside the river, and my mother opened every window.',
  'The doctor came twice that week, once through deep snow, while grandfather sat by the stove and carved a horse.',
  'Aunt Ruth sold the farm in the year of the flood, but she never spoke about the price to any of us.',
  'On warm evenings we would walk to the bridge, count the boats, and argue about which had travelled farthest.',
  'Thank you, he would say, for choosing the long road with me, although there was nothing to eat but bread.',
  'We had few things, yet I remember the laughter, the thick yellow butter, and the blue paint on the kitchen door.',
  'Every Sunday the choir sang too loudly, and the youngest of the cousins fell asleep under the wooden bench.',
  'In the spring a letter came from overseas, with four stamps on it and a photograph of somebody we did not know.',
];
export const TALK_RATE_HZ = 16_000;
const PAUSE_SECONDS = 0.4;

function voiceOf(person: Person): Voice {
  const { base, pitchTargetHz } = PEOPLE[person];
  const parameters = { base, pitchTargetHz, pitchSpreadHz: pitchTargetHz * 0.15, gain: 0.7 };
  return { engine: 'flite', version: 1, parameters };
}

export interface Talk {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly turns: readonly (Region & { readonly person: Person })[];
}

/** One sentence of some six seconds for each of the people named, one after another. */
export async function makeTalk(...people: readonly Person[]): Promise<Talk> {
  const engine = fliteVoiceEngine({ workers: 1 });
  const pause = Math.round(PAUSE_SECONDS * TALK_RATE_HZ);
  try {
    const parts: Float32Array[] = [];
    for (const [i, person] of people.entries()) {
      const text = SENTENCES[i % SENTENCES.length] ?? '';
      parts.push((await engine.speak(voiceOf(person), text, new AbortController().signal)).samples);
    }
    const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length + pause, 0));
    let at = 0;
    const turns = parts.map((part, i) => {
      samples.set(part, at);
      const start = at / TALK_RATE_HZ;
      at += part.length + pause;
      return { start, end: start + part.length / TALK_RATE_HZ, person: people[i] ?? 'man' };
    });
    return { samples, turns };
  } finally {
    await engine.close();
  }
}

/** How much of some stretches, which lie in one talk, is this person's: 0 to 1. */
export function shareOf(person: Person, stretches: readonly Region[], { turns }: Talk): number {
  let [own, all] = [0, 0];
  for (const stretch of stretches) {
    for (const turn of turns) {
      const common = Math.max(0, Math.min(stretch.end, turn.end) - Math.max(stretch.start, turn.start));
      all += common;
      if (turn.person === person) own += common;
    }
  }
  return own / all;
}

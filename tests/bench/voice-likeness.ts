import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ffmpegAudioDecoder } from '../../functions/src/adapters/ffmpeg/audio-decoder.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import type { VoiceEngine } from '../../functions/src/ports/voice-engine.ts';
import type { Voice } from '../../src/domain/voice/voice.ts';
import type { Figure } from './figure.ts';
import { STOCK_VOICES } from './voice-clarity.ts';
import { atLeast, mean, SAMPLE_RATE_HZ, SPEAKERS, skipped, told, voiceFixtures } from './voice-fixtures.ts';
import { type HeardSound, listeningFigures } from './voice-listening.ts';
import { type ClipName, clipAndHeld, voicesOfClip } from './voice-made.ts';
import { type SpeakerScorer, speakerScorer, spokenFeatures } from './voice-scorer.ts';

const NAME = 'likeness';
/**
 * Against whom a voice is judged: a folder of recordings, one for each of 50 or more people, none of whom is judged. Each
 * is named SPEAKER-anything.flac, or lies in a folder SPEAKER.
 */
const OTHERS = process.env.OTHER_READERS;
const WHERE =
  'OTHER_READERS names no folder; LibriSpeech (openslr.org/12) has one for each reader, and a selection is ' +
  'audio_data/librispeech_train-clean-100 of github.com/resemble-ai/Resemblyzer';
const KEPT = join(import.meta.dirname, '../../node_modules/.cache/likeness');
const MIN_READERS = 50;
const MAX_READER_SECONDS = 60;
/** Decoded side by side. */
const READERS_AT_ONCE = 4;
const USUAL: ClipName = 'fifteen seconds';
const OTHER_CLIPS: readonly ClipName[] = ['thirty seconds', 'six seconds', 'telephone'];
const TAKES = [
  { line: USUAL, manner: 'clearest' },
  { line: `${USUAL}, the take “closest”`, manner: 'closest' },
] as const;
const STOCK = 'the unfitted voice';
const PERSON = 'the person’s own clip';
const LEAST: Readonly<Record<string, number>> = {
  [USUAL]: 3.7,
  'thirty seconds': 3.9,
  'six seconds': 3.2,
  telephone: 2.5,
  [`${USUAL}, the take “closest”`]: 4.2,
};
/** The passage with which the sketch that set these figures was scored. */
const PASSAGE =
  'When I was nine years old, my grandmother taught me how to bake bread, and the smell of rain filled the house. Every ' +
  'Sunday morning, the old schoolteacher walked slowly down the lane with a suitcase, two books and a photograph. That ' +
  'winter, my father planted seventeen apple trees, although the money was gone. Long before the road was paved, our ' +
  'neighbour carried the wooden box across the river, and I have never forgotten it.';
const never = new AbortController().signal;

/** The first recording of each of the others. */
function recordingsOf(folder: string): string[] {
  const bySpeaker = new Map<string, string>();
  for (const file of globSync('**/*.{flac,wav}', { cwd: folder }).sort()) {
    const isAlone = !file.includes(sep);
    const speaker = isAlone ? file.split(/[-.]/)[0] : file.split(sep)[0];
    if (speaker !== undefined && !bySpeaker.has(speaker)) bySpeaker.set(speaker, join(folder, file));
  }
  for (const { name } of SPEAKERS) bySpeaker.delete(name);
  return [...bySpeaker.values()];
}

/** What is measured of the others, from an earlier run where neither they nor the measure have changed. */
async function featuresOf(recordings: readonly string[]): Promise<readonly Float32Array[]> {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'voice-scorer.ts')));
  for (const path of recordings) hash.update(`${path} ${statSync(path).size}`);
  const kept = join(KEPT, `${hash.digest('hex')}.v8`);
  if (existsSync(kept)) return deserialize(readFileSync(kept)) as Float32Array[];
  const features: Float32Array[] = [];
  const decoder = ffmpegAudioDecoder();
  const options = { sampleRateHz: SAMPLE_RATE_HZ, maxSeconds: MAX_READER_SECONDS };
  for (let from = 0; from < recordings.length; from += READERS_AT_ONCE) {
    const some = recordings.slice(from, from + READERS_AT_ONCE);
    const sounds = await Promise.all(some.map((path) => decoder.decode(path, options, never)));
    features.push(...sounds.map(({ samples }) => spokenFeatures(samples)));
  }
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(kept, serialize(features));
  return features;
}

/** Whether a voice sounds like its person, as far as a stranger is unlike them; and the sounds it was told by. */
class LikenessBench {
  readonly heard: HeardSound[] = [];
  readonly scores = new Map<string, number[]>();
  readonly figures: Figure[] = [];

  private readonly engine: VoiceEngine;
  private readonly scorer: SpeakerScorer;

  constructor(engine: VoiceEngine, scorer: SpeakerScorer) {
    this.engine = engine;
    this.scorer = scorer;
  }

  private tell(speaker: string, line: string, score: number): void {
    this.scores.set(line, [...(this.scores.get(line) ?? []), score]);
    this.figures.push(told(`${NAME}, ${speaker}, ${line}`, score, ''));
  }

  private async said(voice: Voice): Promise<Float32Array> {
    return (await this.engine.speak(voice, PASSAGE, never)).samples;
  }

  async voicesOf(speaker: string, name: ClipName): Promise<void> {
    const { clip, held } = await clipAndHeld(speaker, name);
    const made = await voicesOfClip(this.engine, clip, name === USUAL ? undefined : 'clearest');
    for (const { line, manner } of name === USUAL ? TAKES : [{ line: name, manner: 'clearest' }]) {
      // Where both takes would be the same voice, one is made.
      const { voice } = made?.find((one) => one.manner === manner) ?? made?.[0] ?? {};
      if (!voice) {
        // Of a clip that is refused nothing is made: as unlike as a stranger.
        this.tell(speaker, line, 0);
        continue;
      }
      const samples = await this.said(voice);
      this.tell(speaker, line, this.scorer.score(held, samples));
      if (name === USUAL) this.heard.push({ kind: `our voices, ${manner}`, name: speaker, samples });
    }
  }

  /** What an unfitted voice and the person's own recording come to. */
  async besides(speaker: string, stock: Voice): Promise<void> {
    const { clip, held } = await clipAndHeld(speaker, USUAL);
    this.tell(speaker, STOCK, this.scorer.score(held, await this.said(stock)));
    this.tell(speaker, PERSON, this.scorer.score(held, clip));
    for (const name of OTHER_CLIPS) {
      const other = await clipAndHeld(speaker, name);
      this.tell(speaker, `${PERSON}, ${name}`, this.scorer.score(other.held, other.clip));
    }
    this.heard.push({ kind: PERSON, name: speaker, samples: held });
  }

  async hearStock(sex: string, stock: Voice): Promise<void> {
    this.heard.push({ kind: STOCK, name: sex, samples: await this.said(stock) });
  }

  /** What is asked of all of them together. */
  means(): Figure[] {
    return [...this.scores].map(([line, scores]) => {
      const least = LEAST[line];
      const name = `${NAME}, mean, ${line}`;
      return least === undefined ? told(name, mean(scores), '') : atLeast(name, mean(scores), '', least);
    });
  }
}

/** How like their people the built-in voices are to somebody else's measure. Skipped without recordings or other readers. */
export async function benchLikeness(): Promise<Figure[]> {
  if (!voiceFixtures) return skipped(NAME);
  const recordings = OTHERS ? recordingsOf(OTHERS) : [];
  if (recordings.length < MIN_READERS) return [{ ...told(NAME, 0, ''), ok: 'skipped', reason: WHERE }];
  const engine = fliteVoiceEngine({ workers: 1 });
  try {
    const bench = new LikenessBench(engine, speakerScorer(await featuresOf(recordings)));
    for (const { name, sex } of SPEAKERS) {
      await bench.voicesOf(name, USUAL);
      await Promise.all(OTHER_CLIPS.map((clip) => bench.voicesOf(name, clip)));
      await bench.besides(name, STOCK_VOICES[sex]);
    }
    for (const sex of ['woman', 'man'] as const) await bench.hearStock(sex, STOCK_VOICES[sex]);
    const against = told(`${NAME}: judged against so many other readers`, recordings.length, '');
    return [...bench.figures, against, ...bench.means(), ...(await listeningFigures(bench.heard))];
  } finally {
    await engine.close();
  }
}

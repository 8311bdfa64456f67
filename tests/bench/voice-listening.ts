import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { levelingGain, withGain } from '../../functions/src/audio/signal/level.ts';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import { scratchFolder } from '../support/product.ts';
import type { Figure } from './figure.ts';
import { mean, SAMPLE_RATE_HZ, told, voiceFixtures } from './voice-fixtures.ts';

/** Instruments beside the checkout: they say how natural and how free of noise a sound is, each by a model of its own. */
const LISTEN = `${voiceFixtures}../../instruments/listening/listen.mjs`;
const PACKAGES = process.env.LISTENING_HOME ?? join(homedir(), 'listening-instruments');
const MEASURES = ['naturalness (NISQA)', 'sound quality (DNSMOS)'] as const;
/** One line of what they print. */
const LINE = /^(\d+)\.wav\s+NISQA-TTS (\S+)\s+DNSMOS (\S+)/gm;
/** Of each sound: the instruments take half of that time, and what is told is the mean of many. */
const HEARD_SECONDS = 15;
const run = promisify(execFile);

export interface HeardSound {
  /** such as `the unfitted voice`: what a mean is taken of */
  readonly kind: string;
  /** whose it is */
  readonly name: string;
  readonly samples: Float32Array;
}

/** What the instruments say of each sound, once all are equally loud: a louder one would be taken for a more natural one. */
async function listenTo(sounds: readonly HeardSound[]): Promise<number[][]> {
  const folder = scratchFolder('bench-listening');
  try {
    const files = sounds.map(({ samples }, i) => {
      const file = join(folder.path, `${i}.wav`);
      const part = samples.slice(0, HEARD_SECONDS * SAMPLE_RATE_HZ);
      writeFileSync(file, wavOf(withGain(part, levelingGain(part, SAMPLE_RATE_HZ)), SAMPLE_RATE_HZ));
      return file;
    });
    const { stdout } = await run(process.execPath, [LISTEN, ...files]);
    const marks = [...stdout.matchAll(LINE)].map(([, , ...values]) => values.map(Number));
    if (marks.length !== sounds.length) throw new Error(`not a mark for each sound: ${stdout}`);
    return marks;
  } finally {
    folder.remove();
  }
}

/** How natural and how clean sounds are. Told, not judged: the models contradict the recognizer, and nobody has listened. */
export async function listeningFigures(sounds: readonly HeardSound[]): Promise<Figure[]> {
  if (!existsSync(LISTEN) || !existsSync(PACKAGES)) {
    const reason = 'no instruments in ../shared/instruments/listening, or its prepare.sh was not run';
    return MEASURES.map((measure) => ({ ...told(measure, 0, ''), ok: 'skipped', reason }));
  }
  const marks = await listenTo(sounds);
  const kinds = [...new Set(sounds.map(({ kind }) => kind))];
  return MEASURES.flatMap((measure, m) => [
    ...sounds.map(({ kind, name }, i) => told(`${measure}, ${name}, ${kind}`, marks[i]?.[m] ?? 0, '')),
    ...kinds.map((kind) => {
      const own = marks.filter((_, i) => sounds[i]?.kind === kind);
      return told(`${measure}, mean, ${kind}`, mean(own.map((one) => one[m] ?? 0)), '');
    }),
  ]);
}

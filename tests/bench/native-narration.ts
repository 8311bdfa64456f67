import { execFile } from 'node:child_process';
import { access, constants, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { planNarration } from '../../functions/src/audio/text/plan-narration.ts';
import { memoirText } from '../support/memoir-text.ts';

const run = promisify(execFile);

/** The programs of the pair that this machine lacks. */
export async function missingPrograms(): Promise<string[]> {
  const missing: string[] = [];
  for (const name of ['flite', 'sox', 'lame']) {
    const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
    const found = await Promise.all(
      places.map((file) =>
        access(file, constants.X_OK).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (!found.includes(true)) missing.push(name);
  }
  return missing;
}

/** What each core does: speak its share, to 44.1 kHz, to MP3. The last line is the processor time of its programs. */
const SCRIPT = `
flite -voice slt --setf int_f0_target_mean=172 --setf int_f0_target_stddev=27 --setf duration_stretch=1.1 -f "$1.txt" -o "$1.wav" &&
sox "$1.wav" -r 44100 "$1.44.wav" && lame --quiet -m m -b 192 "$1.44.wav" "$1.mp3" && times`;

const secondsOf = (time: string) => {
  const [minutes = '0', seconds = '0'] = time.replace('s', '').split('m');
  return Number(minutes) * 60 + Number(seconds);
};

/** The same text through the native programs, one share for each core. Sound stays out: the text is what is compared. */
export async function runNative(
  words: number,
  folder: string,
): Promise<{ wallSeconds: number; cpuSeconds: number }> {
  const texts = planNarration('Bench', memoirText(words)).chunks.map((chunk) => chunk.text);
  const shares = availableParallelism();
  const names = Array.from({ length: shares }, (_, i) => join(folder, `native-${i}`));
  for (const [i, name] of names.entries()) {
    const from = Math.floor((i * texts.length) / shares);
    const to = Math.floor(((i + 1) * texts.length) / shares);
    await writeFile(`${name}.txt`, `${texts.slice(from, to).join('\n')}\n`);
  }
  const began = performance.now();
  const outputs = await Promise.all(names.map((name) => run('bash', ['-c', SCRIPT, 'native', name])));
  const wallSeconds = (performance.now() - began) / 1_000;
  const times = outputs.flatMap(({ stdout }) => stdout.trim().split('\n').at(-1)?.split(' ') ?? []);
  return { wallSeconds, cpuSeconds: times.reduce((sum, time) => sum + secondsOf(time), 0) };
}

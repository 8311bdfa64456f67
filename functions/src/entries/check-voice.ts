// npm run check-voice -- FILE: whether a sound carries the mark of a voice we recreated, and what the file says of itself.

import { BRAND } from '../../../src/domain/config/brand.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { LISTENING_HZ } from '../../../src/domain/mark/band-levels.ts';
import {
  isSilent,
  LEAST_SECONDS,
  NEEDED,
  UNHEARD,
  verdictWords,
} from '../../../src/domain/mark/check-words.ts';
import { NO_ORDER } from '../../../src/domain/mark/code.ts';
import { type HeardMark, hearMark } from '../../../src/domain/mark/hear-mark.ts';
import { signedWords } from '../../../src/domain/provenance/signed-words.ts';
import { chooseAudioDecoder } from '../hosts/choose-audio-decoder.ts';
import { commandWords } from '../hosts/command-words.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { checkFile, publicKeysHere } from '../hosts/provenance.ts';
import { toldError } from '../hosts/told-error.ts';
import { dataFolder, signingKeyFile } from '../local/ports.ts';
import { StartError } from '../ports/start-error.ts';

const USAGE = 'npm run check-voice -- FILE';

/** What is longer is heard up to here: a mark is in all of a book. */
const MAX_SECONDS = 3_600;
const NO_SOUND: ReadonlySet<string> = new Set(['clip-no-audio', 'clip-damaged', 'clip-empty']);

function told({ isMarked, sureness, payload, speed }: HeardMark, seconds: number): string {
  const sure = `The mark was looked for at every speed within 5 %; the best place stood out ${sureness.toFixed(1)} times as far as chance usually does.`;
  if (!isMarked)
    return `${verdictWords(isMarked, seconds)}. We listened to ${Math.round(seconds)} seconds. ${NEEDED} ${sure} This is no proof that the voice is real.\n`;
  const order =
    payload === null
      ? 'Whose order it is could not be read; three minutes of it may be enough.'
      : payload === NO_ORDER
        ? 'It was made as a sample, or on somebody’s own machine: it belongs to no order.'
        : `The order’s id begins with ${payload}.`;
  const played =
    Math.abs(speed - 1) < 0.002 ? '' : ` It is played ${speed.toFixed(3)} times as fast as it was made.`;
  return `This is a synthetic voice made with ${BRAND.name}. ${sure}${played}\n${order}\nIf the voice is yours and you did not allow it, write to ${BRAND.supportEmail}.\n`;
}

/** What the file says of itself, which no line is needed for. */
async function toldOfFile(file: string): Promise<string> {
  const keys = publicKeysHere(process.env, signingKeyFile(dataFolder(process.env)));
  return signedWords(await checkFile(file, keys));
}

try {
  loadEnvironment();
  const [file, ...more] = commandWords(USAGE);
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new StartError(USAGE);
  const options = { sampleRateHz: LISTENING_HZ, maxSeconds: MAX_SECONDS };
  const { samples } = await chooseAudioDecoder()
    .decode(file, options, new AbortController().signal)
    .catch((error: unknown) => {
      // Its own words are those of whoever makes a voice.
      if (error instanceof AppError && NO_SOUND.has(error.code)) throw new StartError(UNHEARD.unreadable);
      throw error;
    });
  const seconds = samples.length / LISTENING_HZ;
  if (seconds < LEAST_SECONDS) throw new StartError(UNHEARD['too-short']);
  if (isSilent([samples])) throw new StartError(UNHEARD.silent);
  const show = process.stderr.isTTY
    ? (share: number) =>
        void process.stderr.write(`\rListening: ${Math.round(100 * share)} %${share === 1 ? '\n' : ''}`)
    : undefined;
  process.stdout.write(`${told(hearMark(samples, show), seconds)}${await toldOfFile(file)}\n`);
} catch (error) {
  console.error(toldError(error));
  process.exitCode = 1;
}

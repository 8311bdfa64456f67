// The same job without a browser: npm run audiobook -- --manuscript memoir.docx --voice clip.m4a --out book.mp3

import { parseArgs } from 'node:util';
import { BOOK_FORMATS, type BookFormat } from '../../../src/domain/audiobook/book-file.ts';
import { CREDIT_FORMS, type CreditForm, FIRST_CREDIT_FORM } from '../../../src/domain/audiobook/credit.ts';
import { isAbort, toAppError } from '../../../src/domain/errors.ts';
import { leftOutWords } from '../../../src/domain/manuscript/left-out-words.ts';
import { TUNING_RANGES } from '../../../src/domain/voice/takes.ts';
import { VOICE_RIGHTS, type VoiceRight } from '../../../src/domain/voice/voice.ts';
import { counted } from '../../../src/domain/words/counted.ts';
import { type AudiobookRequest, makeAudiobook } from '../command-line/audiobook/make-audiobook.ts';
import { formatFile } from '../command-line/audiobook/make-formats.ts';
import { readChoice, withSignedNumbers } from '../command-line/audiobook/read-choice.ts';
import { terminalProgress } from '../command-line/terminal-progress.ts';
import { askSpeaker, readSpeaker } from '../command-line/terminal-speaker.ts';
import { findVoiceModel } from '../hosts/find-voice-model.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { dataFolder } from '../local/ports.ts';

const RIGHTS = Object.entries(VOICE_RIGHTS)
  .map(([word, text]) => `${word} (${text})`)
  .join(', ');
const USAGE = `Usage: npm run audiobook -- --manuscript memoir.docx --voice clip.m4a --out book.mp3
  --manuscript FILE   the memoir: PDF, Word (.docx, .doc) or plain text
  --voice FILE        a recording in which the loved one speaks (mp3, wav, m4a, mp4, mov, avi)
  --out FILE          the mp3 to write
  --transcript FILE   a table of every word of the memoir beside what was spoken for it and when, or why it was left out
  --format WORDS      further files beside it, with commas between: ${BOOK_FORMATS.join(', ')}
  --name NAME         who is speaking (default: a loved one)
  --speaker NUMBER    whose voice it is, when several people speak: 1, 2 …, or "same" if they are one person
  --right WORD        by what right: ${RIGHTS} (default at a terminal: agreed)
  --from, --to SEC    where in the recording they speak (default: its middle third)
  --take NAME         closest (like them at any price), clearest (the default) or warmer (and slower)
  --pace PERCENT      faster, or slower below zero: -${TUNING_RANGES.pace.most} to ${TUNING_RANGES.pace.most}
  --pitch SEMITONES   higher, or lower below zero: -${TUNING_RANGES.pitch.most} to ${TUNING_RANGES.pitch.most}
  --tone DECIBELS     brighter, or darker below zero: -${TUNING_RANGES.tone.most} to ${TUNING_RANGES.tone.most}
  --credit WORDS      how it begins, always by saying that the voice is recreated: ${CREDIT_FORMS.join(', ')} (default: ${FIRST_CREDIT_FORM})
  --own-recording     begins with the speech of the recording itself, cleaned, at most half a minute of it
  --names FILE        how names are said: a line for each, the word, a tab, and how it is said (Khrimian, Krim-ee-an)`;

const WHERE_NAMED = ' With --transcript FILE, a table names each.';
const MAX_SPEAKERS = 99;
/** Whether somebody sits there who reads what is said, and can answer. */
const HAS_TERMINAL = process.stdin.isTTY && process.stdout.isTTY;
const TERMINAL = { input: process.stdin, output: process.stdout };
const EXIT_USAGE = 2;
const EXIT_STOPPED = 130;

function seconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0) throw new TypeError(`"${value}" is not a number of seconds.`);
  return number;
}

function formatsIn(words: string): BookFormat[] {
  const named = words.split(',').map((word) => word.trim());
  const known = BOOK_FORMATS.filter((format) => named.includes(format));
  const unknown = named.find((word) => !BOOK_FORMATS.some((format) => format === word));
  if (unknown === undefined) return known;
  throw new TypeError(
    `"${unknown}" is no format. --format takes ${BOOK_FORMATS.join(', ')}, with commas between.`,
  );
}

function speaker(value: string): number | 'same' {
  const answer = readSpeaker(value, MAX_SPEAKERS);
  if (answer !== null) return answer;
  throw new TypeError(`--speaker is a number or "same"; --name says who is speaking.`);
}

function creditForm(word: string): CreditForm {
  const form = CREDIT_FORMS.find((known) => known === word);
  if (form) return form;
  throw new TypeError(`--credit is one of ${CREDIT_FORMS.join(', ')}.`);
}

function readRequest(args: string[]): AudiobookRequest {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: withSignedNumbers(args),
    options: {
      ...{ manuscript: text, voice: text, out: text, name: text, right: text, transcript: text },
      format: text,
      ...{ speaker: text, from: text, to: text, names: text },
      credit: text,
      'own-recording': { type: 'boolean' },
      ...{ take: text, pace: text, pitch: text, tone: text },
    },
  });
  const { manuscript, voice, out } = values;
  if (!manuscript || !voice || !out) throw new TypeError('Please name --manuscript, --voice and --out.');
  // By a default nobody has read, nobody has said anything.
  const right = values.right ?? (HAS_TERMINAL ? 'agreed' : undefined);
  if (right === undefined)
    throw new TypeError(`Please say with --right by what right the voice is used: ${RIGHTS}.`);
  if (!Object.hasOwn(VOICE_RIGHTS, right))
    throw new TypeError(`--right is one of ${Object.keys(VOICE_RIGHTS).join(', ')}.`);
  if ((values.from === undefined) !== (values.to === undefined))
    throw new TypeError('--from and --to belong together.');
  if (values.speaker !== undefined && values.from !== undefined)
    throw new TypeError('Please name either --speaker or --from and --to.');
  return {
    manuscriptFile: manuscript,
    voiceFile: voice,
    outputFile: out,
    transcriptFile: values.transcript,
    formats: values.format === undefined ? [] : formatsIn(values.format),
    speakerName: values.name ?? 'a loved one',
    right: right as VoiceRight,
    fromSeconds: seconds(values.from),
    toSeconds: seconds(values.to),
    namesFile: values.names,
    wanted: readChoice(values),
    credit: values.credit === undefined ? undefined : creditForm(values.credit),
    beginsWithRecording: values['own-recording'] ?? false,
    speaker: values.speaker === undefined ? undefined : speaker(values.speaker),
  };
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.some((word) => word === '--help' || word === '-h')) {
    console.log(USAGE);
    return 0;
  }
  loadEnvironment();
  let request: AudiobookRequest;
  try {
    request = readRequest(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return EXIT_USAGE;
  }
  console.log(`By going on you say: ${VOICE_RIGHTS[request.right]}. (Change it with --right.)`);
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  process.once('SIGTERM', () => abort.abort());
  for (const line of await findVoiceModel(process.env, dataFolder(process.env))) console.log(line);
  const progress = terminalProgress(process.stdout);
  try {
    const made = await makeAudiobook(request, {
      ...{ environment: process.env, signal: abort.signal, progress },
      askSpeaker: HAS_TERMINAL ? (voices) => askSpeaker(voices, TERMINAL, abort.signal) : null,
    });
    progress.end();
    console.log(
      `${request.outputFile}: ${made.minutes.toFixed(1)} minutes, ${counted(made.chapters, 'chapter')}, ${counted(made.pageCount, 'page')}.`,
    );
    for (const format of request.formats) console.log(formatFile(request.outputFile, format));
    const leftOut = leftOutWords(made.leftOut);
    if (leftOut) console.log(`Not read aloud: ${leftOut}.${request.transcriptFile ? '' : WHERE_NAMED}`);
    if (made.partsKept > 0) console.log(`${made.partsKept} of ${made.parts} parts were there already.`);
    return 0;
  } catch (error) {
    progress.end();
    if (isAbort(error) || abort.signal.aborted) {
      console.error('Stopped. Run the same command again and it goes on from here.');
      return EXIT_STOPPED;
    }
    console.error(toAppError(error).message);
    return 1;
  }
}

process.exit(await main());

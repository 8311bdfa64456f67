import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Transcriber } from '../../ports/transcriber.ts';
import { photoDecoder } from '../../vision/decode/photo-decoder.ts';
import { readPhoto } from '../../vision/read/read-photo.ts';
import type { SeenPage } from '../../vision/read/seen-page.ts';
import { englishWords } from '../../vision/words/english-words.ts';
import { NARROWED_TO, narrowedGraymap, seenInTsv } from './narrowed-page.ts';

export interface ProgramOptions {
  readonly program?: string;
  /** of one picture */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 20_000_000;
const MODES = { page: '3', 'one block': '6', 'one line': '7' } as const;

/** Reads photos with a Tesseract program that is installed on the machine: the same words in less time. */
export function programTranscriber(options: ProgramOptions = {}): Transcriber & { close(): Promise<void> } {
  const decoder = photoDecoder();
  return {
    async transcribe(file, signal) {
      const [photo, words] = await Promise.all([decoder.ask(file, signal), englishWords()]);
      return readPhoto(
        photo,
        (image, layout) => recognize(narrowedGraymap(image), MODES[layout], { ...options, signal }),
        { numbers: true, words },
      );
    },
    async close() {
      decoder.kill();
    },
  };
}

async function recognize(
  graymap: Buffer,
  layout: string,
  {
    program = 'tesseract',
    timeoutMs = TIMEOUT_MS,
    signal,
  }: ProgramOptions & { readonly signal: AbortSignal },
): Promise<SeenPage> {
  const running = promisify(execFile)(
    program,
    ['stdin', 'stdout', '-l', 'eng', '--oem', '1', '--psm', layout, '--dpi', '300', 'tsv'],
    {
      // with more threads it takes four times as long
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
    },
  );
  // a program that is gone before it has read everything is an error of its own, and told below
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(graymap);
  try {
    return seenInTsv((await running).stdout, NARROWED_TO);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new AppError('internal', `there is no program ${program}`, { cause: error });
    throw new AppError('photo-unreadable', undefined, { cause: error });
  }
}

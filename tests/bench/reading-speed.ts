import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { tesseractTranscriber } from '../../functions/src/adapters/tesseract/transcriber.ts';
import { decodePhoto } from '../../functions/src/vision/decode/decode-photo.ts';
import { SMALL_ENGINE } from '../../functions/src/vision/decode/photo-processes.ts';
import { preparePages } from '../../functions/src/vision/prepare/prepare-pages.ts';
import type { Figure } from './figure.ts';

const run = promisify(execFile);
const PLAIN = join(import.meta.dirname, 'tesseract-js.child.ts');
const PREPARED = join(import.meta.dirname, 'read-prepared.child.ts');
/** As many as the product uses on the two cores its targets are for. */
const READERS = 2;
const TURNS = 3;
const PAGES_A_TURN = 10;
const LEAST = { ofTesseractJs: 1, ofDebian: 0.7, photosOfClean: 0.6 };

/** Reads files, as many at a time as there are readers. @returns how many pages they show: of an open book, two */
type ReadAll = (files: readonly string[]) => Promise<number>;

interface Reader {
  readonly read: ReadAll;
  readonly close: () => Promise<void>;
}

function product(): Reader {
  const transcriber = tesseractTranscriber();
  const { signal } = new AbortController();
  return {
    read: async (files) => {
      const read = await Promise.all(files.map((file) => transcriber.transcribe(file, signal)));
      return read.flat().length;
    },
    close: () => transcriber.close(),
  };
}

/** Takes messages to a process that answers each when it has read. */
function reading(
  entry: string,
  options: { readonly args?: string[]; readonly execArgv?: readonly string[] },
) {
  const child = fork(entry, options.args ?? [], {
    execArgv: [...(options.execArgv ?? [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${entry} ended while it was read with`);
  });
  // told by whoever reads
  ended.catch(() => undefined);
  return {
    ask: async (message: string | readonly string[]) => {
      child.send(message);
      await Promise.race([once(child, 'message'), ended]);
    },
    kill: () => child.kill(),
  };
}

/** What follows the preparation, in two processes as the product has them. */
function productAfterPreparation(): Reader {
  const children = Array.from({ length: READERS }, () => reading(PREPARED, { execArgv: SMALL_ENGINE }));
  return {
    read: async (files) => {
      const left = [...files];
      const readNext = async ({ ask }: (typeof children)[number]) => {
        for (let file = left.pop(); file !== undefined; file = left.pop()) await ask(file);
      };
      await Promise.all(children.map(readNext));
      return files.length;
    },
    close: async () => {
      for (const child of children) child.kill();
    },
  };
}

/** The package as its manual shows it: one scheduler, two workers, the text alone. */
function tesseractJs(): Reader {
  const child = reading(PLAIN, { args: [String(READERS)] });
  return {
    read: async (files) => {
      await child.ask(files);
      return files.length;
    },
    close: async () => {
      child.kill();
    },
  };
}

/** Debian's program, a process a page; with more than one thread each it takes four times as long. */
function debian(): Reader {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  return {
    read: async (files) => {
      const left = [...files];
      const readNext = async () => {
        for (let file = left.pop(); file !== undefined; file = left.pop())
          await run('tesseract', [file, 'stdout', '-l', 'eng'], { env });
      };
      await Promise.all(Array.from({ length: READERS }, readNext));
      return files.length;
    },
    close: async () => undefined,
  };
}

async function hasDebians(): Promise<boolean> {
  try {
    await run('tesseract', ['--version']);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

type Rates = Readonly<Record<'prepared' | 'tesseractJs' | 'debian' | 'clean' | 'photos', readonly number[]>>;

interface Files {
  /** a clean page, as it comes and prepared */
  readonly page: string;
  readonly prepared: string;
  readonly photos: readonly string[];
}

/** Pages a minute, turn by turn, so that whatever else the machine does meets all of them. */
async function ratesOf({ page, prepared, photos }: Files): Promise<Rates> {
  const ofPrepared = {
    prepared: productAfterPreparation(),
    tesseractJs: tesseractJs(),
    ...((await hasDebians()) && { debian: debian() }),
  };
  const whole = product();
  const many = (file: string) => Array.from({ length: PAGES_A_TURN }, () => file);
  const rates: Record<keyof Rates, number[]> = {
    ...{ prepared: [], tesseractJs: [], debian: [] },
    ...{ clean: [], photos: [] },
  };
  const timed = async ({ read }: Reader, files: readonly string[]) => {
    const startedAt = performance.now();
    const pages = await read(files);
    return (pages * 60_000) / (performance.now() - startedAt);
  };
  const readers = [...Object.values(ofPrepared), whole];
  try {
    // once before anything is timed: they start with their first file
    for (const { read } of readers) await read([prepared, prepared]);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [name, reader] of Object.entries(ofPrepared))
        rates[name as keyof Rates].push(await timed(reader, many(prepared)));
      rates.clean.push(await timed(whole, many(page)));
      if (photos.length > 0) rates.photos.push(await timed(whole, [...photos, ...photos]));
    }
  } finally {
    await Promise.all(readers.map(({ close }) => close()));
  }
  return rates;
}

type Compared = readonly [readonly number[], readonly number[]];

/** @returns how much more of the one is read than of the other: the middle one of the turns */
function ratio(name: string, [those, others]: Compared, least: number | null): Figure {
  const target = least === null ? 'none' : `>= ${least}`;
  if (those.length === 0 || others.length === 0)
    return { name, value: Number.NaN, unit: '', target, ok: 'skipped', reason: 'not at hand' };
  const value = median(those.map((rate, turn) => rate / (others[turn] ?? Number.NaN)));
  const told = `${median(those).toFixed(1)} to ${median(others).toFixed(1)} a minute`;
  return { name: `${name} (${told})`, value, unit: 'times', target, ok: value >= (least ?? 0) };
}

/** The only page on a photo, as a file for all. */
async function preparedFile(page: string): Promise<string> {
  const [{ image } = {}] = preparePages(await decodePhoto(await readFile(page)));
  if (!image) throw new Error('no page on the clean page');
  const { width, height, pixels } = image;
  const file = `${page}.prepared.jpg`;
  await sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 95 })
    .toFile(file);
  return file;
}

/**
 * How fast pages are read, two at a time, beside others that read the same prepared files in turn with it; and how much
 * of it photos keep, whose preparation is more work.
 * @param page a clean page; a file is written beside it
 * @param photos of phones; none where they are not at hand
 */
export async function readingSpeedFigures(page: string, photos: readonly string[]): Promise<Figure[]> {
  const rates = await ratesOf({ page, prepared: await preparedFile(page), photos });
  return [
    ratio(
      'prepared clean pages read, to tesseract.js as it comes with two workers',
      [rates.prepared, rates.tesseractJs],
      LEAST.ofTesseractJs,
    ),
    ratio(
      'prepared clean pages read, to Debian’s Tesseract in two processes of one thread',
      [rates.prepared, rates.debian],
      LEAST.ofDebian,
    ),
    ratio(
      'clean pages from file to text, to tesseract.js, which prepares nothing',
      [rates.clean, rates.tesseractJs],
      null,
    ),
    ratio(
      'pages on photos of phones from file to text, to clean pages',
      [rates.photos, rates.clean],
      LEAST.photosOfClean,
    ),
  ];
}

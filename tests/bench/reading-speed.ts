import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tesseractTranscriber } from '../../functions/src/adapters/tesseract/transcriber.ts';
import type { Figure } from './figure.ts';

const run = promisify(execFile);
const PLAIN = join(import.meta.dirname, 'tesseract-js.child.ts');
/** As many as the product uses on the two cores its targets are for. */
const READERS = 2;
const TURNS = 3;
const PAGES_A_TURN = 10;
const LEAST = { ofTesseractJs: 1, ofDebian: 0.7, photosOfClean: 0.6 };

/** Reads files, as many at a time as there are readers. */
type ReadAll = (files: readonly string[]) => Promise<void>;

interface Reader {
  readonly read: ReadAll;
  readonly close: () => Promise<void>;
}

function product(): Reader {
  const transcriber = tesseractTranscriber();
  const { signal } = new AbortController();
  return {
    read: async (files) => {
      await Promise.all(files.map((file) => transcriber.transcribe(file, signal)));
    },
    close: () => transcriber.close(),
  };
}

/** The package as its manual shows it: one scheduler, two workers, the text alone. */
function tesseractJs(): Reader {
  const child = fork(PLAIN, [String(READERS)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('tesseract.js ended while it was read with');
  });
  // told by whoever reads
  ended.catch(() => undefined);
  return {
    read: async (files) => {
      child.send(files);
      await Promise.race([once(child, 'message'), ended]);
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

type Rates = Readonly<Record<'clean' | 'photos' | 'tesseractJs' | 'debian', readonly number[]>>;

/** Files a minute, turn by turn, so that whatever else the machine does meets all of them. */
async function ratesOf(page: string, photos: readonly string[]): Promise<Rates> {
  const ours = product();
  const readers = {
    clean: ours,
    tesseractJs: tesseractJs(),
    ...((await hasDebians()) && { debian: debian() }),
  };
  const pages = Array.from({ length: PAGES_A_TURN }, () => page);
  const rates: Record<keyof Rates, number[]> = { clean: [], photos: [], tesseractJs: [], debian: [] };
  const timed = async ({ read }: Reader, files: readonly string[]) => {
    const startedAt = performance.now();
    await read(files);
    return (files.length * 60_000) / (performance.now() - startedAt);
  };
  try {
    // once before anything is timed: they start with their first file
    for (const { read } of Object.values(readers)) await read(pages.slice(0, READERS));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [name, reader] of Object.entries(readers))
        rates[name as keyof Rates].push(await timed(reader, pages));
      if (photos.length > 0) rates.photos.push(await timed(ours, photos));
    }
  } finally {
    await Promise.all(Object.values(readers).map(({ close }) => close()));
  }
  return rates;
}

/** @returns how much more of the one is read than of the other: the middle one of the turns */
function ratio(
  name: string,
  [those, others]: readonly [readonly number[], readonly number[]],
  least: number,
): Figure {
  const target = `>= ${least}`;
  if (those.length === 0 || others.length === 0)
    return { name, value: Number.NaN, unit: '', target, ok: 'skipped', reason: 'not at hand' };
  const value = median(those.map((rate, turn) => rate / (others[turn] ?? Number.NaN)));
  const told = `${median(those).toFixed(1)} to ${median(others).toFixed(1)} a minute`;
  return { name: `${name} (${told})`, value, unit: 'times', target, ok: value >= least };
}

/**
 * How fast the whole way from file to text is, two at a time, beside others that read the same files in turn with it.
 * @param page a clean page
 * @param photos of phones; none where they are not at hand
 */
export async function readingSpeedFigures(page: string, photos: readonly string[]): Promise<Figure[]> {
  const { clean, photos: ofPhones, tesseractJs: plain, debian: native } = await ratesOf(page, photos);
  return [
    ratio(
      'clean pages read, to tesseract.js as it comes with two workers',
      [clean, plain],
      LEAST.ofTesseractJs,
    ),
    ratio(
      'clean pages read, to Debian’s Tesseract in two processes of one thread',
      [clean, native],
      LEAST.ofDebian,
    ),
    ratio('photos of phones read, to clean pages', [ofPhones, clean], LEAST.photosOfClean),
  ];
}

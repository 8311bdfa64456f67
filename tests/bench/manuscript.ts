import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type Marking, markingOf } from '../support/marked-words.ts';
import { sharedFixtures } from '../support/shared-fixtures.ts';
import { wordErrors, wordsOf } from '../support/word-errors.ts';
import { arrivingPagesFigures } from './arriving-pages.ts';
import { longBookFigures, pdfFigures } from './documents.ts';
import { doubtFigures } from './doubts.ts';
import type { Figure } from './figure.ts';
import { besideMachine, type MachineMeasure } from './machine.ts';
import { mutationFigures } from './mutations.ts';
import type { PhotoRead } from './read-photos.child.ts';
import { readPhotos } from './read-photos.ts';
import { readingSpeedFigures } from './reading-speed.ts';

const run = promisify(execFile);
const OWN_PAGE = fileURLToPath(new URL('../fixtures/page.jpg', import.meta.url));

/** From a real phone, curled and with a strip of the facing page. The others are made from scans, which is easier. */
const REAL_PHOTOS = ['boston_cooking_a'];
const SIMULATED_PHOTOS = [
  'sim_p01_i020',
  'sim_p02_i023',
  'sim_p03_i024',
  'sim_p04_d017',
  'sim_p05_d020',
  'sim_p06_d028',
  'sim_p08_i033',
  'sim_s03_i034_i035',
];
const MAX_WER = { real: 3, simulated: 4, simulatedMean: 1.5 };

/** Errors and speed of reading photographed pages, beside tesseract.js as it comes and Debian's Tesseract. */
export async function benchManuscript(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-manuscript-'));
  try {
    const figures = [
      ...(await cleanPageFigures(folder)),
      ...(await arrivingPagesFigures(folder, photosIn(sharedFixtures))),
      ...(await longBookFigures(folder)),
      ...(await mutationFigures()),
    ];
    return sharedFixtures
      ? [...figures, ...(await pdfFigures(sharedFixtures)), ...(await photoFigures(sharedFixtures, folder))]
      : [...figures, absent];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Wide and large ones among them; without them our own page. */
function photosIn(fixtures: string | undefined): string[] {
  if (fixtures === undefined) return [];
  return [...REAL_PHOTOS, ...SIMULATED_PHOTOS].map((name) => join(fixtures, `photos/${name}.jpg`));
}

const absent: Figure = {
  name: 'words wrong in photos of book pages',
  value: Number.NaN,
  unit: '%',
  target: `<= ${MAX_WER.real}`,
  ok: 'skipped',
  reason: 'the photos are not here; FIXTURES may name their folder',
};

interface Compared {
  readonly name: string;
  readonly wer: number;
  readonly miss: number;
  readonly plainWer: number;
  readonly debianWer: number | undefined;
  readonly cpuSeconds: number;
}

async function photoFigures(fixtures: string, folder: string): Promise<Figure[]> {
  const names = [...REAL_PHOTOS, ...SIMULATED_PHOTOS];
  const files = photosIn(fixtures);
  const [prepared, machine] = await besideMachine(() => readPhotos('prepared', files));
  const plain = await readPhotos('plain', files);
  const compared: Compared[] = [];
  const markings: Marking[] = [];
  for (const [at, name] of names.entries()) {
    const truth = await readFile(join(fixtures, `photos/${name}.gt.txt`), 'utf8');
    markings.push(markingOf(truth, prepared[at]?.words ?? []));
    const debian = await readByDebian(files[at] ?? '', folder);
    compared.push({
      name,
      ...wordErrors(truth, prepared[at]?.text ?? ''),
      plainWer: wordErrors(truth, plain[at]?.text ?? '').wer,
      debianWer: debian === undefined ? undefined : wordErrors(truth, debian).wer,
      cpuSeconds: prepared[at]?.cpuSeconds ?? Number.NaN,
    });
  }
  const simulated = compared.filter(({ name }) => SIMULATED_PHOTOS.includes(name));
  const mean = (of: (one: Compared) => number) =>
    simulated.reduce((sum, one) => sum + of(one), 0) / simulated.length;
  const meanBeside = beside(
    mean(({ plainWer }) => plainWer),
    mean(({ debianWer }) => debianWer ?? Number.NaN),
  );
  return [
    ...compared.map(photoFigure),
    ...doubtFigures(markings),
    atMost(
      `words wrong in simulated photos, mean (${meanBeside})`,
      mean(({ wer }) => wer),
      MAX_WER.simulatedMean,
    ),
    processorFigure('a photo', [prepared, machine]),
  ];
}

function photoFigure({ name, wer, miss, plainWer, debianWer, cpuSeconds }: Compared): Figure {
  const others = beside(plainWer, debianWer ?? Number.NaN);
  const label = `words wrong in ${name} (${miss.toFixed(1)} missing, ${cpuSeconds.toFixed(1)} s of processor; ${others})`;
  return atMost(label, wer, REAL_PHOTOS.includes(name) ? MAX_WER.real : MAX_WER.simulated);
}

function beside(plainWer: number, debianWer: number): string {
  const debian = Number.isNaN(debianWer) ? 'not installed' : debianWer.toFixed(1);
  return `tesseract.js as it comes ${plainWer.toFixed(1)}, Debian's Tesseract ${debian}`;
}

function atMost(name: string, value: number, most: number): Figure {
  return { name, value, unit: '%', target: `<= ${most}`, ok: value <= most };
}

/** What Debian's program reads, on an upright copy, for it does not turn photos. Undefined when it is not installed. */
async function readByDebian(file: string, folder: string): Promise<string | undefined> {
  const upright = join(folder, 'upright.jpg');
  await sharp(file).autoOrient().jpeg({ quality: 95 }).toFile(upright);
  try {
    const { stdout } = await run('tesseract', [upright, 'stdout', '-l', 'eng'], {
      // with more threads it takes four times as long
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Flat pages as a scanner gives them: all words of our own page, and the first lines of its last paragraph again. */
async function cleanPageFigures(folder: string): Promise<Figure[]> {
  const page = join(folder, 'clean.jpg');
  const { width } = await sharp(OWN_PAGE).metadata();
  const part = (top: number, height: number) =>
    sharp(OWN_PAGE).extract({ left: 0, top, width, height }).toBuffer();
  await sharp({ create: { width, height: 1_300, channels: 3, background: 'white' } })
    .composite([
      { input: await part(0, 630), left: 0, top: 0 },
      { input: await part(375, 155), left: 0, top: 620 },
    ])
    .jpeg({ quality: 90 })
    .toFile(page);
  const [[, ...timed], machine] = await besideMachine(() =>
    readPhotos(
      'prepared',
      Array.from({ length: 4 }, () => page),
    ),
  );
  const words = wordsOf(timed[0]?.text ?? '').length;
  return [
    processorFigure(`a clean page of ${words} words`, [timed, machine]),
    ...(await readingSpeedFigures(page, photosIn(sharedFixtures))),
  ];
}

/** Told, not judged: what it is worth depends on the machine. */
function processorFigure(
  name: string,
  [read, machine]: readonly [readonly PhotoRead[], MachineMeasure],
): Figure {
  const mean = read.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / read.length;
  const round = `a round of arithmetic ${machine.processorMs.toFixed(1)} ms`;
  return {
    name: `reading ${name} (${round})`,
    value: mean,
    unit: 's of processor',
    target: 'none',
    ok: true,
  };
}

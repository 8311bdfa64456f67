import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanPages, transcribedLines } from '../../functions/src/features/manuscript/text/clean-text.ts';
import type { TranscribedPage } from '../../functions/src/ports/transcriber.ts';
import { englishWords } from '../../functions/src/vision/words/english-words.ts';
import { type Marking, markedWords, markingOf } from '../support/marked-words.ts';
import { sharedFixtures } from '../support/shared-fixtures.ts';
import type { Figure } from './figure.ts';
import { readPhotos } from './read-photos.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const KEPT = join(root, 'node_modules/.cache/doubts');
/** What decides what is read of a photo; whether it is doubted is decided afterwards. */
const READER = 'functions/src/{vision,adapters/tesseract}/**/*.ts';
/** of the wrong words, how many the person is asked about; of those asked about, how many are wrong */
const LEAST = { found: 80, right: 60 };

/** Whether what the person is asked to look at is what is wrong. */
export function doubtFigures(markings: readonly Marking[]): Figure[] {
  const sum = (of: (one: Marking) => number) => markings.reduce((total, one) => total + of(one), 0);
  const [wrong, marked, both] = [
    sum((one) => one.wrong),
    sum((one) => one.marked),
    sum((one) => one.wrongAndMarked),
  ];
  const figure = (name: string, value: number, least: number): Figure => ({
    name,
    value,
    unit: '%',
    target: `>= ${least}`,
    ok: value >= least,
  });
  return [
    figure(
      `wrong words that are marked as doubtful (${both} of ${wrong})`,
      (100 * both) / wrong,
      LEAST.found,
    ),
    figure(
      `words marked as doubtful that are wrong (${both} of ${marked})`,
      (100 * both) / marked,
      LEAST.right,
    ),
  ];
}

/** Names what a photo is read by: the photo, and the reader's own source. */
async function readerHash(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(glob(READER, { cwd: root }));
  for (const file of files.toSorted())
    if (!file.endsWith('.test.ts')) hash.update(await readFile(join(root, file)));
  return hash.digest('hex');
}

/** What is read of these photos, from an earlier run where neither photo nor reader has changed. */
async function pagesOf(files: readonly string[]): Promise<readonly (readonly TranscribedPage[])[]> {
  const reader = await readerHash();
  await mkdir(KEPT, { recursive: true });
  const places = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256')
        .update(reader)
        .update(await readFile(file))
        .digest('hex');
      return { file, kept: join(KEPT, `${hash}.json`) };
    }),
  );
  const load = async (kept: string): Promise<readonly TranscribedPage[] | undefined> => {
    const text = await readFile(kept, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as TranscribedPage[]);
  };
  const known = await Promise.all(places.map(({ kept }) => load(kept)));
  const missing = places.filter((_, at) => !known[at]);
  const reads =
    missing.length > 0
      ? await readPhotos(
          'prepared',
          missing.map(({ file }) => file),
        )
      : [];
  for (const [at, { pages }] of reads.entries())
    await writeFile(missing[at]?.kept ?? '', JSON.stringify(pages));
  return Promise.all(places.map(async ({ kept }) => (await load(kept)) ?? []));
}

/** The figures of `bench:manuscript` about doubts alone, in a second when the reader has not changed. FIXTURES may name other photos. */
export async function benchDoubts(): Promise<Figure[]> {
  const folder = sharedFixtures && join(sharedFixtures, 'photos');
  const files = folder ? await Array.fromAsync(glob('*.jpg', { cwd: folder })) : [];
  if (!folder || files.length === 0)
    return [
      {
        name: 'doubts',
        value: Number.NaN,
        unit: '%',
        target: '',
        ok: 'skipped',
        reason: 'there are no photos',
      },
    ];
  const paths = files.toSorted().map((file) => join(folder, file));
  const words = await englishWords();
  const markings: Marking[] = [];
  for (const [at, pages] of (await pagesOf(paths)).entries()) {
    const truth = await readFile((paths[at] ?? '').replace(/\.jpg$/, '.gt.txt'), 'utf8');
    const marking = markingOf(
      truth,
      markedWords(cleanPages(pages.map(transcribedLines), true, words).paragraphs),
    );
    console.log(
      `  ${basename(paths[at] ?? '')}: ${marking.told.join(', ') || 'nothing wrong, nothing marked'}`,
    );
    markings.push(marking);
  }
  return doubtFigures(markings);
}

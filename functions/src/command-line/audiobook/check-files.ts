import type { Stats } from 'node:fs';
import { access, constants, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { BookFormat } from '../../../../src/domain/audiobook/book-file.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { formatFile } from './make-formats.ts';

export interface AudiobookFiles {
  readonly manuscriptFile: string;
  readonly voiceFile: string;
  readonly outputFile: string;
  /** where every word is listed beside what was spoken for it; undefined: nowhere */
  readonly transcriptFile: string | undefined;
  /** made beside the mp3, under its name with other endings */
  readonly formats: readonly BookFormat[];
  /** how names are said; undefined: as anybody would read them */
  readonly namesFile?: string | undefined;
}

/** A file that is read or written, by the name it was given. */
interface Named {
  readonly file: string;
  readonly what: string;
  /** null where nothing is there yet */
  readonly found: Stats | null;
}

const statsOf = (file: string): Promise<Stats | null> => stat(file).catch(() => null);

/**
 * Before any work: what is read is there, and what is written can be, and takes the place of nothing that is read. A
 * family may have one copy of its memoir and one of the voice.
 * @throws AppError not-found, invalid-argument, with one sentence
 */
export async function checkFiles(files: AudiobookFiles): Promise<void> {
  const read = [await input(files.manuscriptFile, 'manuscript'), await input(files.voiceFile, 'recording')];
  if (files.namesFile !== undefined) read.push(await input(files.namesFile, 'list of names'));
  const output = await written(files.outputFile, 'an mp3 file', read);
  const others: Named[] = [];
  for (const format of files.formats) {
    const file = formatFile(files.outputFile, format);
    const other = await written(file, 'an mp3 file', read);
    if ((await placeOf(output.file)) === (await placeOf(file)) || isSame(output, other))
      throw refused(`--out names ${file}, which is the ${format} file. Please give --out a name with .mp3.`);
    others.push(other);
  }
  if (files.transcriptFile === undefined) return;
  const transcript = await written(files.transcriptFile, 'a .tsv file', read);
  if ((await placeOf(output.file)) === (await placeOf(transcript.file)) || isSame(output, transcript))
    throw refused(`--out and --transcript name the same file, ${files.outputFile}. Please name two.`);
  for (const other of others)
    if ((await placeOf(other.file)) === (await placeOf(transcript.file)) || isSame(other, transcript))
      throw refused(`--transcript names ${other.file}, which is made, too. Please give it another name.`);
}

const refused = (sentence: string) => new AppError('invalid-argument', sentence);

async function input(file: string, what: string): Promise<Named> {
  const found = await statsOf(file);
  if (!found?.isFile())
    throw new AppError('not-found', `The ${what} ${file} does not exist. Please check its name.`);
  return { file, what, found };
}

async function written(file: string, what: string, read: readonly Named[]): Promise<Named> {
  const found = await statsOf(file);
  const isWritable = await access(dirname(resolve(file)), constants.W_OK).then(
    () => true,
    () => false,
  );
  // A device or a pipe would be replaced by the file.
  if ((found && !found.isFile()) || !isWritable)
    throw refused(`${file} cannot be written. Please name ${what} in a folder that can.`);
  const named = { file, what, found };
  const same = read.find((one) => isSame(one, named));
  if (same) throw refused(`${file} is the ${same.what} itself, and would be lost. Please name another file.`);
  return named;
}

/** Whether two names, or links, lead to one file. */
const isSame = ({ found: one }: Named, { found: other }: Named): boolean =>
  one !== null && other !== null && one.dev === other.dev && one.ino === other.ino;

/** Where a file is that may not be there yet. */
const placeOf = async (file: string): Promise<string> =>
  join(await realpath(dirname(resolve(file))), basename(file));

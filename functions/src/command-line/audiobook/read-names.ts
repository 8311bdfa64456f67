import { readFile } from 'node:fs/promises';
import { oneLine } from '../../../../src/domain/account/email.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  isOneWord,
  isSamePlace,
  isSayable,
  MAX_PRONUNCIATIONS,
  type Pronunciation,
} from '../../../../src/domain/names/pronunciations.ts';

const refused = (file: string, line: number, sentence: string) =>
  new AppError('invalid-argument', `${file}, line ${line}: ${sentence}`);

function nameOf(file: string, line: number, text: string): Pronunciation {
  const [word = '', said = '', sentence = ''] = text.split('\t').map(oneLine);
  if (!isOneWord(word))
    throw refused(file, line, 'a line is one word as it is written, a tab, and how it is said.');
  if (!isSayable(said))
    throw refused(file, line, `please write how "${word}" is said in plain letters, such as Krim-ee-an.`);
  return { word, said, ...(sentence !== '' && { sentence }) };
}

/**
 * How names are pronounced: a line for each, with a tab between the word, how it is said, and, where it is said so in one sentence
 * alone, that sentence. Of two lines about the same the later one counts; lines that begin with # are passed over.
 * @throws AppError invalid-argument, with the line
 */
export async function readNames(file: string): Promise<readonly Pronunciation[]> {
  const lines = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const names: Pronunciation[] = [];
  for (const [at, text] of lines.entries()) {
    if (text.trim() === '' || text.startsWith('#')) continue;
    const name = nameOf(file, at + 1, text);
    const known = names.findIndex((one) => isSamePlace(one, name));
    if (known >= 0) names[known] = name;
    else names.push(name);
    if (names.length > MAX_PRONUNCIATIONS)
      throw refused(file, at + 1, `${MAX_PRONUNCIATIONS} names are as many as a book may have.`);
  }
  return names;
}

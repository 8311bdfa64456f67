import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentReader } from '../../functions/src/adapters/documents/document-reader.ts';
import { residentBytes } from '../../functions/src/processes/guarded-child.ts';
import { memoirText } from '../support/memoir-text.ts';
import { pdfBytes } from '../support/pdf-bytes.ts';
import { wordErrors } from '../support/word-errors.ts';
import type { Figure } from './figure.ts';
import { atMostOnMachine, besideMachine } from './machine.ts';
import type { DocumentRead } from './read-documents.child.ts';

const CHILD = fileURLToPath(new URL('./read-documents.child.ts', import.meta.url));
const SCANNED = ['lusitania_scan_6p', 'moat_scan_4p'];
const TYPESET = ['memoir_text_a', 'memoir_text_b'];
const MAX_SCANNED_WER = 0.7;
const LONG_BOOK = { pages: 500, linesOfPage: 32, wordsOfLine: 9, maxSeconds: 20, maxMib: 400 };
const MIB = 1_048_576;

/** Words wrong in PDFs, scanned and typeset; the truth of scans holds heads and numbers, that of the others does not. */
export async function pdfFigures(fixtures: string): Promise<Figure[]> {
  const names = [...SCANNED, ...TYPESET];
  const reads = await readAll(names.map((name) => join(fixtures, `pdf/${name}.pdf`)));
  return Promise.all(
    names.map(async (name, at): Promise<Figure> => {
      const truth = await readFile(join(fixtures, `pdf/${name}.gt.txt`), 'utf8');
      const isScanned = SCANNED.includes(name);
      const read = reads[at];
      const { wer, miss } = wordErrors(truth, (isScanned ? read?.printed : read?.narrated) ?? '');
      const most = isScanned ? MAX_SCANNED_WER : 0;
      return {
        name: `words wrong in ${name}.pdf (${miss.toFixed(1)} missing, ${read?.seconds.toFixed(1)} s)`,
        value: wer,
        unit: '%',
        target: `<= ${most}`,
        ok: wer <= most,
      };
    }),
  );
}

async function readAll(files: readonly string[]): Promise<DocumentRead[]> {
  const child = fork(CHILD, [...files], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('reading PDFs failed');
  });
  const [results] = await Promise.race([once(child, 'message'), ended]);
  return results as DocumentRead[];
}

/** A typeset book as long as the product sells: its text and its count. */
export async function longBookFigures(folder: string): Promise<Figure[]> {
  const { pages, maxSeconds, maxMib } = LONG_BOOK;
  const file = join(folder, 'long.pdf');
  await writeFile(file, longBook());
  let mostBytes = 0;
  const [{ pageCount, seconds }, machine] = await besideMachine(async () => {
    const watch = setInterval(async () => {
      for (const pid of await childrenOf(process.pid))
        mostBytes = Math.max(mostBytes, (await residentBytes(pid)) ?? 0);
    }, 100);
    const startedAt = performance.now();
    const read = await documentReader().read({ file, fileName: 'long.pdf' }, new AbortController().signal);
    const taken = (performance.now() - startedAt) / 1_000;
    clearInterval(watch);
    return { pageCount: read.pageCount, seconds: taken };
  });
  const name = `a PDF of ${pages} pages, text and count (${pageCount} counted)`;
  const mib = mostBytes / MIB;
  const reading = atMostOnMachine({ name, value: seconds, unit: 's', time: 'wall', machine }, maxSeconds);
  return [
    { ...reading, ok: reading.ok === true && pageCount === pages },
    { name: `memory for ${name}`, value: mib, unit: 'MiB', target: `<= ${maxMib}`, ok: mib <= maxMib },
  ];
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

function longBook(): Buffer {
  const { pages, linesOfPage, wordsOfLine } = LONG_BOOK;
  const words = memoirText(pages * linesOfPage * wordsOfLine)
    .join(' ')
    .split(' ');
  const lineAt = (index: number) => words.slice(index * wordsOfLine, (index + 1) * wordsOfLine).join(' ');
  return pdfBytes(
    Array.from({ length: pages }, (_, page) => [
      ...Array.from({ length: linesOfPage }, (_line, line) => ({
        text: lineAt(page * linesOfPage + line),
        x: 40,
        y: 560 - line * 15,
        sizePoints: 10,
      })),
      { text: String(page + 1), x: 190, y: 40, sizePoints: 9 },
    ]),
  );
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { seenInTsv } from './narrowed-page.ts';
import { programTranscriber } from './program-transcriber.ts';

const never = new AbortController().signal;
const pageFile = fileURLToPath(new URL('../../../../tests/fixtures/page.jpg', import.meta.url));
const isInstalled = spawnSync('tesseract', ['--version']).status === 0;
if (!isInstalled) process.stdout.write('Tesseract is not installed: its program is not tested\n');

it('understands the table that the program prints', () => {
  const tsv = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '1\t1\t0\t0\t0\t0\t0\t0\t900\t900\t-1\t',
    '4\t1\t1\t1\t1\t0\t10\t20\t300\t30\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t20\t90\t30\t96.5\tThe',
    '5\t1\t1\t1\t1\t2\t120\t20\t190\t30\t-1\triver',
    '4\t1\t2\t1\t1\t0\t10\t90\t300\t30\t-1\t',
    '5\t1\t2\t1\t1\t1\t10\t90\t90\t30\t88\trose.',
    '',
  ].join('\n');
  expect(seenInTsv(tsv).blocks).toMatchObject([
    {
      paragraphs: [
        {
          lines: [
            {
              bbox: { x0: 10, y0: 20, x1: 310, y1: 50 },
              words: [
                { text: 'The', confidence: 96.5, bbox: { x0: 10, x1: 100 } },
                { text: 'river', confidence: 0 },
              ],
            },
          ],
        },
      ],
    },
    { paragraphs: [{ lines: [{ words: [{ text: 'rose.' }] }] }] },
  ]);
});

it('tells places on the picture that it was given, not on the narrowed one', () => {
  const row = '4\t1\t1\t1\t1\t0\t10\t20\t300\t30\t-1\t';
  const [block] = seenInTsv(row, 0.5).blocks ?? [];
  expect(block?.paragraphs[0]?.lines[0]?.bbox).toEqual({ x0: 20, y0: 20, x1: 620, y1: 50 });
});

it('says that the program is missing', async () => {
  const transcriber = programTranscriber({ program: 'no-such-program' });
  await expect(transcriber.transcribe(pageFile, never)).rejects.toMatchObject({ code: 'internal' });
});

describe.skipIf(!isInstalled)('the installed program', () => {
  it('gives up a picture that takes too long', async () => {
    const hasty = programTranscriber({ timeoutMs: 1 });
    await expect(hasty.transcribe(pageFile, never)).rejects.toMatchObject({ code: 'photo-unreadable' });
  });
});

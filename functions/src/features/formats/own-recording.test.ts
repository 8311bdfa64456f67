// @module-tag voices
import { beforeAll, describe, expect, it } from 'vitest';
import { creditWords } from '../../../../src/domain/audiobook/credit.ts';
import { finishedBook } from '../../../../tests/support/finished-book.ts';
import { contentOf, timingsOf, unpack } from '../../../../tests/support/made-book-file.ts';
import { chaptersOf, readId3, textOf } from '../../../../tests/support/read-id3.ts';

const CREDIT = creditWords('permission', { name: 'Rose Hill', right: 'kin' });
const LINE = 'This is Rose Hill’s own voice.';

describe('a finished book that begins with the person’s own recording', () => {
  let ports: Awaited<ReturnType<typeof finishedBook>>;
  const filesIn = async (format: 'epub' | 'parcel' | 'mp3-chapters') =>
    new Map(await unpack(await contentOf(ports, format)));
  beforeAll(async () => {
    ports = await finishedBook({ credit: CREDIT, ownSeconds: 8 });
  });

  it('shows it as a chapter of its own before all others, with its line', async () => {
    const timings = await timingsOf(ports);
    expect(timings.chapters.map(({ title }) => title)).toEqual([
      'Rose Hill’s own voice',
      'Chapter 1: The River',
      'Chapter 2: The Winter',
      'Chapter 3: Home',
    ]);
    expect(timings.texts.slice(0, 2)).toEqual([LINE, CREDIT]);
    expect(timings.chapters[1]?.startSeconds).toBe(timings.starts[1]);
    expect(timings.starts[1]).toBeGreaterThan(8);
  });

  it('has it as a chapter of the EPUB, lit while it sounds', async () => {
    const files = await filesIn('epub');
    const page = `${files.get('EPUB/text/chapter-01.xhtml')}`;
    expect(page).toContain('<h1>Rose Hill’s own voice</h1>');
    expect(page).toContain(`<p class="credit"><span id="s0">${LINE}</span></p>`);
    expect(`${files.get('EPUB/overlays/chapter-01.smil')}`).toContain('chapter-01.xhtml#s0"');
    expect(`${files.get('EPUB/text/chapter-02.xhtml')}`).toContain(CREDIT);
  });

  it('is told in the parcel and in the captions before that the voice is recreated', async () => {
    const page = [...(await filesIn('parcel'))].find(([name]) => name.endsWith('index.html'))?.[1];
    for (const text of [`${page}`, `${await contentOf(ports, 'vtt')}`]) {
      expect(text.indexOf(LINE)).toBeGreaterThan(0);
      expect(text.indexOf(LINE)).toBeLessThan(text.indexOf(CREDIT));
    }
  });

  it('has it as the first chapter of the m4b and as a file of its own, which says that it is a recording', async () => {
    const m4b = Buffer.from(await contentOf(ports, 'm4b'));
    expect(m4b.includes('Rose Hill’s own voice')).toBe(true);
    const files = [...(await filesIn('mp3-chapters'))].filter(([name]) => name.endsWith('.mp3'));
    expect(files).toHaveLength(4);
    const [own, next] = files.map(([, bytes]) => readId3(bytes).frames);
    expect(textOf(own ?? [], 'TIT2')).toEqual(['Rose Hill’s own voice']);
    expect(textOf(own ?? [], 'COMM')).toEqual(['eng\0This is a recording of Rose Hill.']);
    expect(textOf(own ?? [], 'TCOM')).toEqual(['Rose Hill']);
    expect(textOf(own ?? [], 'TXXX')).toEqual(['NARRATOR\0Rose Hill']);
    expect(chaptersOf(own ?? [])).toEqual([]);
    expect(textOf(next ?? [], 'TXXX')).toContain('VOICE\0recreated');
  });
});

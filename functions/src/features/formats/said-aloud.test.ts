// @module-tag voices
import { beforeAll, describe, expect, it } from 'vitest';
import { creditWords } from '../../../../src/domain/audiobook/credit.ts';
import { CREDIT_AGAIN_WORDS } from '../../../../src/domain/limits.ts';
import { finishedBook } from '../../../../tests/support/finished-book.ts';
import { contentOf, timingsOf, unpack } from '../../../../tests/support/made-book-file.ts';
import { chapterPage } from './epub-pages.ts';
import { toldChapters } from './told-chapters.ts';

const CREDIT = creditWords('permission', { name: 'Rose Hill', right: 'kin' });
const TITLE = 'The House on the Lane';

describe('that the voice is recreated', () => {
  let ports: Awaited<ReturnType<typeof finishedBook>>;
  beforeAll(async () => {
    ports = await finishedBook({ credit: CREDIT });
  });

  it('is the first sentence of its times, in its first chapter, which keeps its name', async () => {
    const timings = await timingsOf(ports);
    expect(timings.texts.slice(0, 3)).toEqual([CREDIT, TITLE, 'Chapter 1: The River']);
    expect(timings.credits).toEqual([0]);
    expect(timings.chapters.map(({ title }) => title)).toEqual([
      'Chapter 1: The River',
      'Chapter 2: The Winter',
      'Chapter 3: Home',
    ]);
    expect(timings.chapters[0]?.startSeconds).toBe(timings.starts[0]);
    // The page that is shown beside it is that of the first words.
    expect(timings.photos?.[0]).toMatchObject({ sentence: 0 });
  });

  it('is the first caption', async () => {
    const [cue] = /-->.*\n(.*)\n/.exec(String(await contentOf(ports, 'vtt')))?.slice(1) ?? [];
    expect(cue).toBe(CREDIT);
  });

  it('stands in the EPUB before title and heading, as it is heard, and is lit while it sounds', async () => {
    const files = new Map(
      (await unpack(await contentOf(ports, 'epub'))).map(([name, bytes]) => [name, `${bytes}`]),
    );
    const page = files.get('EPUB/text/chapter-01.xhtml') ?? '';
    expect(page).toContain(`<p class="credit"><span id="s0">${CREDIT}</span></p>\n<p class="title">`);
    expect(page).toContain('<h1><span id="s2">Chapter 1: The River</span></h1>');
    expect(files.get('EPUB/overlays/chapter-01.smil')).toContain('text src="../text/chapter-01.xhtml#s0"');
  });

  it('stands in the page of the parcel, with its time', async () => {
    const files = new Map(
      (await unpack(await contentOf(ports, 'parcel'))).map(([name, bytes]) => [name, `${bytes}`]),
    );
    const page = [...files].find(([name]) => name.endsWith('index.html'))?.[1] ?? '';
    expect(page.indexOf(CREDIT)).toBeGreaterThan(0);
    expect(page.indexOf(CREDIT)).toBeLessThan(page.indexOf('We lived at Smith'));
  });
});

it('stands at the end of the last chapter where it is said again', () => {
  const texts = [CREDIT, TITLE, 'I was born.', 'The end.', CREDIT];
  const [chapter] = toldChapters(
    {
      ...{ durationSeconds: 50, chapters: [{ title: TITLE, startSeconds: 0 }] },
      ...{ starts: [0, 10, 20, 30, 40], texts, paragraphs: [0, 1, 2, 3, 4], credits: [0, 4] },
    },
    TITLE,
  );
  expect(chapter?.paragraphs.map(({ kind }) => kind)).toEqual([
    'credit',
    'heading',
    'text',
    'text',
    'credit',
  ]);
  const page = chapter ? chapterPage(chapter) : '';
  expect(page).toMatch(/id="s0".*<h1><span id="s1".*id="s3">The end\..*id="s4".*<\/section>/s);
});

it('is said again after about an hour', () => {
  expect(CREDIT_AGAIN_WORDS / 167).toBeCloseTo(60, 0);
});

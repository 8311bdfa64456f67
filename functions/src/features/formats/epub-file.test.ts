// @module-tag voices
import { describe, expect, it } from 'vitest';
import { pagesIn, picturePath } from '../../../../src/domain/audiobook/timings.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { epubcheck, hasEpubcheck } from '../../../../tests/support/epubcheck.ts';
import { BOOK_ID, BOOK_PARAGRAPHS, finishedBook } from '../../../../tests/support/finished-book.ts';
import { contentOf, filesOf, timingsOf, unpack } from '../../../../tests/support/made-book-file.ts';
import { probeMp3 } from '../../../../tests/support/probe-mp3.ts';

type Ports = Awaited<ReturnType<typeof finishedBook>>;

/** The pictures of its two photographed pages, as they are drawn once a book is delivered. */
async function drawPictures(ports: Ports): Promise<void> {
  const jpeg = ports.objects.stored.get(objectPath.cover(BOOK_ID)) ?? new Uint8Array(0);
  for (const page of pagesIn(await timingsOf(ports)))
    await ports.objects.write(picturePath(BOOK_ID, page) ?? '', jpeg, { contentType: 'image/jpeg' });
}

async function epubOf(ports: Ports): Promise<Map<string, string>> {
  const files = await unpack(await contentOf(ports, 'epub'));
  return new Map(files.map(([name, content]) => [name, content.toString()]));
}

const CLIP =
  /<text src="\.\.\/text\/([^#]+)#s(\d+)"\/><audio src="([^"]+)" clipBegin="([\d.]+)s" clipEnd="([\d.]+)s"\/>/g;

interface Clip {
  readonly sentence: number;
  readonly begin: number;
  readonly end: number;
}

const clipsIn = (overlay: string): Clip[] =>
  [...overlay.matchAll(CLIP)].map(([, , sentence, , begin, end]) => ({
    sentence: Number(sentence),
    begin: Number(begin),
    end: Number(end),
  }));

describe('an EPUB of a book', () => {
  it.skipIf(!hasEpubcheck()).each([
    ['with photographed pages', true, BOOK_PARAGRAPHS],
    [
      'without photographs and chapters, with signs no XML has',
      false,
      ['One \u0001 day, "we" left & came <back>.'],
    ],
  ])(
    'has no error and no warning for epubcheck: %s',
    { timeout: 180_000 },
    async (_, hasPages, paragraphs) => {
      const ports = await finishedBook({ paragraphs });
      if (hasPages) await drawPictures(ports);
      expect(epubcheck(await contentOf(ports, 'epub'))).toEqual([]);
    },
  );

  it('begins with what it is, neither packed nor behind anything', async () => {
    const epub = await contentOf(await finishedBook(), 'epub');
    expect(epub.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
  });

  it('marks every sentence that is heard, one after another, from its beginning to the next one', async () => {
    const ports = await finishedBook();
    const files = await epubOf(ports);
    const { starts, texts, chapters, durationSeconds } = await timingsOf(ports);
    const found = chapters.map((_, i) => clipsIn(files.get(`EPUB/overlays/chapter-0${i + 1}.smil`) ?? ''));
    expect(found.flat().map(({ sentence }) => sentence)).toEqual(texts.map((_, i) => i));
    for (const [i, clips] of found.entries()) {
      const chapterStart = i === 0 ? 0 : (chapters[i]?.startSeconds ?? 0);
      for (const { sentence, begin, end } of clips) {
        // A chapter begins with a frame, which lasts 26 thousandths.
        expect(Math.abs(begin + chapterStart - (starts[sentence] ?? 0))).toBeLessThan(0.03);
        expect(Math.abs(end + chapterStart - (starts[sentence + 1] ?? durationSeconds))).toBeLessThan(0.03);
      }
    }
  });

  it('has for each chapter the sound its overlay speaks of, in the small copy of the book', async () => {
    const ports = await finishedBook();
    const files = await unpack(await contentOf(ports, 'epub'));
    const phone = Buffer.from(ports.objects.stored.get(objectPath.phoneCopy(BOOK_ID)) ?? []);
    for (const [name, mp3] of files.filter(([one]) => one.endsWith('.mp3'))) {
      const smil = files.find(([one]) => one === name.replace('sound', 'overlays').replace('.mp3', '.smil'));
      const { seconds, warnings } = await probeMp3(mp3);
      expect([name, warnings]).toEqual([name, '']);
      expect(Math.abs((clipsIn(`${smil?.[1]}`).at(-1)?.end ?? 0) - seconds)).toBeLessThan(0.06);
      expect([name, phone.includes(mp3.subarray(mp3.indexOf('LAME3.100') + 400))]).toEqual([name, true]);
      expect([name, mp3.includes('APIC')]).toEqual([name, false]);
    }
  });

  it('says in which language it is, who is heard, that the voice is recreated, and how it can be read', async () => {
    const about = (await epubOf(await finishedBook())).get('EPUB/package.opf') ?? '';
    for (const line of [
      '<dc:language>en</dc:language>',
      '<dc:creator>Rose Hill</dc:creator>',
      '<dc:contributor id="narrator">Rose Hill (recreated voice)</dc:contributor>',
      '<meta name="VOICE" content="recreated"/>',
      '<meta property="schema:accessibilityFeature">synchronizedAudioText</meta>',
      '<meta property="schema:accessibilityHazard">none</meta>',
    ])
      expect(about).toContain(line);
    expect(about).toMatch(/accessibilitySummary">The whole text can be read by a screen reader/);
  });

  it('has the heads of chapters as headings, and the title of the book before them', async () => {
    const files = await epubOf(await finishedBook({ paragraphs: ['CHAPTER I', 'EARLY DAYS', 'We left.'] }));
    const first = files.get('EPUB/text/chapter-01.xhtml') ?? '';
    expect(first).toContain('<p class="title"><span id="s0">The House on the Lane</span></p>');
    expect(first).toContain('<h1><span id="s1">CHAPTER I</span><br/><span id="s2">EARLY DAYS</span></h1>');
    expect(files.get('EPUB/nav.xhtml')).toContain('>CHAPTER I: EARLY DAYS</a>');
  });

  it('shows each photographed page with the way to where it is read, and is made again when they come', async () => {
    const ports = await finishedBook();
    const before = await epubOf(ports);
    const [old] = filesOf(ports);
    expect([...before.keys()].filter((name) => name.includes('page-'))).toEqual([]);
    await drawPictures(ports);
    const after = await epubOf(ports);
    expect(filesOf(ports)).not.toContain(old);
    expect([...after.keys()].filter((name) => name.endsWith('.jpg') && name.includes('page'))).toEqual([
      'EPUB/pages/page-01.jpg',
      'EPUB/pages/page-02.jpg',
    ]);
    const second = after.get('EPUB/text/page-02.xhtml') ?? '';
    expect(second).toContain('alt="Photographed page 2"');
    const [, chapter, sentence] = /href="(chapter-02)\.xhtml#(s\d+)"/.exec(second) ?? [];
    expect(after.get(`EPUB/text/${chapter}.xhtml`)).toContain(`<span id="${sentence}">Chapter 2: The Winter`);
  });
});

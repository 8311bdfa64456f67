// @module-tag walks
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { finishedBook } from '../support/finished-book.ts';
import { installPeers, PEERS } from '../support/install-peers.ts';
import { contentOf, timingsOf } from '../support/made-book-file.ts';
import { scratchFolder } from '../support/product.ts';

/** Our EPUB in a reader nobody here wrote: foliate-js, which reads media overlays and plays them. */
const READER = join(PEERS.reader, 'node_modules/foliate-js');
const ADDRESS = 'http://reader.test';
const PAGE = `<!DOCTYPE html><title>Reader</title>
<script type="module">import { makeBook } from '/view.js'; window.makeBook = makeBook;</script>`;
const missing = installPeers('reader');
if (missing) console.log(`Skipped: ${missing}`);

const scratch = scratchFolder('epub-reader');
let browser: Browser;
let sentences: readonly string[] = [];

type Lit = CustomEvent<{ text: string }>;

/** What is asked of the reader. */
interface ReaderBook {
  readonly metadata: { readonly title: string };
  readonly toc: readonly { readonly label: string }[];
  getMediaOverlay(): {
    addEventListener(kind: 'highlight', listener: (event: Lit) => void): void;
    addEventListener(kind: 'error', listener: (event: CustomEvent<unknown>) => void): void;
    start(section: number): Promise<void>;
    stop(): void;
  };
}

interface Heard {
  readonly title: string;
  readonly contents: readonly string[];
  /** the sentences that were lit, in their order */
  readonly lit: readonly string[];
  readonly errors: readonly string[];
}

beforeAll(async () => {
  if (missing) return;
  const ports = await finishedBook();
  const epub = await contentOf(ports, 'epub');
  sentences = (await timingsOf(ports)).texts;
  browser = await openBrowser(join(scratch.path, 'profile'), {
    flags: ['--autoplay-policy=no-user-gesture-required'],
  });
  await browser.context.route(`${ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    if (pathname === '/book.epub') return route.fulfill({ contentType: 'application/epub+zip', body: epub });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(READER, pathname)) });
  });
  await browser.page.goto(`${ADDRESS}/`);
});

afterAll(async () => {
  await browser?.close();
  scratch.remove();
});

/** Opens the book and plays it from its first page until so many sentences were lit. */
const listen = (count: number): Promise<Heard> =>
  browser.page.evaluate(async (wanted) => {
    const { makeBook } = window as unknown as { makeBook: (file: File) => Promise<ReaderBook> };
    const bytes = await (await fetch('/book.epub')).blob();
    const book = await makeBook(new File([bytes], 'book.epub', { type: 'application/epub+zip' }));
    const overlay = book.getMediaOverlay();
    const lit: string[] = [];
    const errors: string[] = [];
    await new Promise<void>((resolve) => {
      overlay.addEventListener('highlight', ({ detail }: Lit) => {
        if (lit.at(-1) !== detail.text) lit.push(detail.text);
        if (lit.length >= wanted) resolve();
      });
      overlay.addEventListener('error', ({ detail }) => {
        errors.push(String(detail));
        resolve();
      });
      overlay.start(0).catch((error: unknown) => {
        errors.push(String(error));
        resolve();
      });
    });
    overlay.stop();
    const contents = book.toc.map(({ label }) => label);
    return { title: book.metadata.title, contents, lit, errors };
  }, count);

it.skipIf(missing)(
  'is opened with its contents, and every sentence lights up in its turn, over all chapters',
  async () => {
    const { title, contents, lit, errors } = await listen(sentences.length);
    expect([title, contents, errors]).toEqual([
      'The House on the Lane',
      ['Chapter 1: The River', 'Chapter 2: The Winter', 'Chapter 3: Home'],
      [],
    ]);
    expect(lit.map((text) => text.split('#')[1])).toEqual(sentences.map((_, i) => `s${i}`));
  },
);

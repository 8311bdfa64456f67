import type { EpubChapter } from './epub-pages.ts';
import { asAttribute, asMarkup } from './markup.ts';
import { PAGE_SCRIPT } from './parcel-page-script.ts';
import { bookLines, type ParcelContents, voiceParagraphs } from './parcel-words.ts';
import type { ToldSentence } from './told-chapters.ts';

export interface ParcelChapter extends EpubChapter {
  /** where its mp3 lies beside the page; null when nothing of it is heard */
  readonly file: string | null;
}

/** A photographed page, and from which sentence on it is read. */
interface ParcelPicture {
  readonly file: string;
  readonly number: number;
  readonly sentence: number;
}

/** A path as a link beside the page: titles may have any sign. */
const link = (path: string) => asAttribute(path.split('/').map(encodeURIComponent).join('/'));

const SPEEDS = [0.75, 0.9, 1, 1.1, 1.25, 1.5];

function sentence({ index, text, startSeconds }: ToldSentence, { sound }: ParcelChapter): string {
  const begins = sound ? ` data-b="${Math.max(0, startSeconds - sound.from).toFixed(2)}"` : '';
  return `<span id="s${index}"${begins}>${asMarkup(text)}</span>`;
}

function picture({ file, number }: ParcelPicture): string {
  const words = `Photographed page ${number}`;
  return `<details><summary>${words}</summary><img src="${link(file)}" alt="${words}" loading="lazy"></details>`;
}

function chapterSection(
  chapter: ParcelChapter,
  pictureAt: ReadonlyMap<number, readonly ParcelPicture[]>,
): string {
  const { name, title, paragraphs, file } = chapter;
  const words = (sentences: readonly ToldSentence[]) =>
    sentences.map((one) => sentence(one, chapter)).join(' ');
  const heads = paragraphs.filter(({ kind }) => kind === 'heading').map(({ sentences }) => words(sentences));
  const text = paragraphs.flatMap(({ kind, sentences }) => [
    ...sentences.flatMap(({ index }) => (pictureAt.get(index) ?? []).map(picture)),
    ...(kind === 'heading' ? [] : [`<p>${words(sentences)}</p>`]),
  ]);
  const label = asAttribute(title);
  const sound = file ? ` data-src="${link(file)}"` : '';
  const play = file
    ? `<p><button class="play" aria-label="Play ${label}">Play this chapter</button></p><noscript><audio controls preload="none" src="${link(file)}"></audio></noscript>`
    : '';
  return `<section id="${name}" aria-label="${label}"${sound}>
<h2>${heads.join('<br>') || asMarkup(title)}</h2>
${[play, ...text].filter(Boolean).join('\n')}
</section>`;
}

const bar = `<div class="bar" role="region" aria-label="Player" hidden>
<p id="what" role="status"></p>
<audio controls preload="metadata"></audio>
<div class="row">
<button id="play" class="main">Play</button>
<button id="back" aria-label="Back 15 seconds">− 15 s</button>
<button id="on" aria-label="Forward 15 seconds">+ 15 s</button>
<select id="speed" aria-label="Speed">${SPEEDS.map((one) => `<option value="${one}"${one === 1 ? ' selected' : ''}>${one}×</option>`).join('')}</select>
<button id="follow" aria-pressed="true">Following</button>
<button id="smaller" aria-label="Smaller text">A−</button>
<button id="larger" aria-label="Larger text">A+</button>
</div>
</div>`;

/**
 * The page of a parcel: it plays the chapters beside it and marks each sentence while it is heard. Everything it needs is in it;
 * it asks no network, and without script there is still a player at each chapter.
 */
export function parcelPage(
  contents: ParcelContents,
  chapters: readonly ParcelChapter[],
  pictures: readonly ParcelPicture[],
): string {
  const { title, worn, m4b, epub } = contents;
  const [, ...lines] = bookLines(contents);
  const pictureAt = new Map<number, ParcelPicture[]>();
  for (const one of pictures) pictureAt.set(one.sentence, [...(pictureAt.get(one.sentence) ?? []), one]);
  const item = (href: string, words: string) => `<li><a href="${href}">${asMarkup(words)}</a></li>`;
  const cover = worn.cover ? `<img src="cover.jpg" alt="${asAttribute(`Cover of ${title}`)}">` : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${asMarkup(title)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<header>
${cover}
<h1>${asMarkup(title)}</h1>
${lines.map((line) => `<p class="soft">${asMarkup(line)}</p>`).join('\n')}
</header>
<nav aria-label="Chapters">
<h2>Chapters</h2>
<ol>
${chapters.map((chapter) => item(`#${chapter.name}`, chapter.title)).join('\n')}
</ol>
</nav>
${chapters.map((chapter) => chapterSection(chapter, pictureAt)).join('\n')}
<section aria-labelledby="voice">
<h2 id="voice">Who is heard</h2>
${voiceParagraphs(contents)
  .map((words) => `<p>${asMarkup(words)}</p>`)
  .join('\n')}
</section>
<nav aria-label="Files">
<h2>The files beside this page</h2>
<ul>
${item(link(m4b), 'The whole book for audiobook apps (M4B)')}
${item(link(epub), 'Text and voice together for reading apps (EPUB)')}
${item('text.txt', 'The text without any formatting')}
${item('README.txt', 'How to keep this folder')}
</ul>
</nav>
</main>
${bar}
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

/** Of the page in a parcel: the colors of the product by day and by night, and fonts that every system has. */
const PAGE_STYLE = `
:root { --paper: #fbf7f0; --deep: #f4ecdf; --ink: #2b2320; --soft: #6b5f57; --line: #8f8073; --accent: #a8481a; --on: #fff; --mark: #f6d8bf; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1e1916; --deep: #17120f; --ink: #f3eae0; --soft: #bfb0a3; --line: #8f8073; --accent: #f4a576; --on: #1e1916; --mark: #5b3218; }
}
* { box-sizing: border-box; }
html { font-size: calc(20px * var(--size, 1)); scroll-padding: 2rem 0 13rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Georgia, "Times New Roman", serif; }
main { max-width: 38rem; margin: 0 auto; padding: 2rem 1.2rem 14rem; }
header { text-align: center; }
header img { width: min(16rem, 70vw); border-radius: 6px; box-shadow: 0 6px 24px rgb(0 0 0 / 0.25); }
h1 { font-size: 2rem; line-height: 1.2; margin: 1.2rem 0 0.3rem; }
h2 { font-size: 1.45rem; line-height: 1.25; margin: 3rem 0 1rem; }
.soft { color: var(--soft); margin: 0.2rem 0; }
nav ol { padding-left: 1.6rem; }
a { color: var(--accent); }
nav a { display: inline-block; min-height: 48px; padding: 8px 0; }
button, select, summary { font: inherit; min-height: 48px; }
button, select { color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 0.3rem 0.9rem; cursor: pointer; }
button.main { background: var(--accent); color: var(--on); border-color: var(--accent); font-weight: bold; min-width: 6rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { position: fixed; inset: auto 0 0; background: var(--deep); border-top: 1px solid var(--line); padding: 0.6rem max(0.8rem, calc(50vw - 19rem)) calc(0.6rem + env(safe-area-inset-bottom)); }
.bar p { margin: 0 0 0.4rem; font-size: 0.9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar p.wrong { white-space: normal; }
.bar audio { width: 100%; height: 48px; display: block; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.5rem; align-items: center; }
.row button, .row select { font-size: 0.9rem; }
[data-b] { cursor: pointer; border-radius: 4px; }
.now { background: var(--mark); }
details { margin: 0 0 1rem; }
summary { color: var(--accent); cursor: pointer; padding: 10px 0; }
details img { max-width: 100%; border: 1px solid var(--line); }
noscript audio { width: 100%; }
@media (max-width: 30rem) { .bar p:not(.wrong) { display: none; } .row button, .row select { flex: 1 1 auto; padding: 0.3rem 0.5rem; } }
@media print { .bar, .play { display: none; } }
`;

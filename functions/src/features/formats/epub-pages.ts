import { asAttribute, asMarkup } from './markup.ts';
import type { ToldChapter, ToldParagraph, ToldSentence } from './told-chapters.ts';

/** A chapter of an EPUB: https://www.w3.org/TR/epub-33/ */
export interface EpubChapter extends ToldChapter {
  /** of its files, such as "chapter-01" */
  readonly name: string;
  /** where its sound begins and ends in the book; null when nothing of it is heard */
  readonly sound: { readonly from: number; readonly to: number } | null;
}

/** A photographed page of it. */
export interface EpubPicture {
  /** of its files, such as "page-001" */
  readonly name: string;
  readonly number: number;
  /** from here on it is read: a file and a sentence of it; null where no sentence is */
  readonly target: string | null;
}

export interface EpubBook {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  /** whose voice is recreated, and that it is */
  readonly narrator: string;
  readonly description: string;
  /** without thousandths, as the format wants it */
  readonly modified: string;
  readonly hasCover: boolean;
  readonly chapters: readonly EpubChapter[];
  readonly pictures: readonly EpubPicture[];
}

export const ACTIVE = 'spoken-now';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const LANGUAGE = 'en';

/** Large and roomy, in the colors of the reader: many set their own by day and by night. */
export const STYLE = `body { line-height: 1.6; margin: 0 5%; }
h1 { font-size: 1.6em; line-height: 1.25; margin: 2em 0 1em; }
p { margin: 0 0 1em; }
.title { font-size: 1.2em; font-style: italic; }
.credit { font-style: italic; }
figure { margin: 0; text-align: center; }
img { max-width: 100%; max-height: 95vh; }
.${ACTIVE} { background-color: rgba(214, 120, 40, 0.35); }
`;

export const CONTAINER = `${HEAD}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function xhtml(title: string, type: string, body: string, style = '../style.css'): string {
  return `${HEAD}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${LANGUAGE}" xml:lang="${LANGUAGE}">
<head><title>${asMarkup(title)}</title><link rel="stylesheet" type="text/css" href="${style}"/></head>
<body${type ? ` epub:type="${type}"` : ''}>
${body}
</body>
</html>
`;
}

const spans = (sentences: readonly ToldSentence[]) =>
  sentences.map(({ index, text }) => `<span id="s${index}">${asMarkup(text)}</span>`).join(' ');

function paragraph({ kind, sentences }: ToldParagraph): string {
  const name = kind === 'title' || kind === 'credit' ? ` class="${kind}"` : '';
  return `<p${name}>${spans(sentences)}</p>`;
}

/** The text of a chapter, sentence by sentence; a head that is not spoken is written nevertheless. */
export function chapterPage({ title, paragraphs }: ToldChapter): string {
  const heads = paragraphs.filter(({ kind }) => kind === 'heading');
  const words = heads.length > 0 ? heads.map(({ sentences }) => spans(sentences)).join('<br/>') : '';
  const heading = `<h1>${words || asMarkup(title)}</h1>`;
  // As they are heard: the credit and the title of the book come before the head of its first chapter.
  const first = paragraphs.findIndex(({ kind }) => kind === 'heading' || kind === 'text');
  const isBefore = (i: number) => i < first || first < 0;
  const before = paragraphs.filter((_, i) => isBefore(i)).map(paragraph);
  const text = paragraphs.filter(({ kind }, i) => !isBefore(i) && kind !== 'heading').map(paragraph);
  const section = [heading, ...text].join('\n');
  const body = `<section epub:type="chapter" role="doc-chapter" aria-label="${asAttribute(title)}">\n${section}\n</section>`;
  return xhtml(title, 'bodymatter', [...before, body].join('\n'));
}

/** Sentences that are heard, with their times in the chapter's own file. */
export function spokenIn({ paragraphs, sound }: EpubChapter) {
  if (!sound) return [];
  const length = sound.to - sound.from;
  const within = (seconds: number) => Math.min(length, Math.max(0, seconds - sound.from)).toFixed(3);
  return paragraphs.flatMap(({ sentences }) =>
    sentences.flatMap(({ index, startSeconds, endSeconds }) => {
      const [begin, end] = [within(startSeconds), within(endSeconds)];
      return Number(end) > Number(begin) ? [{ index, begin, end }] : [];
    }),
  );
}

/** How long a chapter is read: the sum of its sentences. */
export const spokenSeconds = (chapter: EpubChapter): number =>
  spokenIn(chapter).reduce((sum, { begin, end }) => sum + Number(end) - Number(begin), 0);

/** Which sentence is heard when. */
export function overlay(chapter: EpubChapter): string {
  const { name } = chapter;
  const pars = spokenIn(chapter).map(
    ({ index, begin, end }) =>
      `<par id="p${index}"><text src="../text/${name}.xhtml#s${index}"/><audio src="../sound/${name}.mp3" clipBegin="${begin}s" clipEnd="${end}s"/></par>`,
  );
  return `${HEAD}<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
<body>
${pars.join('\n')}
</body>
</smil>
`;
}

export function coverPage(title: string): string {
  const alt = asAttribute(`Cover of ${title}`);
  return xhtml('Cover', 'cover', `<figure><img src="../cover.jpg" alt="${alt}"/></figure>`);
}

/** A photographed page, and the way to where it is read. */
export function picturePage({ name, number, target }: EpubPicture): string {
  const words = `Photographed page ${number}`;
  const link = target ? `\n<p><a href="${target}">Read and hear this page</a></p>` : '';
  return xhtml(words, '', `<figure><img src="../pages/${name}.jpg" alt="${words}"/></figure>${link}`);
}

export function navigation({ title, hasCover, chapters, pictures }: EpubBook): string {
  const item = (href: string, text: string) => `<li><a href="${href}">${asMarkup(text)}</a></li>`;
  const contents = chapters.map((chapter) => item(`text/${chapter.name}.xhtml`, chapter.title || title));
  const [first] = pictures;
  if (first) contents.push(item(`text/${first.name}.xhtml`, 'The photographed pages'));
  const marks = [
    hasCover ? '<li><a epub:type="cover" href="text/cover.xhtml">Cover</a></li>' : '',
    '<li><a epub:type="toc" href="nav.xhtml">Contents</a></li>',
    `<li><a epub:type="bodymatter" href="text/${chapters[0]?.name}.xhtml">Beginning</a></li>`,
  ];
  const body = `<nav epub:type="toc" role="doc-toc"><h1>Contents</h1>\n<ol>\n${contents.join('\n')}\n</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><h2>Landmarks</h2>\n<ol>\n${marks.filter(Boolean).join('\n')}\n</ol></nav>`;
  return xhtml(title, '', body, 'style.css');
}

const property = (name: string, value: string, more = '') =>
  `<meta property="${name}"${more}>${asMarkup(value)}</meta>`;

/** "1234.567s": a clock value of SMIL. */
const clock = (seconds: number) => `${seconds.toFixed(3)}s`;

function accessibility({ pictures, chapters }: EpubBook): string[] {
  const isHeard = chapters.some(({ sound }) => sound !== null);
  const pages = pictures.length > 0 ? ' The photographed pages at its end have no other words.' : '';
  const heard = isHeard ? 'Every sentence that is read aloud is marked while it is heard. ' : '';
  return [
    ...['textual', ...(isHeard ? ['auditory'] : []), 'visual'].map((mode) =>
      property('schema:accessMode', mode),
    ),
    property('schema:accessModeSufficient', 'textual'),
    ...(isHeard ? [property('schema:accessModeSufficient', 'auditory')] : []),
    ...[...(isHeard ? ['synchronizedAudioText'] : []), 'tableOfContents', 'readingOrder'].map((feature) =>
      property('schema:accessibilityFeature', feature),
    ),
    ...['structuralNavigation', 'alternativeText'].map((feature) =>
      property('schema:accessibilityFeature', feature),
    ),
    property('schema:accessibilityHazard', 'none'),
    property(
      'schema:accessibilitySummary',
      `The whole text can be read by a screen reader, with headings and a table of contents. ${heard}${pages.trim()}`.trim(),
    ),
  ];
}

function metadata(book: EpubBook): string {
  const { id, title, author, narrator, description, modified, chapters } = book;
  const seconds = chapters.map(spokenSeconds);
  const lasting = chapters.flatMap(({ name }, i) =>
    seconds[i] ? [property('media:duration', clock(seconds[i]), ` refines="#${name}-overlay"`)] : [],
  );
  const lines = [
    `<dc:identifier id="id">${id}</dc:identifier>`,
    `<dc:title>${asMarkup(title)}</dc:title>`,
    `<dc:language>${LANGUAGE}</dc:language>`,
    ...(author ? [`<dc:creator>${asMarkup(author)}</dc:creator>`] : []),
    `<dc:contributor id="narrator">${asMarkup(narrator)}</dc:contributor>`,
    property('role', 'nrt', ' refines="#narrator" scheme="marc:relators"'),
    `<dc:description>${asMarkup(description)}</dc:description>`,
    property('dcterms:modified', modified),
    ...accessibility(book),
    ...(lasting.length > 0
      ? [
          property('media:duration', clock(seconds.reduce((sum, one) => sum + one, 0))),
          ...lasting,
          property('media:narrator', narrator),
          property('media:active-class', ACTIVE),
        ]
      : []),
    // For programs that look for it.
    '<meta name="VOICE" content="recreated"/>',
    '<meta name="AI_GENERATED" content="true"/>',
    ...(book.hasCover ? ['<meta name="cover" content="cover-image"/>'] : []),
  ];
  return lines.join('\n');
}

/** The list of everything in it, and in which order it is read. */
export function packageFile(book: EpubBook): string {
  const { hasCover, chapters, pictures } = book;
  const item = (id: string, href: string, type: string, more = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${more}/>`;
  const page = (name: string, more = '') => item(name, `text/${name}.xhtml`, 'application/xhtml+xml', more);
  const isRead = (chapter: EpubChapter) => spokenIn(chapter).length > 0;
  const items = [
    item('nav', 'nav.xhtml', 'application/xhtml+xml', ' properties="nav"'),
    item('style', 'style.css', 'text/css'),
    ...(hasCover
      ? [item('cover-image', 'cover.jpg', 'image/jpeg', ' properties="cover-image"'), page('cover')]
      : []),
    ...chapters.flatMap((chapter) => {
      const { name } = chapter;
      if (!isRead(chapter)) return [page(name)];
      return [
        page(name, ` media-overlay="${name}-overlay"`),
        item(`${name}-overlay`, `overlays/${name}.smil`, 'application/smil+xml'),
        item(`${name}-sound`, `sound/${name}.mp3`, 'audio/mpeg'),
      ];
    }),
    ...pictures.flatMap(({ name }) => [page(name), item(`${name}-image`, `pages/${name}.jpg`, 'image/jpeg')]),
  ];
  const names = [...(hasCover ? ['cover'] : []), 'nav', ...chapters.map(({ name }) => name)];
  const spine = [...names, ...pictures.map(({ name }) => name)].map((name) => `<itemref idref="${name}"/>`);
  return `${HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${LANGUAGE}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(book)}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`;
}

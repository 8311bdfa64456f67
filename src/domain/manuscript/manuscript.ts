/** What the written memoir may be, by extension: its media type, and its name for a person. */
export const DOCUMENT_FORMATS = {
  pdf: { mediaType: 'application/pdf', name: 'PDF' },
  doc: { mediaType: 'application/msword', name: 'Word' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'Word',
  },
  txt: { mediaType: 'text/plain', name: 'plain text' },
} as const satisfies Readonly<Record<string, { readonly mediaType: string; readonly name: string }>>;

export type DocumentKind = keyof typeof DOCUMENT_FORMATS;

export const DOCUMENT_EXTENSIONS = Object.keys(DOCUMENT_FORMATS).map((extension) => `.${extension}`);
export const DOCUMENT_TYPES: readonly string[] = Object.values(DOCUMENT_FORMATS).map(
  ({ mediaType }) => mediaType,
);
/** "PDF, Word, or plain text" */
export const DOCUMENT_NAMES = [...new Set(Object.values(DOCUMENT_FORMATS).map(({ name }) => name))]
  .join(', ')
  .replace(/, ([^,]*)$/, ', or $1');

export function isDocumentKind(extension: string): extension is DocumentKind {
  return Object.hasOwn(DOCUMENT_FORMATS, extension);
}

export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Undefined when the file is accepted, else the specified refusal. */
export function documentRefusal(fileName: string, mediaType: string): string | undefined {
  const extension = extensionOf(fileName);
  if (DOCUMENT_TYPES.includes(mediaType.toLowerCase()) || isDocumentKind(extension)) return undefined;
  return `Please select a PDF, Word document, or text file. File type: ${mediaType || 'unknown'}, Extension: ${extension}`;
}

/** `manuscripts/{sessionId}`: what became of the manuscript. The text itself is an object, too long for a document. */
export type Manuscript = {
  readonly ownerUid: string;
  readonly sessionId: string;
  /** What is read: the document's object path, or a hash over the list of pages. An answer for another source is not written. */
  readonly source: string;
} & (
  | { readonly status: 'reading'; readonly pagesRead: number; readonly pageTotal: number | null }
  | ({ readonly status: 'ready' } & ManuscriptSummary)
  | { readonly status: 'failed'; readonly errorCode: string; readonly errorMessage: string }
);

export interface ManuscriptSummary {
  readonly title: string;
  /** of the text as the person left it, counted by the server; the price follows from it */
  readonly pageCount: number;
  /** the same before the person changed anything; absent in manuscripts counted before this was kept */
  readonly pageCountAsRead?: number;
  /** pages that could not be opened or drawn: they stand in the review and are not counted; absent for none */
  readonly unreadPages?: number;
  /** photographs that are in the text; absent for documents, and in older records */
  readonly photosRead?: number;
  /** words that are left out because the voice knows no sound for their letters; absent in older records */
  readonly unspokenWords?: number;
  readonly wordCount: number;
  /** the first 500 characters */
  readonly preview: string;
  /** SHA-256 of the text in hex; names what was paid for */
  readonly textHash: string;
}

/** Said of the file at the end of its name, not of the book: "final", "v2", "(1)". */
const OF_THE_FILE = /[\s_.-](?:final|draft|copy|edited|corrected|scan|scanned|v\d{1,3}|\(\d{1,3}\))$/iu;
/** A name that a scanner or a program gives by itself, or that says what every such file is. */
const NO_TITLE =
  /^(?:(?:a|the|my|our|his|her|their) )?(?:scan|scanned|document|doc|untitled|file|img|image|text|manuscript|memoirs?|book|story)[\s\d.-]*$/iu;

/** Words of which alone no book is called: "memoir text a", "scan 2". */
const OF_NO_BOOK =
  /^(?:scan|scanned|document|doc|untitled|file|img|image|text|manuscript|memoirs?|pages?|part|\p{L}|\d+)$/iu;

/**
 * A title from a file name: no extension, no underscores, no hash in front, nothing that is said of the file alone. Empty
 * when that leaves none: the title is read aloud, so the person is asked for it.
 */
export function titleFromFileName(fileName: string): string {
  let stem = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/^[0-9a-f]{12}-/, '')
    .replace(/\.[^.]*$/, '');
  while (OF_THE_FILE.test(stem)) {
    stem = stem.replace(OF_THE_FILE, '');
    while (stem !== '' && ' _.-'.includes(stem.slice(-1))) stem = stem.slice(0, -1);
  }
  // "the-harbor": hyphens part the words only where nothing else does
  const words = stem.replace(/[_\s]/.test(stem) ? /[_\s]+/g : /-+/g, ' ').trim();
  const isOfFile =
    NO_TITLE.test(words) ||
    (/\p{L}{2}/u.test(words) && words.split(' ').every((word) => OF_NO_BOOK.test(word)));
  return words && !isOfFile ? words.charAt(0).toUpperCase() + words.slice(1) : '';
}

/** What stands for a list of pages before it is hashed; the order counts. */
export const hashedOfPages = (pagePaths: readonly string[]): string => pagePaths.join('\n');

/** What a list of pages is called as the source of a manuscript, on the server and on the device that asks for it. */
export const sourceNamed = (sha256Hex: string): string => `pages:${sha256Hex}`;

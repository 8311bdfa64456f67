/** Files besides the mp3 that are made of a finished audiobook when somebody asks, by what they are called in calls. */
export const BOOK_FORMATS = ['m4b', 'm4b-small', 'epub', 'mp3-chapters', 'parcel', 'vtt', 'srt'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

interface FormatFacts {
  readonly contentType: string;
  /** stands behind the book's title */
  readonly ending: string;
}

export const FORMAT_FACTS: Readonly<Record<BookFormat, FormatFacts>> = {
  m4b: { contentType: 'audio/mp4', ending: '.m4b' },
  'm4b-small': { contentType: 'audio/mp4', ending: ' (small).m4b' },
  epub: { contentType: 'application/epub+zip', ending: '.epub' },
  'mp3-chapters': { contentType: 'application/zip', ending: ' - chapters.zip' },
  parcel: { contentType: 'application/zip', ending: ' - to keep.zip' },
  vtt: { contentType: 'text/vtt; charset=utf-8', ending: '.vtt' },
  srt: { contentType: 'application/x-subrip; charset=utf-8', ending: '.srt' },
};

export const extensionOf = (format: BookFormat): string =>
  FORMAT_FACTS[format].ending.split('.').at(-1) ?? '';

interface Asked {
  readonly ownerUid: string;
  readonly orderId: string;
  readonly format: BookFormat;
  /** a hash of all the file is made of: the same book is made once */
  readonly contentKey: string;
}

/** `book_files/{orderId}_{format}`: a file that was asked for and what became of it. */
export type BookFile = Asked &
  (
    | { readonly status: 'making' /** 0-100, never goes back */; readonly percent: number }
    | { readonly status: 'ready'; readonly path: string; readonly sizeBytes: number }
    | { readonly status: 'failed'; readonly errorMessage: string }
    | { readonly status: 'cancelled' }
  );

export type BookFileEvent =
  | ({ readonly kind: 'asked' } & Asked)
  | { readonly kind: 'progressed'; readonly percent: number }
  | { readonly kind: 'finished'; readonly path: string; readonly sizeBytes: number }
  | { readonly kind: 'failed'; readonly errorMessage: string }
  | { readonly kind: 'cancelled' }
  /** a file that was there is not there any more */
  | { readonly kind: 'lost' };

const askedOf = ({ ownerUid, orderId, format, contentKey }: Asked): Asked => ({
  ownerUid,
  orderId,
  format,
  contentKey,
});

/** What its owner is told of it. */
export interface ListedBookFile {
  readonly format: BookFormat;
  readonly status: BookFile['status'];
  readonly percent: number;
  /** of a ready file, its lasting name */
  readonly url: string | null;
  readonly sizeBytes: number | null;
  readonly error: string | null;
}

/** What an event makes of it; the same file, when it changes nothing. What is not being made hears of no progress. */
export function nextBookFile(file: BookFile | null, event: BookFileEvent): BookFile | null {
  if (event.kind === 'asked') {
    const { kind: _, ...asked } = event;
    const isSame = file?.contentKey === asked.contentKey;
    if (isSame && (file.status === 'making' || file.status === 'ready')) return file;
    return { ...asked, status: 'making', percent: 0 };
  }
  if (event.kind === 'lost')
    return file?.status === 'ready' ? { ...askedOf(file), status: 'cancelled' } : file;
  if (file?.status !== 'making') return file;
  const asked = askedOf(file);
  switch (event.kind) {
    case 'progressed':
      return event.percent <= file.percent ? file : { ...file, percent: event.percent };
    case 'finished':
      return { ...asked, status: 'ready', path: event.path, sizeBytes: event.sizeBytes };
    case 'failed':
      return { ...asked, status: 'failed', errorMessage: event.errorMessage };
    case 'cancelled':
      return { ...asked, status: 'cancelled' };
  }
}

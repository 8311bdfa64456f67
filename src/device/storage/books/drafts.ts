import { inLibrary, isInBook } from '@/device/storage/database.ts';
import { knownMember } from '@/device/storage/settings.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  asidesOf,
  hasVoice,
  type ManuscriptProgress,
  newProgress,
  type Progress,
  progressOf,
} from './progress-record.ts';

/** A book that is not ordered yet, as a shelf shows it. */
export interface Draft {
  readonly sessionId: SessionId;
  /** null before its text was read */
  readonly title: string | null;
  /** of its text; of a scan that was not read yet, pages photographed */
  readonly pageCount: number;
  readonly isRead: boolean;
  readonly hasVoice: boolean;
  /** whose voice; empty before anybody said */
  readonly narrator: string;
  /** on another device of the account, and not on this one */
  readonly elsewhere?: Progress;
}

export type AccountDraft = NonNullable<CallableOutput<'list_drafts'>['drafts']>[number];

/** Neither deleted nor left here by somebody else. */
const isSeenBy = (member: string | null, { removedAtMs, ownerUid }: Progress) =>
  removedAtMs === undefined && (ownerUid === undefined || ownerUid === member);

/** Books of this device that are not ordered, the one worked on first, then the newest; blank and deleted ones apart. */
export async function draftsHere(): Promise<Draft[]> {
  const { books, keys, pages } = await inLibrary(async (library) => {
    const reading = library.transaction(['progress', 'pages']);
    const store = reading.objectStore('progress');
    const [keys, books, pages] = await Promise.all([
      store.getAllKeys(),
      store.getAll(),
      reading.objectStore('pages').getAll(),
    ]);
    return { keys, books: books.map(progressOf), pages };
  });
  const member = await knownMember();
  const photographed = (sessionId: SessionId) =>
    pages.filter((page) => page.sessionId === sessionId && isInBook(page)).length;
  return books
    .map((book, i) => ({ book, isCurrent: keys[i] === 'current' }))
    .filter(({ book }) => isSeenBy(member, book) && book.payment.kind === 'unpaid')
    .sort((one, other) => {
      if (one.isCurrent !== other.isCurrent) return one.isCurrent ? -1 : 1;
      return one.book.sessionId < other.book.sessionId ? 1 : -1;
    })
    .map(({ book }) => draftOf(book, photographed(book.sessionId)))
    .filter((draft) => draft !== null);
}

/** Null for a book in which nothing is. */
function draftOf(book: Progress, photographed: number): Draft | null {
  const { sessionId, manuscript, voice } = book;
  const result = manuscript?.result ?? null;
  const isBlank = manuscript === null && voice.clips.length === 0 && asidesOf(book).length === 0;
  if (isBlank && photographed === 0) return null;
  return {
    sessionId,
    title: result?.title || null,
    pageCount: result?.pageCount ?? photographed,
    isRead: result !== null,
    hasVoice: hasVoice(book),
    narrator: voice.speakerName,
  };
}

/** A book that was begun on another device, as this one goes on with it: its photos and recordings stay with the server. */
export function draftElsewhere({ sessionId, documentPath, manuscript, voice }: AccountDraft): Draft {
  const blank = newProgress();
  const result = { ...manuscript, pagesProcessed: manuscript.pageCount };
  const text: ManuscriptProgress =
    documentPath === null
      ? { kind: 'scan', result, accepted: true }
      : {
          kind: 'document',
          ...{ uploadId: documentPath, objectPath: documentPath, mediaType: '', result, accepted: true },
          fileName: documentPath.split('/').at(-1) ?? '',
        };
  const profile = voice && {
    ...{ kind: 'made' as const, sessionId, originalFiles: [] },
    ...{ outputUrl: voice.outputUrl, storagePath: voice.storagePath },
  };
  const elsewhere: Progress = {
    ...blank,
    sessionId,
    step: voice ? 3 : 2,
    manuscript: text,
    voice: { ...blank.voice, speakerName: voice?.speakerName ?? '', profile },
    sample: { url: voice?.sampleUrl ?? null, approved: false },
  };
  return {
    sessionId,
    title: manuscript.title || null,
    pageCount: manuscript.pageCount,
    isRead: true,
    hasVoice: voice !== null,
    narrator: voice?.speakerName ?? '',
    elsewhere,
  };
}

import { wordsOfShared } from '@/device/share-target/shared-words.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';

/** What the person is asked before shared files change what is there already. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** What is taken in next, and the question to ask before; null when nothing is there that it could change. */
export interface NextShared {
  readonly rows: readonly SharedRow[];
  readonly question: Question | null;
}

const PAGES = (count: number) => (count === 1 ? 'one scanned page' : `${count} scanned pages`);

/**
 * The files to take in next: all photos, else one document after the other.
 * @param pages scanned so far
 */
export function nextShared(rows: readonly SharedRow[], progress: Progress, pages: number): NextShared | null {
  const photos = rows.filter(({ kind }) => kind === 'photo');
  const next = photos.length > 0 ? photos : rows.filter(({ kind }) => kind === 'document').slice(0, 1);
  if (next.length === 0) return null;
  return { rows: next, question: questionAbout(next, progress, pages) };
}

function questionAbout(next: readonly SharedRow[], progress: Progress, pages: number): Question | null {
  const title = `You shared ${wordsOfShared(next)}`;
  const isPhotos = next[0]?.kind === 'photo';
  const { manuscript } = progress;
  const yes = 'Use what I shared';
  if (manuscript?.kind === 'document') {
    const text = `Your manuscript is “${manuscript.fileName}.” What you shared would replace it.`;
    return { title, text, yes };
  }
  if (!isPhotos && pages > 0) {
    const text = `You have ${PAGES(pages)}. The document would replace them. The pages stay on this device.`;
    return { title, text, yes };
  }
  if (manuscript === null || !isPhotos) return null;
  const text = `Your manuscript is ${PAGES(pages)}. The new pages go at the end, and everything is read again.`;
  return { title, text, yes: 'Add them' };
}

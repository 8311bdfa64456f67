import { wordsOfShared } from '@/share/shared-words.ts';
import type { Progress } from '@/storage/progress-record.ts';
import type { SharedRow } from '@/storage/rows.ts';

/** What the person is asked before shared files change what is there already. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly startsOver: boolean;
}

/** What is taken in next, and the question to ask before; null when nothing is there that it could change. */
export interface NextShared {
  readonly rows: readonly SharedRow[];
  readonly question: Question | null;
}

const PAGES = (count: number) => (count === 1 ? 'one scanned page' : `${count} scanned pages`);

function whatIsThere({ manuscript }: Progress, pages: number): string | null {
  if (manuscript?.kind === 'document') return `“${manuscript.fileName}”`;
  return pages > 0 ? PAGES(pages) : null;
}

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
  if (progress.payment.paymentCompleted) {
    const text =
      'The memoir on this device is ordered already. Shall a new memoir begin with what you shared?';
    return { title, text, yes: 'Begin a new memoir', startsOver: true };
  }
  const there = whatIsThere(progress, pages);
  if (isPhotos && progress.manuscript === null) return null;
  if (isPhotos && progress.manuscript?.kind === 'scan') {
    const text = `Your manuscript has ${PAGES(pages)}. The new ones come after them, and everything is read once more.`;
    return { title, text, yes: 'Add them', startsOver: false };
  }
  if (there === null) return null;
  const text = isPhotos
    ? `Your manuscript is ${there}. Pages made of the photos would take its place.`
    : `Your manuscript is ${there}. What you shared would take its place.`;
  return { title, text, yes: 'Take its place', startsOver: false };
}

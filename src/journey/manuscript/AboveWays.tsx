import type { Progress } from '@/device/storage/books/progress-record.ts';
import { AddPages } from './helping/AddPages.tsx';
import { HelpedHere } from './helping/HelpedHere.tsx';
import { LostPhotos } from './scan/LostPhotos.tsx';
import type { StoredPages } from './scan/use-stored-pages.ts';
import { BringBack } from './set-aside/BringBack.tsx';

interface AboveWaysProps {
  progress: Progress;
  stored: StoredPages;
  /** has pages read that are not in the text */
  onAddPages: () => void;
}

/**
 * What stands above the two ways in: the book one helps with, and what is not in the text: pages that came after it was
 * read, photos that never became pages, a book that was set aside.
 */
export function AboveWays({ progress, stored, onAddPages }: AboveWaysProps) {
  const { sessionId, manuscript } = progress;
  const hasBegun = manuscript !== null || (stored.kind === 'read' && stored.pages.length > 0);
  const read = manuscript?.kind === 'scan' ? manuscript.result?.pagesProcessed : undefined;
  return (
    <>
      {!hasBegun && <HelpedHere />}
      {read !== undefined && <AddPages key={read} sessionId={sessionId} onAdd={onAddPages} />}
      <LostPhotos sessionId={sessionId} />
      <BringBack progress={progress} stored={stored} />
    </>
  );
}

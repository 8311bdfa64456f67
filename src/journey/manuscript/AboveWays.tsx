import type { Progress } from '@/device/storage/books/progress-record.ts';
import { AddPages } from './helping/AddPages.tsx';
import { LostPhotos } from './scan/LostPhotos.tsx';
import type { StoredPages } from './scan/use-stored-pages.ts';
import { BringBack } from './set-aside/BringBack.tsx';

interface NotInTextProps {
  progress: Progress;
  stored: StoredPages;
  /** has pages read that are not in the text */
  onAddPages: () => void;
}

/** What is not in the text: pages that came after it was read, photos that never became pages, a book that was set aside. */
export function NotInText({ progress, stored, onAddPages }: NotInTextProps) {
  const { sessionId, manuscript } = progress;
  const read = manuscript?.kind === 'scan' ? manuscript.result?.pagesProcessed : undefined;
  return (
    <>
      {read !== undefined && <AddPages key={read} sessionId={sessionId} onAdd={onAddPages} />}
      <LostPhotos sessionId={sessionId} />
      <BringBack progress={progress} stored={stored} />
    </>
  );
}

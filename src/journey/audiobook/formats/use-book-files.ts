import { useCallback, useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { freshLink } from '@/backend/objects/fresh-link.ts';
import type { BookFormat, ListedBookFile } from '@/domain/audiobook/book-file.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { type Saving, saveFile, savingHere } from './save-file.ts';

type Answer = CallableOutput<'book_files'>;

const LOOK_EVERY_MS = 2_000;

function filesIn({ success, error, files }: Answer): readonly ListedBookFile[] {
  if (!success) throw new AppError('failed-precondition', error);
  return files ?? [];
}

interface BookFiles {
  /** null until the first answer */
  readonly files: readonly ListedBookFile[] | null;
  readonly error: string | null;
  /** Asks once more, when the first answer never came. */
  readonly look: () => void;
  readonly make: (format: BookFormat) => void;
  readonly cancel: (format: BookFormat) => void;
  /** Saves a file that is there; one that became out of date is made again. */
  readonly save: (format: BookFormat) => void;
  /** of the file that was saved last; null before */
  readonly saving: Saving | null;
}

/** The files of a book in other formats, looked up every two seconds while one is being made. */
export function useBookFiles(orderId: string): BookFiles {
  const { error, attempt } = useAttempt();
  const [files, setFiles] = useState<readonly ListedBookFile[] | null>(null);
  const [saving, setSaving] = useState<Saving | null>(null);
  const isMaking = files?.some(({ status }) => status === 'making') ?? false;
  const look = useCallback(
    () => void attempt(async () => setFiles(filesIn(await call('book_files', { orderId })))),
    [attempt, orderId],
  );
  useEffect(look, [look]);
  useEffect(() => {
    if (!isMaking) return;
    const lookAgain = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        setFiles(filesIn(await call('book_files', { orderId })));
      } catch (failure) {
        // It is made without us; the next look tells more.
        console.error(failure);
      }
    };
    const timer = setInterval(() => void lookAgain(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMaking, orderId]);
  const make = useCallback(
    async (format: BookFormat) => {
      const known = filesIn(await call('book_files', { orderId, make: format }));
      setFiles(known);
      return known.find((file) => file.format === format);
    },
    [orderId],
  );
  return {
    files,
    error,
    look,
    make: (format) => void attempt(() => make(format)),
    cancel: (format) =>
      void attempt(async () => setFiles(filesIn(await call('book_files', { orderId, cancel: format })))),
    save: (format) =>
      void attempt(async () => {
        const file = await make(format);
        if (!file?.url) return;
        saveFile(await freshLink(file.url, 'save'));
        setSaving(savingHere());
      }),
    saving,
  };
}

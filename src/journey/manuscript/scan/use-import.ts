import { useState } from 'react';
import { wordsOf } from '@/ui/words-of.ts';
import type { Darkroom } from './photo/darkroom.ts';
import type { Pages } from './use-pages.ts';

/** Photos from the device as pages, one after the other: a whole book of decoded photos would not fit into a phone. */
export function useImport(
  book: Pages,
  darkroom: () => Darkroom,
): { refusals: readonly string[]; add: (files: readonly File[]) => void } {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]) => {
    setRefusals([]);
    for (const file of files) {
      const photo = darkroom().develop({ kind: 'file', file });
      // One bad file never stops the others; it is named.
      const refused = photo.catch((error: unknown) => {
        setRefusals((others) => [...others, `${file.name}: ${wordsOf(error)}`]);
        return null;
      });
      await book.save(refused);
    }
  };
  return { refusals, add: (files) => void add(files) };
}

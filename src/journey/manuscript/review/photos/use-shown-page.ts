import { useEffect, useState } from 'react';

/**
 * Whose photo is shown: the page being typed, or the one that was asked for since; else the one being read. A short page
 * at the end never comes to where one reads.
 * @param typedPage index of the page of the paragraph being typed into; null while nobody types
 */
export function useShownPage(
  readPage: number,
  typedPage: number | null,
): readonly [page: number, show: (page: number) => void] {
  const [shown, setShown] = useState(readPage);
  const isTyping = typedPage !== null;
  useEffect(() => {
    if (!isTyping) setShown(readPage);
  }, [readPage, isTyping]);
  useEffect(() => {
    if (typedPage !== null) setShown(typedPage);
  }, [typedPage]);
  return [shown, setShown];
}

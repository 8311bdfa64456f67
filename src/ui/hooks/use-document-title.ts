import { useEffect } from 'react';
import { BRAND } from '@/domain/config/brand.ts';

/** Names the document in the tab and in the history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`;
  }, [title]);
}

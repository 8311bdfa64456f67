import { useEffect, useRef } from 'react';
import { useDocumentTitle } from '../hooks/use-document-title.ts';
import { useVisit } from './visit.ts';

/**
 * The screen's h1. It names the document and, when the person came here by a link or a button inside the product,
 * takes the focus so that a screen reader reads where they are. On a first load focus stays where the browser puts it.
 */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const visit = useVisit();
  useDocumentTitle(children);
  useEffect(() => {
    if (visit !== 'default') heading.current?.focus({ preventScroll: true });
  }, [visit]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

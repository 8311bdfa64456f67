import type { ReactNode } from 'react';
import { useLocation } from './router.ts';
import { useScrollToSection } from './scroll-to-section.ts';

interface SectionLinkProps {
  /** of the section on the home page */
  id: string;
  className?: string | undefined;
  onGo?: () => void;
  children: ReactNode;
}

/** Leads to a section of the home page: as a plain link before any script, smoothly after it. */
export function SectionLink({ id, className, onGo, children }: SectionLinkProps) {
  const scrollToSection = useScrollToSection();
  const { pathname } = useLocation();
  return (
    <a
      href={pathname === '/' ? `#${id}` : `/#${id}`}
      className={className}
      onClick={(event) => {
        // Wanted in another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onGo?.();
        scrollToSection(id);
      }}
    >
      {children}
    </a>
  );
}

import type { ReactNode } from 'react';
import { useLocation, useNavigate } from './router.ts';

interface SectionLinkProps {
  /** of the section on the home page */
  id: string;
  className?: string | undefined;
  onGo?: () => void;
  children: ReactNode;
}

/** Milliseconds the home page gets to appear before the scroll. Source: product specification, section 9. */
const ARRIVAL_MS = 100;

/** Its lower half is fetched by itself, and looked for so often. */
function scrollTo(id: string, looks: number): void {
  const section = document.getElementById(id);
  if (!section && looks) setTimeout(scrollTo, ARRIVAL_MS, id, looks - 1);
  section?.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}

/** Scrolls to a section of the home page, going there first when on another page. */
function useScrollToSection(): (id: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (id) => {
    if (pathname === '/') return scrollTo(id, 0);
    void navigate('/');
    setTimeout(scrollTo, ARRIVAL_MS, id, 50);
  };
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

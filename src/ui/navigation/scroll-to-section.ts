import { useLocation, useNavigate } from './router.ts';

/** Milliseconds the home page gets to appear before the scroll. Source: product specification, section 9. */
const ARRIVAL_MS = 100;

function scrollTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}

/** Scrolls to a section of the home page, going there first when on another page. */
export function useScrollToSection(): (id: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (id) => {
    if (pathname === '/') {
      scrollTo(id);
      return;
    }
    void navigate('/');
    setTimeout(() => scrollTo(id), ARRIVAL_MS);
  };
}

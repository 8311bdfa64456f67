import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { Button } from '@/ui/Button.tsx';
import { Logo } from '@/ui/navigation/Logo.tsx';
import { Link, useNavigate } from '@/ui/navigation/router.ts';
import { SectionLink } from '@/ui/navigation/SectionLink.tsx';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import { useVisit } from '@/ui/navigation/visit.ts';
import styles from './header.module.css';

interface HeaderProps {
  isSignedIn: boolean;
  /** nothing competes with the screen's own way on */
  isSlim?: boolean;
  /** says where to go afterwards */
  onLogOut: () => Promise<string>;
}

const SECTIONS = [
  { name: 'How It Works', id: 'how-it-works' },
  { name: 'Our Product', id: 'books' },
] as const;

function AccountLinks({ isSignedIn, onLogOut }: HeaderProps) {
  const navigate = useNavigate();
  const leave = async () => navigate(await onLogOut());
  if (!isSignedIn) return <Link to="/login">Login</Link>;
  return (
    <>
      <Link to="/my-audiobooks">My Audiobooks</Link>
      <Link to="/account">Account</Link>
      <Button kind="plain" onClick={() => void leave()}>
        Logout
      </Button>
    </>
  );
}

/**
 * Closes the open menu by Escape, which gives the focus back to its button, and when a tap or the keyboard goes elsewhere:
 * after the tap, because what is beneath moves up then.
 */
function useAway(isOpen: boolean, onClose: () => void) {
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const look = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') {
        toggle.current?.focus();
        close();
        return;
      }
      const place = event.type === 'click' ? event.target : document.activeElement;
      if (place instanceof Node && !header.current?.contains(place)) close();
    };
    document.addEventListener('click', look);
    document.addEventListener('keyup', look);
    return () => {
      document.removeEventListener('click', look);
      document.removeEventListener('keyup', look);
    };
  }, [isOpen]);
  return { header, toggle };
}

export function Header(props: HeaderProps) {
  /** where the menu was opened: whatever leads elsewhere closes it */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const visit = useVisit();
  const isOpen = openAt === visit;
  const close = () => setOpenAt(null);
  const { header, toggle } = useAway(isOpen, close);
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <Logo />
          {BRAND.name}
        </Link>
        <Button
          ref={toggle}
          kind="quiet"
          className={styles.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpenAt(isOpen ? null : visit)}
        >
          Menu
        </Button>
        <nav id="menu" aria-label="Main" className={isOpen ? `${styles.menu} ${styles.open}` : styles.menu}>
          <Link to="/">Home</Link>
          {SECTIONS.map(({ name, id }) => (
            <SectionLink key={id} id={id} onGo={close}>
              {name}
            </SectionLink>
          ))}
          <Link to="/our-story">Our Story</Link>
          <Link to="/pricing">Pricing</Link>
          <SectionLink id="reviews" onGo={close}>
            Reviews
          </SectionLink>
          <Link to="/blog">Blog</Link>
          <span className={styles.gap} />
          <AccountLinks {...props} />
          <StartLink kind={props.isSlim || props.isSignedIn ? 'quiet' : 'primary'}>Get started</StartLink>
        </nav>
      </div>
    </header>
  );
}

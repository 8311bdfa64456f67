import { useState } from 'react';
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

export function Header(props: HeaderProps) {
  /** where the menu was opened: whatever leads elsewhere closes it */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const visit = useVisit();
  const isOpen = openAt === visit;
  const close = () => setOpenAt(null);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <Logo />
          {BRAND.name}
        </Link>
        <Button
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
          <StartLink kind={props.isSlim ? 'quiet' : 'primary'}>Get started</StartLink>
        </nav>
      </div>
    </header>
  );
}

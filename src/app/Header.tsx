import { useState } from 'react';
import { BRAND } from '@/domain/brand.ts';
import { Button } from '@/ui/Button.tsx';
import { ButtonLink } from '@/ui/ButtonLink.tsx';
import { Logo } from '@/ui/Logo.tsx';
import { Link, useNavigate } from '@/ui/router.ts';
import { SectionLink } from '@/ui/SectionLink.tsx';
import styles from './header.module.css';

interface HeaderProps {
  isSignedIn: boolean;
  /** says where to go afterwards */
  onLogOut: () => Promise<string>;
}

const SECTIONS = [
  { name: 'How It Works', id: 'how-it-works' },
  { name: 'Our Product', id: 'books' },
] as const;

function AccountLinks({ isSignedIn, onLogOut, onGo }: HeaderProps & { onGo: () => void }) {
  const navigate = useNavigate();
  const leave = async () => {
    onGo();
    await navigate(await onLogOut());
  };
  if (!isSignedIn)
    return (
      <Link to="/login" onClick={onGo}>
        Login
      </Link>
    );
  return (
    <>
      <Link to="/my-audiobooks" onClick={onGo}>
        My Audiobooks
      </Link>
      <Link to="/account" onClick={onGo}>
        Account
      </Link>
      <Button kind="plain" onClick={() => void leave()}>
        Logout
      </Button>
    </>
  );
}

export function Header(props: HeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} onClick={close}>
          <Logo />
          {BRAND.name}
        </Link>
        <Button
          kind="quiet"
          className={styles.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          Menu
        </Button>
        <nav id="menu" aria-label="Main" className={isOpen ? `${styles.menu} ${styles.open}` : styles.menu}>
          <Link to="/" onClick={close}>
            Home
          </Link>
          {SECTIONS.map(({ name, id }) => (
            <SectionLink key={id} id={id} onGo={close}>
              {name}
            </SectionLink>
          ))}
          <Link to="/our-story" onClick={close}>
            Our Story
          </Link>
          <Link to="/pricing" onClick={close}>
            Pricing
          </Link>
          <SectionLink id="reviews" onGo={close}>
            Reviews
          </SectionLink>
          <Link to="/blog" onClick={close}>
            Blog
          </Link>
          <span className={styles.gap} />
          <AccountLinks {...props} onGo={close} />
          <ButtonLink to="/step-1">Get started</ButtonLink>
        </nav>
      </div>
    </header>
  );
}

import { useSignedInHint } from '@/account/signed-in-hint.ts';
import { Outlet, ScrollRestoration } from '@/ui/router.ts';
import styles from './app.module.css';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { logOut } from './log-out.ts';

/** What every screen stands in. */
export function Shell() {
  const isSignedIn = useSignedInHint();
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Header isSignedIn={isSignedIn} onLogOut={logOut} />
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  );
}

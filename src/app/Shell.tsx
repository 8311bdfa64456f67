import { useSignedInHint } from '@/account/sign-in/signed-in-hint.ts';
import { Outlet, ScrollRestoration } from '@/ui/navigation/router.ts';
import styles from './app.module.css';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { logOut } from './log-out.ts';
import { UpdateBar } from './UpdateBar.tsx';

/** Every first load has the key 'default': without its path it would be scrolled like another page. */
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? `${key} ${pathname}` : key;
}

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
      <UpdateBar />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

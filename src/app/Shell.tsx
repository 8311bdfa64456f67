import { lazy, Suspense, useEffect, useState } from 'react';
import { useSignedInHint } from '@/account/sign-in/signed-in-hint.ts';
import { showLogin } from '@/account/sign-in/was-signed-in.ts';
import { Outlet, ScrollRestoration, useLocation } from '@/ui/navigation/router.ts';
import styles from './app.module.css';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** Every first load has the key 'default': without its path it would be scrolled like another page. */
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? `${key} ${pathname}` : key;
}

const AfterPaint = lazy(async () => ({ default: (await import('./AfterPaint.tsx')).AfterPaint }));

/** What concerns the app as a whole and no screen; fetched after the first paint. */
function UpdateBar() {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPainted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isPainted && <AfterPaint />}</Suspense>;
}

/** Firebase is fetched only here, when somebody really logs out. */
const logOut = async () => (await import('@/account/sign-in/log-out.ts')).logOut();

/** One thing to do there, and nothing to sell. */
const SLIM = /^\/(step-|listen|help|names|permission)/;

/** Money is paid there: nothing below it leads away. */
const SLIM_BELOW = /^\/gift/;

/** What every screen stands in. */
export function Shell() {
  const isSignedIn = useSignedInHint();
  const { pathname } = useLocation();
  const isSlim = SLIM.test(pathname);
  useEffect(showLogin, []);
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Header isSignedIn={isSignedIn} isSlim={isSlim} onLogOut={logOut} />
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <Footer isSlim={isSlim || SLIM_BELOW.test(pathname)} />
      <UpdateBar />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

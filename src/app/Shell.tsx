import { lazy, Suspense, useEffect, useState } from 'react';
import { rememberSignedIn, useSignedInHint } from '@/account/sign-in/signed-in-hint.ts';
import { Outlet, ScrollRestoration } from '@/ui/navigation/router.ts';
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

/**
 * Firebase is fetched only here, when somebody really logs out. Drafts on the device are never cleared or hidden without
 * a question.
 * @returns where to go: home, or the screen that asks
 */
async function logOut(): Promise<'/' | '/sign-out'> {
  const { hasDrafts } = await import('@/device/storage/clear-library.ts');
  if (await hasDrafts()) return '/sign-out';
  const { signOut } = await import('@/backend/accounts/auth.ts');
  await signOut();
  rememberSignedIn(false);
  const { forgetMember } = await import('@/device/storage/downloads/saved-orders.ts');
  await forgetMember();
  return '/';
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

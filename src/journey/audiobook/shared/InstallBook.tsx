import { useEffect, useState } from 'react';
import { isIosSafari } from '@/backend/page/ios-safari.ts';
import { isInstalled, promptStore } from '@/device/resume/install-prompt.ts';
import { keepListenApp } from '@/device/storage/downloads/listen-app.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import styles from './shared.module.css';

const OWN_ICON = '/icons/icon-512.png';
const MANIFEST = 'link[rel="manifest"]';

function linkTo(manifest: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = manifest;
  document.head.append(link);
  return link;
}

/** On iOS the name under the icon is the page's own word. */
function nameOnIos(title: string): HTMLMetaElement {
  const name = document.createElement('meta');
  name.name = 'apple-mobile-web-app-title';
  name.content = title;
  document.head.append(name);
  return name;
}

/**
 * While this page is shown, what a browser installs is this book and not the whole product.
 * @returns since when, by the page's clock; null before that
 */
function useBookApp(token: string, title: string, coverUrl: string | null): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    let isShown = true;
    const product = document.querySelector<HTMLLinkElement>(MANIFEST);
    product?.remove();
    const added: Element[] = [nameOnIos(title)];
    const begin = async () => {
      const cover = await (await fetch(coverUrl ?? OWN_ICON)).blob();
      const manifest = await keepListenApp(token, title, cover);
      if (!isShown) return;
      added.push(linkTo(manifest));
      setSince(performance.now());
    };
    // Its manifest is answered by the worker: without one there is none, and the browser offers nothing.
    if (navigator.serviceWorker?.controller)
      begin().catch((error: unknown) => navigator.onLine && console.error(error));
    return () => {
      isShown = false;
      for (const element of added) element.remove();
      if (product) document.head.append(product);
    };
  }, [token, title, coverUrl]);
  return since;
}

interface InstallBookProps {
  token: string;
  title: string;
  coverUrl: string | null;
}

/** The book as an app of its own, on the home screen. */
export function InstallBook({ token, title, coverUrl }: InstallBookProps) {
  const since = useBookApp(token, title, coverUrl);
  const held = useStore(promptStore, (state) => state.held);
  const { error, attempt } = useAttempt();
  if (isInstalled()) return null;
  if (isIosSafari())
    return (
      <p className={styles.soft}>
        To have this book on your home screen, tap Share, then “Add to Home Screen”. Open it from there and
        keep it again: the home screen has its own storage.
      </p>
    );
  // One that was held before asks about the whole product.
  if (!held || since === null || held.timeStamp < since) return null;
  const install = () => {
    promptStore.setState({ held: null });
    return attempt(() => held.prompt());
  };
  return (
    <div className={styles.install}>
      <Button kind="quiet" onClick={install}>
        Put this book on your home screen
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
    </div>
  );
}

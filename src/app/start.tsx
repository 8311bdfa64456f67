import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { openApp } from './App.tsx';

/** Draws the app, or takes up the page that stands there already. */
export async function start(root: HTMLElement): Promise<void> {
  const { isPrerendered, element } = await openApp();
  const app = <StrictMode>{element}</StrictMode>;
  // In slices, so that a touch meanwhile is answered.
  if (isPrerendered)
    startTransition(() => {
      hydrateRoot(root, app);
    });
  else createRoot(root).render(app);
}

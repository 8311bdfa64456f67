import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { openApp } from './App.tsx';

/**
 * Draws the app, or takes up the page that stands there already.
 * @param isFirstVisit takes it up in slices, so that a touch meanwhile is answered; who comes back has something to go on
 *   with, and slices left over would stand in its way
 */
export async function start(root: HTMLElement, isFirstVisit: boolean): Promise<void> {
  const { isPrerendered, element } = await openApp();
  const app = <StrictMode>{element}</StrictMode>;
  if (!isPrerendered) createRoot(root).render(app);
  else if (isFirstVisit) startTransition(() => void hydrateRoot(root, app));
  else hydrateRoot(root, app);
}

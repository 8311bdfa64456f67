import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterProvider,
} from '@/ui/navigation/router.ts';
import { HYDRATION_ID } from './hydration.ts';
import { ROUTES } from './routes.tsx';

type RouteData = NonNullable<HydrationState['loaderData']>;

/** What a prerendered page was made of; undefined where there is only the bare app. */
function hydrationData(): { loaderData: RouteData } | undefined {
  const json = document.getElementById(HYDRATION_ID)?.textContent;
  return json ? { loaderData: JSON.parse(json) as RouteData } : undefined;
}

/** Fetches the code of the screen that stands there already: hydration must find it, not wait for it. */
async function loadShownRoutes(): Promise<void> {
  const matches = matchRoutes(ROUTES, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { Component } = await route.lazy();
      Object.assign(route, { Component, lazy: undefined });
    }),
  );
}

/** The app at this address, and whether its HTML is there already. */
async function openApp() {
  const data = hydrationData();
  if (data) await loadShownRoutes();
  const router = createBrowserRouter(ROUTES, data && { hydrationData: data });
  return { isPrerendered: data !== undefined, element: <RouterProvider router={router} /> };
}

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

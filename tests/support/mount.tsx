import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { createMemoryRouter, RouterProvider } from '@/ui/navigation/router.ts';

/**
 * Shows a screen inside a router until the test ends.
 * @param data what the screen's loader would have found
 * @returns where the router is, and how the screen is closed before the test ends
 */
export function mount(
  screen: ReactNode,
  path: string | { readonly pathname: string; readonly state: unknown } = '/',
  data: unknown = null,
): { pathname: () => string; search: () => string; state: () => unknown; unmount: () => void } {
  const element = document.createElement('div');
  document.body.append(element);
  const router = createMemoryRouter([{ path: '*', element: screen, loader: () => data }], {
    initialEntries: [path],
    // Found already, so that the screen is there at once.
    hydrationData: { loaderData: { '0': data } },
  });
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const unmount = () => {
    root.unmount();
    element.remove();
  };
  onTestFinished(unmount);
  return {
    pathname: () => router.state.location.pathname,
    search: () => router.state.location.search,
    state: () => router.state.location.state,
    unmount,
  };
}

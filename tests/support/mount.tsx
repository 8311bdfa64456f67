import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { createMemoryRouter, RouterProvider } from '@/ui/router.ts';

/** Shows a screen inside a router until the test ends. @returns where the router is */
export function mount(screen: ReactNode, path = '/'): { pathname: () => string } {
  const element = document.createElement('div');
  document.body.append(element);
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] });
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  return { pathname: () => router.state.location.pathname };
}

import { createBrowserRouter, RouterProvider } from '@/ui/router.ts';
import { ROUTES } from './routes.tsx';

const router = createBrowserRouter(ROUTES);

export function App() {
  return <RouterProvider router={router} />;
}

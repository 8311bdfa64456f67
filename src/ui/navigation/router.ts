// biome-ignore lint/performance/noBarrelFile: the one door to the router package, so that nothing else names it
export {
  createBrowserRouter,
  createMemoryRouter,
  type HydrationState,
  Link,
  matchRoutes,
  NavLink,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigationType,
  useRouteError,
} from 'react-router-dom';

import { lazy, Suspense } from 'react';

// What it needs to record and to listen is named here and not in the list of routes, which every page carries.
const Permission = lazy(async () => ({ default: (await import('./Permission.tsx')).Permission }));

/** `/permission#book={session}`, for the owner of a book. */
export function PermissionPage() {
  return (
    <Suspense>
      <Permission />
    </Suspense>
  );
}

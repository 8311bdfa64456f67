import { lazy, Suspense, useEffect, useState } from 'react';

const UpdateOffer = lazy(async () => ({ default: (await import('./UpdateOffer.tsx')).UpdateOffer }));

/** What concerns the app as a whole and no screen; fetched after the first paint. */
export function UpdateBar() {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPainted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isPainted && <UpdateOffer />}</Suspense>;
}

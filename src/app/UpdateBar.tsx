import { lazy, Suspense, useEffect, useState } from 'react';

const AfterPaint = lazy(async () => ({ default: (await import('./AfterPaint.tsx')).AfterPaint }));

/** What concerns the app as a whole and no screen; fetched after the first paint. */
export function UpdateBar() {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPainted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isPainted && <AfterPaint />}</Suspense>;
}

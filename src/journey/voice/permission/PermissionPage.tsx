import { lazy, Suspense, useEffect, useState } from 'react';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import styles from '../voice.module.css';

// What it needs to record and to listen is named here and not in the list of routes, which every page carries.
const Permission = lazy(async () => ({ default: (await import('./Permission.tsx')).Permission }));

/** `/permission#book={session}`, for the owner of a book; `/permission#{token}`, for whoever is asked. */
export function PermissionPage() {
  const [isHere, setHere] = useState(false);
  // What it shows stands behind the # of the address, which no server sees: nothing of it is drawn beforehand.
  useEffect(() => setHere(true), []);
  return (
    <div className={styles.page}>
      <PageTitle>Permission for a voice</PageTitle>
      <Suspense>{isHere && <Permission />}</Suspense>
    </div>
  );
}

import { lazy, Suspense } from 'react';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import styles from './helping.module.css';

// What it needs of the camera and the outbox is named here and not in the list of routes, which every page carries.
const HelpedBooks = lazy(async () => ({ default: (await import('./HelpedBooks.tsx')).HelpedBooks }));

/** `/help#{token}`: where an invitation to photograph pages of a book leads. */
export function Help() {
  return (
    <div className={styles.page}>
      <PageTitle>Help with a book</PageTitle>
      <Suspense>
        <HelpedBooks />
      </Suspense>
    </div>
  );
}

import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import styles from './app.module.css';

export function NotFound() {
  return (
    <div className={styles.plainPage}>
      <PageTitle>Page not found</PageTitle>
      <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  );
}

import { BRAND } from '@/domain/brand.ts';
import { Button } from '@/ui/Button.tsx';
import { useRouteError } from '@/ui/router.ts';
import { useDocumentTitle } from '@/ui/use-document-title.ts';
import styles from './app.module.css';

/** What is shown when a screen itself broke. Everything stored is untouched, so a reload is the way out. */
export function LastResort() {
  const error = useRouteError();
  useDocumentTitle('Unexpected Application Error!');
  console.error(error);
  return (
    <main className={styles.plainPage}>
      <h1>Unexpected Application Error!</h1>
      <p>Your pages and recordings are safe on this device. Please reload to go on where you stopped.</p>
      <Button onClick={() => location.reload()}>Reload this page</Button>
      <p>
        If it happens again, write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
    </main>
  );
}

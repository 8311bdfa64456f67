import { BRAND } from '@/domain/config/brand.ts';
import { Button } from '@/ui/Button.tsx';
import { useDocumentTitle } from '@/ui/hooks/use-document-title.ts';
import { useRouteError } from '@/ui/navigation/router.ts';
import styles from './app.module.css';

/** What is shown when a screen itself broke. Everything stored is untouched, so a reload is the way out. */
export function LastResort() {
  const error = useRouteError();
  // What a browser says of code or text that it could not fetch.
  const isOffline = error instanceof TypeError && /fetch|load|import/i.test(error.message);
  const title = isOffline ? 'There is no internet' : 'Unexpected Application Error!';
  useDocumentTitle(title);
  console.error(error);
  return (
    <main className={styles.plainPage}>
      <h1>{title}</h1>
      <p>
        {isOffline && 'This page is not on your device yet; the camera and every step are. '}
        Your pages and recordings are safe on this device. Please reload to go on where you stopped.
      </p>
      <Button onClick={() => location.reload()}>Reload this page</Button>
      {isOffline && <a href="/step-1">Go to step 1</a>}
      <p>
        If it happens again, write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
    </main>
  );
}

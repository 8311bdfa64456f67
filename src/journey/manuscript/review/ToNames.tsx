import { HELP_PATH } from '@/domain/helping/helping.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import styles from './lists.module.css';

/** Leads to every name of the book. What was changed in the text is kept already. Who helps with a book hears nothing of it. */
export function ToNames() {
  const { pathname } = useLocation();
  if (pathname === HELP_PATH) return null;
  return (
    <div className={styles.toNames}>
      <ButtonLink to="/names" kind="plain" state={{ from: pathname }}>
        Is a name mispronounced?
      </ButtonLink>
    </div>
  );
}

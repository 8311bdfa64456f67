import styles from '../button.module.css';

/** Opens a letter in the person's own mail program. */
export function LetterLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className={`${styles.button} ${styles.plain}`}>
      {children}
    </a>
  );
}

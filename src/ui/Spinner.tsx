import styles from './spinner.module.css';

/** Five bars of a voice. Says nothing by itself: the words beside it do. */
export function Spinner() {
  return (
    <div className={styles.spinner} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

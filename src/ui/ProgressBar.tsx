import styles from './progress-bar.module.css';

/** @param percent 0-100, or null while the end is not known */
export function ProgressBar({ label, percent }: { label: string; percent: number | null }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': Math.round(percent) })}
      className={styles.track}
    >
      <div
        className={percent === null ? `${styles.fill} ${styles.unknown}` : styles.fill}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

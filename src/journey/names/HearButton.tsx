import { Spinner } from '@/ui/Spinner.tsx';
import styles from './names.module.css';
import type { Hearing } from './use-hearing.ts';

interface HearButtonProps {
  hearing: Hearing;
  /** what is said */
  name: string;
  /** what it is said for, where that is written otherwise */
  written?: string;
}

/** Says one name. */
export function HearButton({ hearing, name, written = name }: HearButtonProps) {
  const isThis = hearing.name === name;
  const label = written === name ? `Hear ${name}` : `Hear ${written} as ${name}`;
  return (
    <button
      type="button"
      className={styles.hear}
      aria-label={label}
      aria-busy={isThis && !hearing.isPlaying}
      onClick={() => hearing.hear(name)}
    >
      {isThis && !hearing.isPlaying ? (
        <Spinner />
      ) : (
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path d="M4 9v6h4l5 4V5L8 9z" fill="currentColor" />
          <path
            d={isThis ? 'M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12' : 'M16 8.5a5 5 0 0 1 0 7'}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      )}
    </button>
  );
}

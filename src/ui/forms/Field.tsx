import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  /** what is wrong with what was typed; stands at the field and is read with it */
  error?: string | undefined;
  /** stands beside the input, such as a button that shows a password */
  beside?: ReactNode;
}

/** An input with its label above and its hint and error below, tied together for screen readers. */
export function Field({ label, hint, error, beside, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const told = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          aria-describedby={told || undefined}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        {beside}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

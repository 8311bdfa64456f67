import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { useRefusal } from './use-refusal.ts';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  /** what is wrong with what was typed; stands at the field and is read with it */
  error?: string | undefined;
  /** what is to be typed, said where nothing or something else was; absent: by the kind of field */
  wanted?: string;
  /** stands beside the input, such as a button that shows a password */
  beside?: ReactNode;
}

/** An input with its label above and its hint and error below, tied together for screen readers. */
export function Field({ label, hint, error: told, wanted, beside, onInput, ...input }: FieldProps) {
  const { refusal, ...refused } = useRefusal(wanted);
  const error = refusal ?? told;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          {...input}
          onInvalid={refused.onInvalid}
          onInput={(event) => {
            refused.onInput();
            onInput?.(event);
          }}
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

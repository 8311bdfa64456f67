import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import styles from './field.module.css';

/** A password that can be looked at while it is typed. The button's words say what it does next. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'beside'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      beside={
        <Button kind="quiet" className={styles.show} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <span className="visually-hidden">password</span>
        </Button>
      }
    />
  );
}

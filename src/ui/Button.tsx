import type { ComponentProps } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'quiet' | 'plain';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  wide?: boolean;
}

export function Button({ kind = 'primary', wide = false, className = '', ...rest }: ButtonProps) {
  const classes = `${styles.button} ${styles[kind]} ${wide ? styles.wide : ''} ${className}`;
  return <button type="button" className={classes} {...rest} />;
}

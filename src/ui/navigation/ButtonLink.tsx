import type { ReactNode } from 'react';
import type { ButtonKind } from '../Button.tsx';
import styles from '../button.module.css';
import { Link } from './router.ts';

interface ButtonLinkProps {
  to: string;
  kind?: ButtonKind;
  wide?: boolean;
  className?: string | undefined;
  /** left in the history for the page it leads to */
  state?: unknown;
  children: ReactNode;
}

/** A link that looks like a button, because it leads to the next thing to do. */
export function ButtonLink({
  to,
  kind = 'primary',
  wide = false,
  className = '',
  state,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className={`${styles.button} ${styles[kind]} ${wide ? styles.wide : ''} ${className}`}
    >
      {children}
    </Link>
  );
}

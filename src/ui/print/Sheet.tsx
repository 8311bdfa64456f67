import type { CSSProperties, ReactNode } from 'react';
import type { Paper } from './paper.ts';
import styles from './sheet.module.css';

/** A sheet of paper: to the millimeter in print, and as wide as there is room on the screen. */
export function Sheet({ paper, children }: { paper: Paper; children: ReactNode }) {
  return (
    <div className={styles.sheet} data-paper={paper}>
      {children}
    </div>
  );
}

interface BoxProps {
  /** millimeters from the edges of the paper */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Something at its place on a sheet. */
export function Box({ x, y, width, height, className = '', children }: BoxProps) {
  const place = { '--x': x, '--y': y, '--width': width, '--height': height } as CSSProperties;
  return (
    <div className={`${styles.box} ${className}`} style={place}>
      {children}
    </div>
  );
}

import type { MouseEvent } from 'react';
import styles from './wave.module.css';

/** What a bar of the wave belongs to. */
export type BarKind = 'kept' | 'playing' | 'out';

interface WaveProps {
  /** 0 to 1 */
  peaks: readonly number[];
  kindOf: (bar: number) => BarKind;
  /** by finger or mouse; whoever uses the keyboard has a list of the same beside it */
  onTap?: (bar: number) => void;
}

const STEP = 4;
const HEIGHT = 60;

/** The picture of a sound. Decoration: what it shows is also said in words beside it. */
export function Wave({ peaks, kindOf, onTap }: WaveProps) {
  const tap = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const bar = Math.floor(((event.clientX - left) / width) * peaks.length);
    onTap?.(Math.min(peaks.length - 1, Math.max(0, bar)));
  };
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-tappable={onTap && true}
      {...(onTap && { onClick: tap })}
    >
      {peaks.map((peak, bar) => {
        const height = Math.max(3, peak * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={bar}
            data-kind={kindOf(bar)}
            x={bar * STEP + 0.75}
            y={(HEIGHT - height) / 2}
            width={STEP - 1.5}
            height={height}
          />
        );
      })}
    </svg>
  );
}

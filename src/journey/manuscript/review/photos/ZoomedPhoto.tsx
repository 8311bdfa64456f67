import { useLayoutEffect, useRef } from 'react';
import styles from '../reading.module.css';

interface ZoomedPhotoProps {
  url: string;
  name: string;
  /** of an open book the left page (0) or the right one (1); null is one page alone */
  half: number | null;
  zoom: number;
  onZoom: () => void;
}

/** A photo in a frame that scrolls, by finger, wheel and arrow keys. */
export function ZoomedPhoto({ url, name, half, zoom, onZoom }: ZoomedPhotoProps) {
  const frame = useRef<HTMLElement>(null);
  const lastZoom = useRef(zoom);
  // What was in the middle stays there. An open book begins with the half that is being read.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const by = zoom / lastZoom.current;
    lastZoom.current = zoom;
    if (by === 1) {
      if (half !== null) element.scrollLeft = half * element.clientWidth;
      return;
    }
    const middle = (at: number, size: number) => (at + size / 2) * by - size / 2;
    element.scrollLeft = middle(element.scrollLeft, element.clientWidth);
    element.scrollTop = middle(element.scrollTop, element.clientHeight);
  }, [zoom, half]);
  const isWhole = zoom === 1 && half === null;
  return (
    <section
      ref={frame}
      // The keyboard scrolls what has the focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-label={name}
      className={isWhole ? `${styles.frame} ${styles.whole}` : styles.frame}
      onDoubleClick={onZoom}
    >
      <img
        src={url}
        alt=""
        decoding="async"
        style={isWhole ? undefined : { width: `${(half === null ? 100 : 200) * zoom}%`, maxWidth: 'none' }}
        onLoad={() => {
          if (frame.current && half !== null)
            frame.current.scrollLeft = half * frame.current.clientWidth * zoom;
        }}
      />
    </section>
  );
}

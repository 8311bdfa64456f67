import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';

/**
 * What was done by a tap whose button is gone afterwards: it takes the focus, which had nowhere to go back to, and comes
 * into sight. `said` is different for everything that is told anew.
 */
export function DoneNotice({ said, children }: { said: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` tells it anew
  useEffect(() => {
    // After the dialog that closes has given the focus back.
    const timer = setTimeout(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: 'center' });
    }, 50);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="safe">{children}</Notice>
    </div>
  );
}

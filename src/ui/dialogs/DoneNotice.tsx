import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';

interface DoneNoticeProps {
  said: unknown;
  kind?: 'safe' | 'error';
  children: ReactNode;
}

/** No farther than it takes, so that what stands above it stays in sight; not under what sticks to the edges. */
const CLEAR_OF_BARS = { scrollMarginBlock: 112 };

/**
 * What came of a tap whose button is gone or grayed out afterwards: it takes the focus, which had nowhere to go back to, and
 * comes into sight. `said` is different for everything that is told anew.
 */
export function DoneNotice({ said, kind = 'safe', children }: DoneNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` tells it anew
  useEffect(() => {
    // After the dialog that closes has given the focus back.
    const timer = setTimeout(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: 'nearest' });
    }, 50);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div ref={place} tabIndex={-1} style={CLEAR_OF_BARS}>
      <Notice kind={kind}>{children}</Notice>
    </div>
  );
}

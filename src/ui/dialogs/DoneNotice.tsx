import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';

interface DoneNoticeProps {
  said: unknown;
  kind?: 'safe' | 'error';
  children: ReactNode;
}

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
      place.current?.scrollIntoView({ block: 'center' });
    }, 50);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind={kind}>{children}</Notice>
    </div>
  );
}

import { lazy, Suspense } from 'react';
import { isSessionId } from '@/domain/session.ts';
import { Library } from '@/journey/audiobook/library/Library.tsx';

const StillHelping = lazy(async () => ({
  default: (await import('@/journey/manuscript/helping/StillHelping.tsx')).StillHelping,
}));

/** The library, with those who helped below the book that was chosen. */
export function LibraryScreen() {
  return (
    <Library
      helpers={(sessionId) =>
        isSessionId(sessionId) && (
          <Suspense>
            <StillHelping key={sessionId} sessionId={sessionId} />
          </Suspense>
        )
      }
    />
  );
}

import { lazy, Suspense } from 'react';
import { useScanHint } from '@/device/resume/scan-hint.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import styles from '../site.module.css';

// Most who come here have begun nothing.
const ContinueCard = lazy(async () => ({
  default: (await import('@/device/resume/ContinueCard.tsx')).ContinueCard,
}));

/** For somebody who has begun: the way back, before everything else. */
export function ContinueScan() {
  const hint = useScanHint();
  if (!hint) return null;
  return (
    <Suspense>
      <div className={styles.resume}>
        <ContinueCard hint={hint}>
          <ButtonLink to="/step-1?scan=1">Continue scanning</ButtonLink>
        </ContinueCard>
      </div>
    </Suspense>
  );
}

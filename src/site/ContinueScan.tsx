import { ContinueCard } from '@/resume/ContinueCard.tsx';
import { useScanHint } from '@/resume/scan-hint.ts';
import { ButtonLink } from '@/ui/ButtonLink.tsx';
import styles from './site.module.css';

/** For somebody who has begun: the way back, before everything else. */
export function ContinueScan() {
  const hint = useScanHint();
  if (!hint) return null;
  return (
    <div className={styles.resume}>
      <ContinueCard hint={hint}>
        <ButtonLink to="/step-1?scan=1">Continue scanning</ButtonLink>
      </ContinueCard>
    </div>
  );
}

import { ContinueCard } from '@/device/resume/ContinueCard.tsx';
import { useScanHint } from '@/device/resume/scan-hint.ts';
import { Button, type ButtonKind } from '@/ui/Button.tsx';
import { usePagesSafe } from '../reading/use-pages-safe.ts';
import { useKeepScanHint } from './use-keep-scan-hint.ts';
import type { StoredPages } from './use-stored-pages.ts';

const NONE = [] as const;

interface ResumeScanProps {
  stored: StoredPages;
  /** the camera is open: it counts by itself, and this list is old */
  isScanOpen: boolean;
  /** the pages have become a manuscript: nothing is left to go on with */
  isDone: boolean;
  /** quiet where its text waits to be checked: that is the thing to do */
  kind: ButtonKind;
  onScan: () => void;
}

/** Where the scan stands, and one tap to go on. */
export function ResumeScan({ stored, isScanOpen, isDone, kind, onScan }: ResumeScanProps) {
  const pages = stored.kind === 'read' ? stored.pages : null;
  const pagesSafe = usePagesSafe(pages ?? NONE);
  useKeepScanHint(isScanOpen ? null : pages, pagesSafe, isDone);
  const hint = useScanHint();
  if (!hint || !pages || pages.length === 0 || isDone) return null;
  return (
    <ContinueCard hint={{ ...hint, pages: pages.length, safe: pagesSafe, stopped: '' }}>
      <Button kind={kind} onClick={onScan}>
        Continue scanning
      </Button>
    </ContinueCard>
  );
}

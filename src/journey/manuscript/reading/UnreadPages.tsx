import type { ProblemState } from '@/domain/manuscript/review-findings.ts';
import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../manuscript.module.css';
import { requestsFor } from '../review/finding-actions.ts';
import { findingWords } from '../review/photos/page-names.ts';
import { usePagesHere } from '../review/photos/use-page-photo.ts';
import type { ScanRequest } from '../scan/scan-request.ts';
import type { Looks } from './use-looks.ts';

interface UnreadPagesProps {
  sessionId: SessionId;
  /** what the server says about the whole; absent when all pages could be opened */
  notice: string | undefined;
  looks: Looks | null;
  /** leads to the camera; null where there is none to go to */
  onCamera: ((requests: readonly ScanRequest[]) => void) | null;
}

const sentence = (words: string) => (words.endsWith('?') ? words : `${words}.`);

const AGAIN: ReadonlySet<ProblemState> = new Set(['unreadable', 'no-page']);

/** The pages whose text is missing or may be wrong, each with the reason, and the camera for those that can be taken again. */
export function UnreadPages({ sessionId, notice, looks, onCamera }: UnreadPagesProps) {
  const here = usePagesHere(sessionId);
  const { unread, pages } = looks ?? { unread: [], pages: [] };
  if (notice === undefined && unread.length === 0) return null;
  // what is written by hand reads no better on another photo
  const bad = unread.filter((finding) => finding.kind === 'unread' && AGAIN.has(finding.state));
  const requests = bad.flatMap((finding) => requestsFor(pages, finding, (n) => here.has(n)));
  return (
    <Notice kind="info">
      {notice && <p>{notice}</p>}
      {unread.length > 0 && (
        <ul aria-label="Pages that need another look" className={styles.unread}>
          {unread.map((finding) => (
            <li key={finding.key}>{findingWords(pages, finding)}</li>
          ))}
        </ul>
      )}
      {onCamera && requests.length > 0 && (
        <Button kind="quiet" onClick={() => onCamera(requests)}>
          {requests.length === 1 ? 'Take it again' : `Take these ${requests.length} again`}
        </Button>
      )}
    </Notice>
  );
}

/** Gaps that are named; a book has more where it was photographed in parts, and the rest is asked about in the review. */
const NAMED_GAPS = 4;

/** Printed numbers that are on no page: asked here, because who accepts may not look the text over. */
export function MissingPages({ sessionId, looks, onCamera }: Omit<UnreadPagesProps, 'notice'>) {
  const here = usePagesHere(sessionId);
  const { missing, pages } = looks ?? { missing: [], pages: [] };
  if (missing.length === 0) return null;
  const requests = missing.flatMap((finding) => requestsFor(pages, finding, (n) => here.has(n)));
  const more = missing.length - NAMED_GAPS;
  return (
    <Notice kind="info">
      <div className={styles.gaps}>
        {missing.slice(0, NAMED_GAPS).map((finding) => (
          <p key={finding.key}>{sentence(findingWords(pages, finding))}</p>
        ))}
        {more > 0 && <p>And pages at {counted(more, 'more place')}.</p>}
      </div>
      {onCamera && requests.length > 0 && (
        <Button kind="plain" onClick={() => onCamera(requests)}>
          {requests.length === 1 ? 'Photograph it now' : `Photograph these ${requests.length} now`}
        </Button>
      )}
    </Notice>
  );
}

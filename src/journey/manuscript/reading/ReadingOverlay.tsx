import { useState } from 'react';
import { SignedOutNotice } from '@/account/sign-in/SignedOutNotice.tsx';
import { GoOnSending } from '@/device/sending/GoOnSending.tsx';
import { STOP_WORDS } from '@/device/sending/sending-words.ts';
import { useSending } from '@/device/sending/use-sending-choice.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Overlay } from '@/ui/dialogs/Overlay.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { WAITING_FOR_INTERNET } from '../words.ts';
import { FormingBook } from './FormingBook.tsx';
import { PageStates, useReadPages } from './PageStates.tsx';
import { type Sending, useManuscriptSending } from './use-sending.ts';

const UNREACHABLE = 'Saved on this device. We can’t reach our server. We’ll keep trying.';

function sendingWords({ files, filesSent, sentBytes, sizeBytes, isStuck }: Sending): string {
  if (isStuck) return UNREACHABLE;
  if (files > 1) return `Sending ${Math.min(filesSent + 1, files)} of ${files}`;
  const percent = sizeBytes > 0 ? Math.floor((sentBytes / sizeBytes) * 100) : 0;
  return `Saved on this device. Sending ${percent}%`;
}

function readingWords(done: number, pages: number): string {
  if (done === 0) return 'Everything is backed up. Reading the pages.';
  return `Everything is backed up. ${done} of ${counted(pages, 'page')} read.`;
}

interface ReadingOverlayProps {
  progress: Progress;
  onCancel: () => void;
}

interface WorkingProps extends ReadingOverlayProps {
  title: string;
  onClose: () => void;
}

/** In place of the window that was closed while the reading goes on. */
function ReadingGoesOn({ isScan, onShow }: { isScan: boolean; onShow: () => void }) {
  return (
    <Notice kind="info">
      <p>We’re still working on your {isScan ? 'photos' : 'document'}. You don’t have to wait here.</p>
      <Button kind="quiet" onClick={onShow}>
        Show progress
      </Button>
    </Notice>
  );
}

/** From the choice of a manuscript until its text is there: a window, and once that was closed a line. */
export function ReadingOverlay({ progress, onCancel }: ReadingOverlayProps) {
  const [isClosed, setIsClosed] = useState(false);
  const isScan = progress.manuscript?.kind === 'scan';
  if (isClosed) return <ReadingGoesOn isScan={isScan} onShow={() => setIsClosed(false)} />;
  return (
    <Working
      title={isScan ? 'Processing your photos...' : 'Processing your document...'}
      progress={progress}
      onCancel={onCancel}
      onClose={() => setIsClosed(true)}
    />
  );
}

function Working({ title, progress, onCancel, onClose }: WorkingProps) {
  const isOnline = useOnline();
  const { stop } = useSending();
  const sending = useManuscriptSending(progress);
  const isScan = progress.manuscript?.kind === 'scan';
  const isSent = sending.files > 0 && sending.filesSent === sending.files;
  const pages = useReadPages(progress.sessionId, isScan);
  const done = pages.filter(({ reading }) => reading !== undefined).length;
  const stoppedOr = (words: string) =>
    stop && !isSent ? `Saved on this device. ${STOP_WORDS[stop]}` : words;
  const state = isSent ? readingWords(done, pages.length) : sendingWords(sending);
  const percentSent = sending.sizeBytes > 0 ? (100 * sending.sentBytes) / sending.sizeBytes : null;
  const percentRead = done > 0 ? (100 * done) / pages.length : null;
  const share = isScan ? done / Math.max(1, pages.length) : (percentSent ?? 0) / 100;
  const waiting = pages.find(({ reading }) => reading === undefined) ?? pages.at(-1);
  const next = isSent && waiting && { count: pages.length, done, next: waiting.id };
  return (
    <Overlay
      title={title}
      onClose={onClose}
      messages={[
        stoppedOr(isOnline ? state : WAITING_FOR_INTERNET),
        'This may take a few moments depending on the number of pages.',
      ]}
      percent={isSent ? percentRead : percentSent}
      picture={<FormingBook sessionId={progress.sessionId} share={share} {...(next && { pages: next })} />}
    >
      <SignedOutNotice />
      {!isSent && <GoOnSending />}
      {isSent && done > 0 && <PageStates pages={pages} />}
      <Button kind="quiet" onClick={onClose}>
        Continue in the background
      </Button>
      <Button kind="plain" onClick={onCancel}>
        Cancel
      </Button>
    </Overlay>
  );
}

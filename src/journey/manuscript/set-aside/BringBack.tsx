import { useId } from 'react';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import type { StoredPages } from '../scan/use-stored-pages.ts';
import { bringManuscriptBack, bringScanBack, goOnScanning } from './begin-again.ts';
import { type Offer, offersOf } from './offers.ts';
import { useSetAside } from './use-set-aside.ts';
import { bringBackWords, pagesWords } from './words.ts';

function bringBack(progress: Progress, offer: Offer): Promise<void> {
  if (offer.kind === 'pages') return bringScanBack(progress, offer.atMs);
  if (offer.kind === 'manuscript') return bringManuscriptBack(progress.sessionId, offer.aside);
  return goOnScanning(progress.sessionId);
}

/** What a manuscript is called in a sentence. */
function nameOf(offer: Offer): string {
  if (offer.kind !== 'manuscript' || offer.aside.manuscript.kind === 'scan') return 'Your scan';
  return `“${offer.aside.manuscript.fileName}”`;
}

function wordsOf(offer: Offer): string {
  if (offer.kind === 'manuscript') return `${nameOf(offer)} is set aside, with your changes.`;
  if (offer.kind === 'unread-scan') return 'Your scan is set aside.';
  const { pages } = offer;
  return `${pagesWords(pages)} of an earlier scan ${pages === 1 ? 'is' : 'are'} set aside on this device, until you start another book.`;
}

/** Everything that was there before what is there now, newest first, and one tap to have each back. */
export function BringBack({ progress, stored }: { progress: Progress; stored: StoredPages }) {
  const aside = useSetAside(progress.sessionId);
  const { error, attempt } = useAttempt();
  const id = useId();
  const offers = offersOf(progress, aside, stored.kind === 'read' ? stored.pages.length : 0);
  if (offers.length === 0) return null;
  return (
    <Notice kind="info">
      {error && <p role="alert">{error}</p>}
      <ul aria-label="Set aside">
        {offers.map((offer, index) => (
          <li key={`${offer.kind} ${offer.atMs} ${nameOf(offer)}`}>
            <p id={`${id}-${index}`}>{wordsOf(offer)}</p>
            <Button
              kind="quiet"
              aria-describedby={`${id}-${index}`}
              onClick={() => attempt(() => bringBack(progress, offer))}
            >
              {offer.kind === 'pages' ? bringBackWords(offer.pages) : 'Bring it back'}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

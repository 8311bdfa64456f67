import { useRef, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { dateText } from '../words.ts';
import styles from './shared.module.css';
import type { ShownLink } from './use-share-links.ts';

const rowId = ({ linkId }: ShownLink) => `link-${linkId}`;

function showsOf(text: boolean, pages: boolean): string {
  if (text && pages) return 'shows the text and the pages';
  if (pages) return 'shows the pages';
  return text ? 'shows the text' : 'sound only';
}

/** What a link allows, in a line. */
function factsOf({
  createdAt,
  endsAt,
  hasCode,
  isTextShown,
  isPagesShown,
  isPictureShown,
}: ShownLink): string {
  const facts = [
    `Made ${dateText(new Date(createdAt))}`,
    endsAt ? `ends ${dateText(new Date(endsAt))}` : null,
    hasCode ? 'asks for a code' : null,
    showsOf(isTextShown, isPagesShown),
    isPictureShown ? 'shows its cover wherever it’s posted' : null,
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}

interface EndingProps {
  /** null for all of them */
  link: ShownLink | null;
  /** rejects when it did not work */
  onEnd: () => Promise<void>;
  onKeep: () => void;
  /** what has the focus when this window is gone */
  focusAfter: () => HTMLElement | null;
}

/** Asked, because nobody who has the link can be told. */
function Ending({ link, onEnd, onKeep, focusAfter }: EndingProps) {
  const { error, attempt } = useAttempt();
  const [isBusy, setBusy] = useState(false);
  const end = () => {
    setBusy(true);
    void attempt(onEnd).finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={link ? `End the link for ${link.name}?` : 'End all links?'}
      onClose={onKeep}
      focusAfter={focusAfter}
    >
      <p>
        {link
          ? 'It won’t open the book anymore, and listening stops within 15 minutes.'
          : 'They won’t open the book anymore, and listening stops within 15 minutes.'}{' '}
        A copy kept on a phone plays until that phone is online again, and is then removed.
      </p>
      <p>A link can’t be brought back, but you can always make a new one.</p>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.answers}>
        <Button disabled={isBusy} onClick={end}>
          {isBusy ? 'Ending...' : link ? 'End this link' : 'End all links'}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

interface ShareLinksProps {
  links: readonly ShownLink[];
  /** null for all of them; rejects when it did not work. @returns whether all have ended */
  onEnd: (linkId: string | null) => Promise<boolean>;
}

const CODE_REFUSED =
  'Someone typed the wrong digits too many times. Anyone who has listened before still can. If it wasn’t your family, end this link and make a new one.';

/** The links of a book: what each allows, and a question before one ends. */
export function ShareLinks({ links, onEnd }: ShareLinksProps) {
  const [asked, setAsked] = useState<{ readonly link: ShownLink | null } | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  /** what has the focus when the question is answered: the button that was pressed, or where it says that the link has ended */
  const next = useRef<HTMLElement | null>(null);
  if (links.length === 0) return null;
  const ask = (link: ShownLink | null) => (event: { currentTarget: HTMLElement }) => {
    next.current = event.currentTarget;
    setAsked({ link });
  };
  const live = links.filter(({ hasEnded }) => !hasEnded).length;
  return (
    <>
      <h3 className={styles.listTitle}>Who has a link</h3>
      <ul ref={list} tabIndex={-1} className={styles.links} aria-label="Links to this book">
        {links.map((link) => (
          <li key={link.linkId} id={rowId(link)} tabIndex={-1} data-ended={link.hasEnded || undefined}>
            <span className={styles.name}>
              <strong>{link.name}</strong>
              <span className={styles.soft}>{factsOf(link)}</span>
              {link.isCodeRefused && !link.hasEnded && <span className={styles.warn}>{CODE_REFUSED}</span>}
            </span>
            {link.hasEnded ? (
              <span className={styles.ended}>Ended</span>
            ) : (
              <Button kind="plain" aria-label={`End the link for ${link.name}`} onClick={ask(link)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {live > 1 && (
        <Button kind="quiet" onClick={ask(null)}>
          End all links
        </Button>
      )}
      {asked && (
        <Ending
          link={asked.link}
          focusAfter={() => next.current}
          onKeep={() => setAsked(null)}
          onEnd={async () => {
            const { link } = asked;
            const haveAllEnded = await onEnd(link?.linkId ?? null);
            setSaid(haveAllEnded ? 'All links have ended.' : 'The link has ended.');
            next.current = link ? document.getElementById(rowId(link)) : list.current;
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

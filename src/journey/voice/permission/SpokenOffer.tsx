import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ensureSession } from '@/backend/accounts/session.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  type ListedLink,
  outcomeWords,
  type PermissionAnswer,
  type SpokenTold,
  spokenWords,
} from '@/domain/voice/spoken-permission.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { AskFar } from './AskFar.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import { askAsOwner, type MarkedClip, ownersDesk } from './reading-desk.ts';
import styles from './spoken.module.css';

interface SpokenOfferProps {
  sessionId: SessionId;
  speakerName: string;
  /** the person's voice is the owner's */
  isOwn: boolean;
  clip: MarkedClip | null;
  /** called before anything is read, which is not read where it answers false */
  onReading?: (() => Promise<boolean>) | undefined;
  /** the server said no meanwhile: what is told here may be of before */
  isRefused?: boolean | undefined;
}

/** What was read while this page is open, by book and name. */
const spokenHere = new Map<string, SpokenTold>();

/** Somebody far away may be reading while this page is open. */
const LOOK_EVERY_MS = 20_000;

/** What the book's server knows of permissions; looked at again when this page comes back into sight. */
function useFound(sessionId: SessionId) {
  const [found, setFound] = useState<PermissionAnswer>({});
  const look = useCallback(() => {
    const asked = ensureSession(sessionId).then(() => askAsOwner(sessionId, { look: true }));
    // It stands beside an answer that is given without it: what cannot be looked up is not told, and stays to be seen
    // on the page of the permissions, which says why.
    asked.then(setFound, () => undefined);
  }, [sessionId]);
  useEffect(() => {
    const lookWhenSeen = () => document.visibilityState === 'visible' && look();
    look();
    document.addEventListener('visibilitychange', lookWhenSeen);
    return () => document.removeEventListener('visibilitychange', lookWhenSeen);
  }, [look]);
  const isWaiting = found.links?.some(({ isOpen, answer }) => isOpen && !answer) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [isWaiting, look]);
  return { found, look };
}

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });

/** Of the link that was sent last; null where none was, or it has ended unanswered. */
function linkWords(link: ListedLink | undefined): string | null {
  if (!link) return null;
  const { speakerName, answer, answeredAt, createdAt, isOpen } = link;
  if (answer) return `${speakerName} said ${answer} by your link on ${dayOf(answeredAt ?? createdAt)}.`;
  return isOpen ? `A link is waiting for ${speakerName}. We’ll show the answer here.` : null;
}

interface ReadingWindowProps {
  title: string;
  onClose: () => void;
  children: (reading: { onUnsent: (isUnsent: boolean) => void; onNotNow: () => void }) => ReactNode;
}

/** Escape is pressed by mistake, and so is “Not now”: what was recorded and not sent is thrown away by whoever says so. */
function ReadingWindow({ title, onClose, children }: ReadingWindowProps) {
  const [isUnsent, setUnsent] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isUnsent ? setLeaving(true) : onClose());
  return (
    <Dialog title={title} onClose={leave}>
      {children({ onUnsent: setUnsent, onNotNow: leave })}
      {isLeaving && (
        <Dialog title="Leave without sending it?" onClose={() => setLeaving(false)}>
          <p>What was recorded isn’t kept.</p>
          <Button kind="quiet" onClick={onClose}>
            Throw it away
          </Button>
          <Button onClick={() => setLeaving(false)}>Go back to it</Button>
        </Dialog>
      )}
    </Dialog>
  );
}

/** Beside the answer: the person can give the permission in their own voice, now or later. */
export function SpokenOffer({ sessionId, speakerName, isOwn, clip, onReading, isRefused }: SpokenOfferProps) {
  const key = `${sessionId} ${speakerName}`;
  const [isReading, setReading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { found, look } = useFound(sessionId);
  useEffect(() => void (isRefused && look()), [isRefused, look]);
  const told = spokenHere.get(key) ?? found.spoken?.find((one) => one.speakerName === speakerName);
  const read = async () => {
    if (onReading && !(await onReading())) look();
    else setReading(true);
  };
  const asked = linkWords(found.links?.find((one) => one.speakerName === speakerName));
  return (
    <section className={styles.offer} data-asking={isAsking || undefined} aria-labelledby="spoken-offer">
      <h3 id="spoken-offer">
        {!told && 'Optional: '}
        {isOwn ? `${told ? 'A' : 'a'}gree out loud` : `${speakerName} agrees out loud`}
      </h3>
      <p role="status">
        {told && (
          <>
            <strong>{spokenWords(told, isOwn)}</strong> {outcomeWords(told, isOwn)}
          </>
        )}
      </p>
      <p role="status">{asked}</p>
      <div className={styles.ways}>
        <Button kind="plain" onClick={() => void read()}>
          {told ? 'Read it again' : 'Read it aloud now'}
        </Button>
        {!isOwn && !told && (
          <Button kind="plain" onClick={() => setAsking(true)}>
            {asked ? 'Send another link' : 'Not here? Send a link'}
          </Button>
        )}
      </div>
      {isAsking && (
        <AskFar
          sessionId={sessionId}
          speakerName={speakerName}
          onClose={() => {
            setAsking(false);
            look();
          }}
        />
      )}
      {isReading && (
        <ReadingWindow
          title={isOwn ? 'Read this sentence aloud' : `Have ${speakerName} read this aloud`}
          onClose={() => setReading(false)}
        >
          {(inWindow) => (
            <ReadAloud
              desk={ownersDesk(sessionId, speakerName, clip)}
              reader={isOwn ? undefined : speakerName}
              {...inWindow}
              isToldOutside
              onDone={(done) => {
                spokenHere.set(key, done);
                setReading(false);
              }}
            />
          )}
        </ReadingWindow>
      )}
    </section>
  );
}

import { useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import { outcomeWords, type SpokenTold, spokenWords } from '@/domain/voice/spoken-permission.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { AskFar } from './AskFar.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import { type MarkedClip, ownersDesk } from './reading-desk.ts';
import styles from './spoken.module.css';

interface SpokenOfferProps {
  sessionId: SessionId;
  speakerName: string;
  /** the person's voice is the owner's */
  isOwn: boolean;
  clip: MarkedClip | null;
}

/** What was read while this page is open, by book and name. */
const spokenHere = new Map<string, SpokenTold>();

/** Beside the answer: the person can give the permission in their own voice, now or later. */
export function SpokenOffer({ sessionId, speakerName, isOwn, clip }: SpokenOfferProps) {
  const key = `${sessionId} ${speakerName}`;
  const [isReading, setReading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const told = spokenHere.get(key);
  return (
    <section className={styles.offer} aria-labelledby="spoken-offer">
      <h3 id="spoken-offer">{isOwn ? 'Say it in your own voice' : `${speakerName} can say it, too`}</h3>
      {told ? (
        <p role="status">
          <strong>{spokenWords(told)}</strong> {outcomeWords(told)}
        </p>
      ) : (
        <p>
          One sentence read aloud, about half a minute. It shows that{' '}
          {isOwn ? 'the voice is your own' : `${speakerName} agrees`}. Or do it later, in your account.
        </p>
      )}
      <div className={styles.ways}>
        <Button kind="plain" onClick={() => setReading(true)}>
          {told ? 'Read it again' : 'Read it aloud now'}
        </Button>
        {!isOwn && !told && (
          <Button kind="plain" onClick={() => setAsking(true)}>
            Not here? Send a link
          </Button>
        )}
      </div>
      {isAsking && (
        <AskFar sessionId={sessionId} speakerName={speakerName} onClose={() => setAsking(false)} />
      )}
      {isReading && (
        <Dialog title="Read this sentence aloud" onClose={() => setReading(false)}>
          <ReadAloud
            desk={ownersDesk(sessionId, speakerName, clip)}
            reader={isOwn ? 'read' : `have ${speakerName} read`}
            onDone={(done) => {
              spokenHere.set(key, done);
              setReading(false);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

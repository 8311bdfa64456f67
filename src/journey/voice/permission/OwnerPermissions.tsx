import { useCallback, useEffect, useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import {
  isProof,
  outcomeWords,
  type PermissionAnswer,
  type SpokenTold,
  spokenWords,
} from '@/domain/voice/spoken-permission.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import recorder from '../recorder/recorder.module.css';
import styles from '../voice.module.css';
import { ReadAloud } from './ReadAloud.tsx';
import { askAsOwner, ownersDesk } from './reading-desk.ts';

interface VoiceProps {
  sessionId: SessionId;
  name: string;
  spoken: SpokenTold | undefined;
  onRead: () => void;
}

/** One person of the book: what they read, and the way to read it. */
function VoiceOf({ sessionId, name, spoken, onRead }: VoiceProps) {
  const [isReading, setReading] = useState(false);
  return (
    <section className={recorder.card} aria-label={`The voice of ${name}`}>
      <h2 className={styles.legend}>The voice of {name}</h2>
      {spoken && (
        <p>
          <strong>{spokenWords(spoken)}</strong> {outcomeWords(spoken)}
        </p>
      )}
      {isReading ? (
        <ReadAloud
          desk={ownersDesk(sessionId, name)}
          reader={`have ${name} read`}
          onDone={() => {
            setReading(false);
            onRead();
          }}
        />
      ) : (
        <>
          {!spoken && <p>One sentence read aloud, about half a minute. It shows that {name} agrees.</p>}
          <Button kind={spoken && isProof(spoken) ? 'quiet' : 'primary'} onClick={() => setReading(true)}>
            {spoken ? 'Read it once more' : 'Read it aloud now'}
          </Button>
        </>
      )}
    </section>
  );
}

/** For the owner of a book: the permissions of those who are heard in it, in their own words. */
export function OwnerPermissions({ sessionId }: { sessionId: SessionId }) {
  const [found, setFound] = useState<PermissionAnswer | null>(null);
  const { error, attempt } = useAttempt();
  const look = useCallback(
    () => attempt(async () => setFound(await askAsOwner(sessionId, { look: true }))),
    [sessionId, attempt],
  );
  useEffect(() => void look(), [look]);
  const { names = [], spoken = [] } = found ?? {};
  return (
    <div className={styles.statement}>
      {error && <Notice kind="error">{error}</Notice>}
      {!found && !error && <p role="status">One moment...</p>}
      {found && names.length === 0 && <p>No permission stands for the voice of this book.</p>}
      {names.map((name) => (
        <VoiceOf
          key={name}
          sessionId={sessionId}
          name={name}
          spoken={spoken.find((one) => one.speakerName === name)}
          onRead={() => void look()}
        />
      ))}
      <ButtonLink to="/account" kind="quiet">
        Go to your account
      </ButtonLink>
    </div>
  );
}

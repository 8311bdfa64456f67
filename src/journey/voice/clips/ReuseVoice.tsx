import { useEffect, useEffectEvent, useId, useState } from 'react';
import { currentUser } from '@/backend/accounts/auth.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import styles from '../voice.module.css';
import { type ReusableVoice, takeVoiceAgain, voicesToReuse } from './reuse-voice.ts';

interface OfferedProps {
  voice: ReusableVoice;
  words: string;
  isBusy: boolean;
  /** the quickest way on: there is no other voice to choose from */
  isOnly?: boolean;
  onUse: () => void;
}

function Offered({ voice, words, isBusy, isOnly = false, onUse }: OfferedProps) {
  const id = useId();
  return (
    <div className={`${styles.clip} ${styles.offered}`}>
      <p id={id} className={styles.fileName}>
        {words}
      </p>
      <Button
        kind={isOnly ? 'primary' : 'quiet'}
        aria-label={`Use this voice: ${voice.speakerName}`}
        disabled={isBusy}
        onClick={onUse}
      >
        Use this voice
      </Button>
    </div>
  );
}

/** The voices of the person's other books, of which one can be used again. */
function useOffered(sessionId: SessionId): readonly ReusableVoice[] {
  const uid = useStore(currentUser, ({ user }) => user?.uid ?? null);
  const [offered, setOffered] = useState<readonly ReusableVoice[]>([]);
  useEffect(() => {
    setOffered([]);
    // Nobody was here before: there is nothing to ask for.
    if (uid === null) return;
    let isShown = true;
    voicesToReuse(sessionId).then(
      (voices) => isShown && setOffered(voices),
      // A recording from this device is as good.
      (error: unknown) => navigator.onLine && console.error(error),
    );
    return () => {
      isShown = false;
    };
  }, [uid, sessionId]);
  return offered;
}

interface ReuseVoiceProps {
  sessionId: SessionId;
  /** told whether one voice is offered: then that is the main way on */
  onOffered: (isOffered: boolean) => void;
}

/** Above the place for a recording: a voice that was made for another book need not be looked for again. */
export function ReuseVoice({ sessionId, onOffered }: ReuseVoiceProps) {
  const offered = useOffered(sessionId);
  const tell = useEffectEvent(onOffered);
  useEffect(() => tell(offered.length === 1), [offered.length]);
  const [isBusy, setIsBusy] = useState(false);
  const { error, attempt } = useAttempt();
  const use = (voice: ReusableVoice) =>
    attempt(async () => {
      setIsBusy(true);
      await takeVoiceAgain(sessionId, voice.sessionId).finally(() => setIsBusy(false));
    });
  // The button that was pressed was grayed out meanwhile, and has lost the focus.
  const problem = error && (
    <DoneNotice said={error} kind="error">
      {error}
    </DoneNotice>
  );
  const underWay = isBusy && <p role="status">Bringing the recordings into this book...</p>;
  const [only] = offered;
  if (!only) return problem;
  if (offered.length === 1)
    return (
      <>
        {problem}
        <Offered
          voice={only}
          words={`Use ${only.speakerName}’s voice again?`}
          isBusy={isBusy}
          isOnly
          onUse={() => use(only)}
        />
        {underWay}
      </>
    );
  return (
    <section aria-labelledby="voices-again" className={styles.clips}>
      <h3 id="voices-again" className={styles.legend}>
        Use one of these voices again?
      </h3>
      {problem}
      <ul className={styles.clips}>
        {offered.map((voice) => (
          <li key={voice.sessionId}>
            <Offered voice={voice} words={voice.speakerName} isBusy={isBusy} onUse={() => use(voice)} />
          </li>
        ))}
      </ul>
      {underWay}
    </section>
  );
}

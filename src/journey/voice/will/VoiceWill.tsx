import { useCallback, useEffect, useState } from 'react';
import type { SaidWill, ToldWills } from '@/domain/voice/voice-will.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import styles from './voice-will.module.css';
import { WillForm } from './WillForm.tsx';
import { asBase64, askAboutWills } from './wills.ts';

const dayText = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });

type Own = NonNullable<ToldWills['own']>;

/** What is said, who knows of it, and the way to take it back. */
function OwnWill({ own, onWithdraw }: { own: Own; onWithdraw: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>On {dayText(own.givenAt)} you said:</p>
      <blockquote>“{own.words}”</blockquote>
      <ul>
        {own.named.map(({ name, email, isOpened }) => (
          <li key={email}>
            {name}, {email}: {isOpened ? 'has opened our letter' : 'was sent a letter'}
          </li>
        ))}
      </ul>
      {isAsking ? (
        <>
          <p>
            From this moment, nobody you named can use it for a new voice, and your recording is deleted.
            Audiobooks already made stay with their families.
          </p>
          <div className={styles.actions}>
            <Button kind="quiet" onClick={() => void onWithdraw()}>
              Yes, take it back
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </div>
        </>
      ) : (
        <div>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            Take it back
          </Button>
        </div>
      )}
    </>
  );
}

/** What others left to this person. */
function Left({ left, ended = [] }: Pick<ToldWills, 'left' | 'ended'>) {
  if (left.length === 0 && ended.length === 0) return null;
  return (
    <>
      <h3>Left to you</h3>
      {ended.map(({ speakerName, endedAt }) => (
        <p key={`${speakerName} ${endedAt}`}>
          {speakerName} took back what they left about their voice on {dayText(endedAt)}. It can’t be used
          anymore.
        </p>
      ))}
      {left.map(({ words }) => (
        <blockquote key={words}>“{words}”</blockquote>
      ))}
      {left.length > 0 && <p>It’s offered when you’re asked about permission for this voice.</p>}
    </>
  );
}

/** Looks, and opens the letter that led here. */
function useWills(onChange: () => void) {
  const [wills, setWills] = useState<ToldWills | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { error, attempt } = useAttempt();
  const { search } = useLocation();
  const navigate = useNavigate();
  const look = useCallback(
    (token: string | null) =>
      attempt(async () => {
        setWills(await askAboutWills({ kind: 'look' }));
        if (token === null) return;
        setWills(await askAboutWills({ kind: 'open', token }));
        setDone('What was left to you is kept here now.');
        void navigate('/account', { replace: true });
      }),
    [attempt, navigate],
  );
  useEffect(() => void look(new URLSearchParams(search).get('left')), [look, search]);
  const give = async (said: SaidWill, sound: File) => {
    const mediaType = sound.type.replace(/\s/g, '');
    setWills(await askAboutWills({ kind: 'give', ...said, sound: await asBase64(sound), mediaType }));
    setDone('Kept. Everyone you named is sent a letter.');
    onChange();
  };
  const withdraw = () =>
    attempt(async () => {
      setWills(await askAboutWills({ kind: 'withdraw' }));
      setDone('Taken back. Nobody can use it anymore, and your recording is deleted.');
      onChange();
    });
  return { wills, done, error, give, withdraw };
}

interface VoiceWillProps {
  uid: string;
  /** something is kept, or is no longer */
  onChange?: () => void;
}

/** The section of the account in which somebody says today who may use their voice one day. */
export function VoiceWill({ uid, onChange = () => undefined }: VoiceWillProps) {
  const { wills, done, error, give, withdraw } = useWills(onChange);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.will} aria-labelledby="voice-will">
      <h2 id="voice-will">Your own voice</h2>
      {error && <Notice kind="error">{error}</Notice>}
      {done && <DoneNotice said={done}>{done}</DoneNotice>}
      {wills?.own && <OwnWill own={wills.own} onWithdraw={withdraw} />}
      {wills && !wills.own && (
        <>
          <p>Say today who may use your voice, for what, and until when. You can take it back at any time.</p>
          {isOpen ? (
            <WillForm uid={uid} onGive={give} onCancel={() => setOpen(false)} />
          ) : (
            <div>
              <Button kind="quiet" onClick={() => setOpen(true)}>
                Leave word about your voice
              </Button>
            </div>
          )}
        </>
      )}
      {wills && <Left {...wills} />}
    </section>
  );
}

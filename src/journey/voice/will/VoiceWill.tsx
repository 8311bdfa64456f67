import { Fragment, useCallback, useEffect, useState } from 'react';
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

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

type Own = NonNullable<ToldWills['own']>;

/** What is said, who knows of it, and the way to take it back. */
function OwnWill({
  own,
  onAsk,
  onWithdraw,
}: {
  own: Own;
  onAsk: () => void;
  onWithdraw: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>On {dayText(own.givenAt)} you said:</p>
      <blockquote>“{own.words}”</blockquote>
      <ul>
        {own.named.map(({ name, email, isOpened }) => (
          <li key={email}>
            {name} · {isOpened ? 'opened our letter' : `we wrote on ${dayText(own.givenAt)}`}
            <span>{email}</span>
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
          <Button
            kind="quiet"
            onClick={() => {
              setAsking(true);
              onAsk();
            }}
          >
            Take it back
          </Button>
        </div>
      )}
    </>
  );
}

interface LeftProps extends Pick<ToldWills, 'left' | 'ended'> {
  /** said once the letter that led here is opened */
  done: string | null;
}

/** What others left to this person. */
function Left({ left, ended = [], done }: LeftProps) {
  if (left.length === 0 && ended.length === 0) return null;
  return (
    <section className={styles.will} aria-labelledby="left-to-you">
      <h2 id="left-to-you">Left to you</h2>
      {done && <DoneNotice said={done}>{done}</DoneNotice>}
      {ended.map(({ speakerName, endedAt }) => (
        <p key={`${speakerName} ${endedAt}`}>
          {speakerName} took back what they left about their voice on {dayText(endedAt)}. It can’t be used
          anymore.
        </p>
      ))}
      {left.map(({ speakerName, words }) => (
        <Fragment key={words}>
          <p>{speakerName} says you may use their voice.</p>
          <blockquote>“{words}”</blockquote>
        </Fragment>
      ))}
      {left.length > 0 && <p>It’s offered when you’re asked about permission for this voice.</p>}
    </section>
  );
}

/** Looks, and opens the letter that led here. */
function useWills(onChange: () => void, onFailure: VoiceWillProps['onFailure']) {
  const [wills, setWills] = useState<ToldWills | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const { error, attempt } = useAttempt();
  const { search } = useLocation();
  const navigate = useNavigate();
  const look = useCallback(
    (token: string | null) =>
      attempt(async () => {
        const found = await askAboutWills({ kind: 'look' }).catch((failure: unknown) => {
          if (!onFailure?.(failure)) throw failure;
        });
        if (!found) return;
        setWills(found);
        if (token === null) return;
        setWills(await askAboutWills({ kind: 'open', token }));
        setOpened('It’s saved here for you.');
        void navigate('/account', { replace: true });
      }),
    [attempt, navigate, onFailure],
  );
  useEffect(() => void look(new URLSearchParams(search).get('left')), [look, search]);
  const give = async (said: SaidWill, sound: File) => {
    const mediaType = sound.type.replace(/\s/g, '');
    setWills(await askAboutWills({ kind: 'give', ...said, sound: await asBase64(sound), mediaType }));
    setDone(`Saved. We’ve written to ${LIST.format(said.named.map(({ name }) => name))}.`);
    onChange();
  };
  const withdraw = () =>
    attempt(async () => {
      setWills(await askAboutWills({ kind: 'withdraw' }));
      setDone('Taken back. Nobody can use it anymore, and your recording is deleted.');
      onChange();
    });
  return { wills, done, opened, error, give, withdraw, forget: () => setDone(null) };
}

interface VoiceWillProps {
  uid: string;
  /** something is kept, or is no longer */
  onChange?: () => void;
  /** told of a first look that failed; whether the page around it says so for all of it */
  onFailure?: (failure: unknown) => boolean;
}

/** The section of the account in which somebody says today who may use their voice one day. */
export function VoiceWill({ uid, onChange = () => undefined, onFailure }: VoiceWillProps) {
  const { wills, done, opened, error, give, withdraw, forget } = useWills(onChange, onFailure);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {wills && <Left {...wills} done={opened} />}
      <section className={styles.will} aria-labelledby="voice-will">
        <h2 id="voice-will">Your own voice</h2>
        {error && <Notice kind="error">{error}</Notice>}
        {done && <DoneNotice said={done}>{done}</DoneNotice>}
        {wills?.own && (
          <OwnWill
            own={wills.own}
            onAsk={forget}
            onWithdraw={() => {
              // What is told then is not followed by an empty form.
              setOpen(false);
              return withdraw();
            }}
          />
        )}
        {wills && !wills.own && (
          <>
            <p>
              Say today who may use your voice, for what, and until when. You can take it back at any time.
            </p>
            {isOpen ? (
              <WillForm uid={uid} onGive={give} onCancel={() => setOpen(false)} />
            ) : (
              <div>
                <Button kind="quiet" onClick={() => setOpen(true)}>
                  Say who may use your voice
                </Button>
              </div>
            )}
          </>
        )}
      </section>
    </>
  );
}

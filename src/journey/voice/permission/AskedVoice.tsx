import { useCallback, useEffect, useState } from 'react';
import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { deleteMyData } from '@/backend/accounts/my-data.ts';
import { call } from '@/backend/calls/callables.ts';
import { RETENTION_DAYS } from '@/domain/account/retention.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { AppError } from '@/domain/errors.ts';
import { type AskedVoice as Asked, type LinkTold, readLinkTold } from '@/domain/voice/permission-link.ts';
import { spokenWords } from '@/domain/voice/spoken-permission.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import recorder from '../recorder/recorder.module.css';
import voice from '../voice.module.css';
import { ReadAloud } from './ReadAloud.tsx';
import { base64Of, type ReadingDesk, timeZone } from './reading-desk.ts';
import styles from './spoken.module.css';

/** @throws AppError in the server's words */
async function askByLink(token: string, more: object = {}): Promise<LinkTold> {
  const { success, error, permission } = await call('help_with_book', { permission: { token, ...more } });
  if (!success) throw new AppError('helping-ended', error);
  return permission ? readLinkTold(permission) : {};
}

const linksDesk = (token: string): ReadingDesk => ({
  async newSentence() {
    const { sentence } = await askByLink(token, { sentence: { timeZone: timeZone() } });
    if (!sentence) throw new AppError('unavailable');
    return sentence;
  },
  async send(id, sound) {
    // A guest, as helpers are: whoever is nobody may send no recording.
    await ensureSignedIn();
    await askByLink(token, { spoken: { id, sound: await base64Of(sound) } });
  },
  look: async () => (await askByLink(token)).asked?.spoken ?? null,
  // There may be no voice to compare with for weeks.
  looks: 3,
});

const YEARS = RETENTION_DAYS.permission / 365;

/** What is kept, why, how long, and how it ends: before anything is recorded. */
function Facts({ from }: { from: string }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <strong>What is kept?</strong>
        </dt>
        <dd>
          Recordings of you that {from} chose, the voice a computer makes from them, and the sentence you
          read.
        </dd>
      </div>
      <div>
        <dt>
          <strong>What for?</strong>
        </dt>
        <dd>To read this one book aloud. Every copy says that the voice is recreated.</dd>
      </div>
      <div>
        <dt>
          <strong>How long?</strong>
        </dt>
        <dd>
          Recordings and voice: until {RETENTION_DAYS.materials} days after the book is finished. The
          sentence, as proof of your yes: up to {YEARS} years.
        </dd>
      </div>
      <div>
        <dt>
          <strong>How do you end it?</strong>
        </dt>
        <dd>
          With this same link, whenever you like: all of it is deleted at once, and a book being made is
          stopped. A finished audiobook stays with the family. So keep the link.
        </dd>
      </div>
    </dl>
  );
}

const hasEnded = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.code === 'helping-ended';

interface TakeBackProps {
  asked: Asked;
  token: string;
  onGone: () => void;
  /** it was said before, and the link has ended with it */
  onEnded: (words: string) => void;
}

/** No, before or after a yes. */
function TakeBack({ asked, token, onGone, onEnded }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { error, attempt } = useAttempt();
  const isYes = asked.answer === 'yes';
  const words = isYes ? 'Take my yes back' : 'No, I don’t want this';
  const go = () => {
    setBusy(true);
    void attempt(async () => {
      try {
        await deleteMyData({ scope: 'materials', link: token });
        onGone();
      } catch (failure) {
        if (!hasEnded(failure)) throw failure;
        onEnded(failure.message);
      }
    }).finally(() => setBusy(false));
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {words}
      </Button>
      {isAsking && (
        <Dialog title={isYes ? 'Take your yes back?' : 'Say no?'} onClose={() => !isBusy && setAsking(false)}>
          <p>
            {asked.hasPart
              ? `Recordings of you, the voice, ${asked.spoken ? 'its samples, and the sentence you read' : 'and its samples'} are deleted right away. A book being made with it is stopped; a finished one stays with the family. We’ll tell ${asked.from}, who can’t say yes for you after that. This link ends, too. To say yes later, ask ${asked.from} for a new one.`
              : `${asked.from} can’t have a voice made in your name after that, unless you read a sentence later. They’re told. In their account, no voice is made from the recordings they asked you about until whoever speaks in them reads a sentence. Recordings of you that they have added stay with them: ask them to delete those.`}
          </p>
          {asked.hasPart && asked.isUnsure && (
            <p>
              Other people’s recordings are in this book, too. Where we can’t tell whose one is, it’s deleted
              with yours.
            </p>
          )}
          {error && <Notice kind="error">{error}</Notice>}
          <Button disabled={isBusy} onClick={go}>
            {isBusy ? (asked.hasPart ? 'Deleting...' : 'Saving...') : words}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => setAsking(false)}>
            Go back
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** Where a link opens nothing: nobody who followed it did anything wrong, and there is a way on. */
export function NoQuestion({ words }: { words: string }) {
  return (
    <BesidePicture picture="listening" isOnPhones>
      <p className={styles.question}>{words}</p>
      <p>
        You did nothing wrong. Ask whoever sent it for a new link, or write to us:{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </p>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </BesidePicture>
  );
}

interface NotOpenedProps {
  error: unknown;
  onAgain: () => void;
}

/** The link was not opened: because it has ended, or because something came between, and then it may open yet. */
function NotOpened({ error, onAgain }: NotOpenedProps) {
  if (hasEnded(error))
    return (
      <NoQuestion words="This link has ended. It may have waited too long, been taken back, or been answered with no." />
    );
  return (
    <BesidePicture picture="listening" isOnPhones>
      <Notice kind="error">{wordsOf(error)}</Notice>
      <Button onClick={onAgain}>Try Again</Button>
    </BesidePicture>
  );
}

/** What is asked; once they said yes, what they said yes to. */
function Question({ asked: { from, speakerName, title, answer } }: { asked: Asked }) {
  if (answer === 'yes')
    return (
      <p className={styles.question}>
        {from} may have {title ? `“${title}”` : 'a book'} read in your voice.
      </p>
    );
  return (
    <p className={styles.question}>
      <strong>
        {from} asks {speakerName}:
      </strong>{' '}
      may {title ? `the book “${title}”` : 'a book'} be read aloud in your voice, recreated by a computer?
    </p>
  );
}

/** `/permission#{token}`, on the phone of whoever is asked for their voice. They need no account. */
export function AskedVoice({ token }: { token: string }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [stage, setStage] = useState<'facts' | 'reading' | 'gone'>('facts');
  const [ended, setEnded] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const look = useCallback(async () => {
    setFailure(null);
    try {
      setAsked((await askByLink(token)).asked ?? null);
    } catch (error) {
      setFailure({ error });
    }
  }, [token]);
  useEffect(() => void look(), [look]);
  if (stage === 'gone')
    return (
      <BesidePicture picture="listening" isOnPhones>
        <DoneNotice said={stage}>
          {asked?.hasPart
            ? 'It’s done. Recordings, voice and everything you read are deleted, and a book being made with it is stopped. They can’t be used to make your voice again unless you say yes.'
            : 'It’s noted. Whoever asked can’t have a voice made in your name unless you say yes.'}
        </DoneNotice>
        <ButtonLink to="/" kind="quiet">
          Back to Home
        </ButtonLink>
      </BesidePicture>
    );
  if (ended) return <NoQuestion words={ended} />;
  if (!asked && failure) return <NotOpened error={failure.error} onAgain={() => void look()} />;
  if (!asked) return <p role="status">One moment...</p>;
  const { from, answer, spoken } = asked;
  return (
    <BesidePicture picture="listening">
      <Question asked={asked} />
      {answer === 'yes' && (
        <Notice kind="safe">
          <strong>You said yes. Thank you.</strong>
          {spoken && <p>{spokenWords(spoken, true)}</p>}
        </Notice>
      )}
      {answer === 'no' && stage !== 'reading' && (
        <Notice kind="info">
          <strong>You said no.</strong> No voice is made in your name. If you change your mind, read a
          sentence aloud: only that is a yes.
        </Notice>
      )}
      {stage === 'reading' ? (
        <div className={recorder.card}>
          <ReadAloud
            desk={linksDesk(token)}
            about="The two words show that you said this today."
            onDone={() => {
              setStage('facts');
              void look();
            }}
          />
        </div>
      ) : (
        <>
          <Facts from={from} />
          <div className={`${voice.answers} ${styles.inSight}`} data-in-reach="page">
            {answer !== 'yes' && (
              <Button kind={answer === 'no' ? 'quiet' : 'primary'} onClick={() => setStage('reading')}>
                {answer === 'no' ? 'I changed my mind: read a sentence aloud' : 'Yes: read a sentence aloud'}
              </Button>
            )}
            {answer !== 'no' && (
              <TakeBack asked={asked} token={token} onGone={() => setStage('gone')} onEnded={setEnded} />
            )}
          </div>
        </>
      )}
    </BesidePicture>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  isProof,
  type ListedLink,
  outcomeWords,
  type PermissionAnswer,
  type SpokenTold,
  spokenWords,
} from '@/domain/voice/spoken-permission.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { Link } from '@/ui/navigation/router.ts';
import recorder from '../recorder/recorder.module.css';
import styles from '../voice.module.css';
import { AskFar } from './AskFar.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import { askAsOwner, ownersDesk } from './reading-desk.ts';
import sheet from './spoken.module.css';

interface VoiceProps {
  sessionId: SessionId;
  name: string;
  /** it is the reader's */
  isOwn: boolean;
  spoken: SpokenTold | undefined;
  links: readonly ListedLink[];
  onChange: () => void;
}

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });

function linkWords({ speakerName, answer, answeredAt, createdAt, isOpen }: ListedLink): string {
  if (answer === 'no') return `Said no on ${dayOf(answeredAt ?? createdAt)}.`;
  if (!isOpen) return `The link of ${dayOf(createdAt)} has ended.`;
  if (answer === 'yes') return `Said yes by link on ${dayOf(answeredAt ?? createdAt)}.`;
  return `A link of ${dayOf(createdAt)} is waiting for ${speakerName}. No answer yet.`;
}

interface LinksProps {
  sessionId: SessionId;
  links: readonly ListedLink[];
  onChange: () => void;
}

/** The links that asked this person, and what was answered. One that was answered is the person's own, to end it. */
function Links({ sessionId, links, onChange }: LinksProps) {
  const { error, attempt } = useAttempt();
  const end = (linkId: string) =>
    attempt(async () => {
      await askAsOwner(sessionId, { endLink: linkId });
      onChange();
    });
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      {links.map((link) => (
        <div key={link.linkId}>
          <p>{linkWords(link)}</p>
          {link.isOpen && !link.answer && (
            <Button kind="plain" onClick={() => void end(link.linkId)}>
              End this link
            </Button>
          )}
        </div>
      ))}
    </>
  );
}

/** One person of the book: what they read, and the way to read it. */
function VoiceOf({ sessionId, name, isOwn, spoken, links, onChange }: VoiceProps) {
  const [isReading, setReading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const title = isOwn ? 'Your own voice' : `The voice of ${name}`;
  return (
    <section className={recorder.card} aria-label={title}>
      <h2 className={styles.legend}>{title}</h2>
      {spoken && (
        <p>
          <strong>{spokenWords(spoken, isOwn)}</strong> {outcomeWords(spoken, isOwn)}
        </p>
      )}
      <Links sessionId={sessionId} links={links} onChange={onChange} />
      {isAsking && (
        <AskFar
          sessionId={sessionId}
          speakerName={name}
          onClose={() => {
            setAsking(false);
            onChange();
          }}
        />
      )}
      {isReading ? (
        <ReadAloud
          desk={ownersDesk(sessionId, name)}
          reader={isOwn ? undefined : name}
          onDone={() => {
            setReading(false);
            onChange();
          }}
        />
      ) : (
        <>
          {!spoken && (
            <p>
              {isOwn
                ? 'One sentence you read aloud, about half a minute. It shows that the voice is your own.'
                : `One sentence read aloud, about half a minute. It shows that ${name} agrees.`}
            </p>
          )}
          <div className={styles.answers}>
            <Button kind={spoken && isProof(spoken) ? 'quiet' : 'primary'} onClick={() => setReading(true)}>
              {spoken ? 'Read it again' : 'Read it aloud now'}
            </Button>
            {!isOwn && (
              <Button kind="quiet" onClick={() => setAsking(true)}>
                Not here? Send a link
              </Button>
            )}
          </div>
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
  const { names = [], own = [], spoken = [], links = [], title = '', design } = found ?? {};
  return (
    <BesidePicture
      picture={
        <BookCover title={title} narrator={names[0]} design={design ?? designOfBook(sessionId)} isDraft />
      }
    >
      {title && <p className={sheet.question}>For “{title}”</p>}
      {error && <Notice kind="error">{error}</Notice>}
      {!found && !error && <p role="status">One moment...</p>}
      {found && names.length === 0 && <p>No permission stands for the voice of this book.</p>}
      {names.map((name) => (
        <VoiceOf
          key={name}
          sessionId={sessionId}
          name={name}
          isOwn={own.includes(name)}
          spoken={spoken.find((one) => one.speakerName === name)}
          links={links.filter((one) => one.speakerName === name)}
          onChange={() => void look()}
        />
      ))}
      <Link to="/account">Go to your account</Link>
    </BesidePicture>
  );
}

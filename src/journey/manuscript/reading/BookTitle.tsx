import type { ReactNode } from 'react';
import { changeEdits } from '@/device/storage/books/reviews.ts';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import { MAX_TITLE_LENGTH, TITLE_LABEL, titleHint, withTitle } from '@/domain/manuscript/book-title.ts';
import type { SessionId } from '@/domain/session.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from '../manuscript.module.css';
import { useDraft } from '../review/use-draft.ts';
import type { Looks } from './use-looks.ts';

interface TitledProps {
  sessionId: SessionId;
  title: string;
  children: ReactNode;
}

/** The book as it lies on the table now, with the title as it is being typed. */
function Titled({ sessionId, title, children }: TitledProps) {
  return (
    <div className={styles.titled}>
      <div className={styles.draft}>
        <BookCover title={title} design={designOfBook(sessionId)} isDraft />
      </div>
      <div>{children}</div>
    </div>
  );
}

function Known({ sessionId, looks }: { sessionId: SessionId; looks: Looks }) {
  const { error, attempt } = useAttempt();
  const [title, type] = useDraft(looks.title, (typed) =>
    attempt(() => changeEdits(sessionId, (edits) => withTitle(edits, typed, looks.titleAsRead))),
  );
  return (
    <Titled {...{ sessionId, title }}>
      <Field
        label={TITLE_LABEL}
        hint={titleHint(title)}
        maxLength={MAX_TITLE_LENGTH}
        value={title}
        onChange={(event) => type(event.target.value)}
      />
      {error && <Notice kind="error">{error}</Notice>}
    </Titled>
  );
}

interface BookTitleProps {
  sessionId: SessionId;
  /** as the server named it, until the text itself is here */
  title: string;
  looks: Looks | null;
}

/** The title as it was read or follows from the file's name. It is kept like every other change of the text. */
export function BookTitle({ sessionId, title, looks }: BookTitleProps) {
  if (looks) return <Known sessionId={sessionId} looks={looks} />;
  return (
    <Titled {...{ sessionId, title }}>
      <Field label={TITLE_LABEL} hint={titleHint(title)} value={title} readOnly />
    </Titled>
  );
}

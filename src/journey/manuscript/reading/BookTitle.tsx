import { changeEdits } from '@/device/storage/books/reviews.ts';
import { MAX_TITLE_LENGTH, TITLE_LABEL, titleHint, withTitle } from '@/domain/manuscript/book-title.ts';
import type { SessionId } from '@/domain/session.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useDraft } from '../review/use-draft.ts';
import type { Looks } from './use-looks.ts';

function Known({ sessionId, looks }: { sessionId: SessionId; looks: Looks }) {
  const { error, attempt } = useAttempt();
  const [title, type] = useDraft(looks.title, (typed) =>
    attempt(() => changeEdits(sessionId, (edits) => withTitle(edits, typed, looks.titleAsRead))),
  );
  return (
    <>
      <Field
        label={TITLE_LABEL}
        hint={titleHint(title)}
        maxLength={MAX_TITLE_LENGTH}
        value={title}
        onChange={(event) => type(event.target.value)}
      />
      {error && <Notice kind="error">{error}</Notice>}
    </>
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
  return <Field label={TITLE_LABEL} hint={titleHint(title)} value={title} readOnly />;
}

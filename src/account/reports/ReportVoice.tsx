import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { isEmail } from '@/domain/account/email.ts';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';
import { AppError } from '@/domain/errors.ts';
import { notThemLetter, notThemWords, REPORT_ANSWER_DAYS } from '@/domain/voice/not-them.ts';
import { type HeardAt, MAX_REPORT_WORDS } from '@/domain/voice/voice-report.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { focusField } from '@/ui/forms/focus-field.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { LetterLink } from '@/ui/navigation/LetterLink.tsx';
import { useAccount } from '../use-account.ts';
import styles from './report.module.css';

/** Also where a page is not served securely and has no `randomUUID`. */
const newReportId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const WITHIN = `within ${counted(REPORT_ANSWER_DAYS, 'day')}`;

const dayWords = (answerBy: string | undefined) =>
  answerBy
    ? `by ${new Date(answerBy).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}`
    : WITHIN;

interface Sent {
  readonly email: string;
  readonly answerBy: string | undefined;
}

function useReport(heard: HeardAt) {
  // The same report, however often it is sent.
  const [reportId] = useState(newReportId);
  const [sent, setSent] = useState<Sent | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { error, attempt } = useAttempt();
  const send = (email: string, words: string) => {
    setBusy(true);
    void attempt(async () => {
      const answer = await call('request_quote', { report: { reportId, heard, email, words } });
      if (!answer.success) throw new AppError('book-closed', answer.error);
      setSent({ email, answerBy: answer.answerBy });
    }).finally(() => setBusy(false));
  };
  return { sent, isBusy, error, send };
}

interface ReportVoiceProps {
  name: string;
  heard: HeardAt;
  where: string;
}

/** Says to a person of ours that a voice is somebody else's, and when they answer. Without a line: a letter. */
export function ReportVoice({ name, heard, where }: ReportVoiceProps) {
  const { sent, isBusy, error, send } = useReport(heard);
  const [isWhole, setWhole] = useState(true);
  const isOnline = useOnline();
  const account = useAccount();
  const known = account.kind === 'member' ? (account.email ?? '') : '';
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const words = useId();
  const letter = notThemLetter(name, where);
  if (sent)
    return (
      <DoneNotice said={sent.email}>
        <p>
          Thank you for telling us. Someone on our team will listen and write to {sent.email}{' '}
          {dayWords(sent.answerBy)}.
        </p>
      </DoneNotice>
    );
  if (!isOnline)
    return (
      <Notice kind="info">
        <p>You’re offline. You can write to us now; your mail program sends it when you’re back.</p>
        <LetterLink to={letter}>Write a letter</LetterLink>
      </Notice>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const email = String(given.get('email')).trim();
    setWhole(isEmail(email));
    if (isEmail(email)) send(email, String(given.get('words')));
    else focusField(form.current, 'email');
  };
  return (
    <form ref={form} noValidate className={styles.report} aria-label={notThemWords(name)} onSubmit={submit}>
      <p>Do you hear somebody else? Someone on our team listens and writes back {WITHIN}.</p>
      <Field
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        hint="Only for our answer. Nobody else sees it."
        defaultValue={known}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        error={isWhole ? undefined : WHOLE_EMAIL}
        required
      />
      <div className={styles.words}>
        <label htmlFor={words}>Whose voice do you hear? (optional)</label>
        <textarea id={words} name="words" rows={3} maxLength={MAX_REPORT_WORDS} />
      </div>
      {error && (
        <Notice kind="error">
          <p>{error}</p>
          <LetterLink to={letter}>Write a letter instead</LetterLink>
        </Notice>
      )}
      <div>
        <Button type="submit" kind={isEmail(typed ?? known) ? 'primary' : 'quiet'} disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send to our team'}
        </Button>
      </div>
    </form>
  );
}

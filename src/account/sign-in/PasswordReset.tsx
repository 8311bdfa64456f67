import { type RefObject, useEffect, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { wordsOf } from '@/ui/words-of.ts';

export const RESET_SENT =
  'If there’s an account for this address, we’ve emailed a link to reset the password.';

type Reset =
  | { kind: 'open' }
  | { kind: 'missing' }
  | { kind: 'sent'; email: string }
  | { kind: 'failed'; message: string };

async function requestReset(email: string): Promise<Reset> {
  if (!email) return { kind: 'missing' };
  try {
    const { sendPasswordReset } = await import('@/backend/accounts/sign-in.ts');
    await sendPasswordReset(email);
    return { kind: 'sent', email };
  } catch (error) {
    return { kind: 'failed', message: wordsOf(error) };
  }
}

interface PasswordResetProps {
  form: RefObject<HTMLFormElement | null>;
  /** told of every try, so that the words at the field go again */
  onMissingEmail?: (isMissing: boolean) => void;
  /** has the form make room for what was sent; without it that is said below the button */
  onSent?: (email: string) => void;
}

/** A way back for who forgot the password; the answer does not tell whether the address has an account. */
export function PasswordReset({ form, onMissingEmail, onSent }: PasswordResetProps) {
  const [reset, setReset] = useState<Reset>({ kind: 'open' });
  // What was said about the last address is no answer to the next sign-in.
  useEffect(() => {
    const shown = form.current;
    const forget = () => setReset({ kind: 'open' });
    shown?.addEventListener('submit', forget);
    return () => shown?.removeEventListener('submit', forget);
  }, [form]);
  const send = () => {
    const email = form.current ? String(new FormData(form.current).get('email')).trim() : '';
    void requestReset(email).then((asked) => {
      setReset(asked);
      onMissingEmail?.(asked.kind === 'missing');
      if (asked.kind === 'sent') onSent?.(asked.email);
    });
  };
  return (
    <>
      <Button kind="plain" onClick={send}>
        Forgot your password?
      </Button>
      {reset.kind === 'failed' && <Notice kind="error">{reset.message}</Notice>}
      {reset.kind === 'sent' && <Notice kind="safe">{RESET_SENT}</Notice>}
    </>
  );
}

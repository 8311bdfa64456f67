import { useActionState, useEffect, useRef, useState } from 'react';
import type { AuthField } from '@/backend/accounts/sign-in.ts';
import { toAppError } from '@/domain/errors.ts';
import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { focusField } from '@/ui/forms/focus-field.ts';
import { PasswordField } from '@/ui/forms/PasswordField.tsx';
import styles from '../account.module.css';
import { PasswordReset, RESET_SENT } from './PasswordReset.tsx';

interface Outcome {
  error: string | null;
  /** where the error belongs; it is about neither when the server cannot be reached */
  field?: AuthField | undefined;
  /** kept, because React empties a form after its action */
  email: string;
}

const EMAIL_FIRST = 'Please enter your email first.';

async function tryWay(isNew: boolean, email: string, password: string): Promise<Omit<Outcome, 'email'>> {
  try {
    const { createAccount, signIn } = await import('@/backend/accounts/sign-in.ts');
    const result = await (isNew ? createAccount : signIn)(email, password);
    return result.success ? { error: null } : result;
  } catch (error) {
    return { error: toAppError(error).sentence };
  }
}

/** In place of the form: the way on is in the mailbox. */
function CheckEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.card} aria-labelledby="check-email">
      <h2 id="check-email" ref={title} tabIndex={-1} className={styles.checkEmail}>
        Check your email
      </h2>
      <p className={styles.address}>{email}</p>
      <p>{RESET_SENT} It can take a few minutes. Please look in the spam folder, too.</p>
      <Button kind="quiet" wide onClick={onBack}>
        Back to sign in
      </Button>
    </section>
  );
}

interface SignInFormProps {
  onSuccess: () => void;
  /** below a heading that says what it is for: its own words are no second one */
  isHeaded?: boolean;
  /** for somebody without an account; an address that has one is signed in with its password */
  isNew?: boolean;
}

const SIGN_IN = {
  title: 'Welcome Back',
  button: ['Sign In', 'Signing in...'],
  fields: ['username', 'current-password'],
} as const;
const CREATE = {
  title: 'Create Your Account',
  button: ['Create Account', 'Creating...'],
  fields: ['email', 'new-password'],
} as const;

/** 'Welcome Back': email, password, Sign In. */
export function SignInForm({ onSuccess, isHeaded = false, isNew = false }: SignInFormProps) {
  const { title, button, fields } = isNew ? CREATE : SIGN_IN;
  const form = useRef<HTMLFormElement>(null);
  /** kept for who comes back from the mailbox */
  const [typed, setTyped] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [asksEmail, setAsksEmail] = useState(false);
  /** the refusal that the person has answered in another way */
  const [passedBy, setPassedBy] = useState<Outcome | null>(null);
  const [outcome, submit, isBusy] = useActionState(
    async (_: Outcome, data: FormData): Promise<Outcome> => {
      const address = String(data.get('email')).trim();
      setAsksEmail(false);
      const problem = await tryWay(isNew, address, String(data.get('password')));
      if (problem.error === null) onSuccess();
      return { ...problem, email: address };
    },
    { error: null, email: '' },
  );
  const { field, email } = outcome;
  // What was said of the last try is no word on the next one.
  const error = isBusy || outcome === passedBy ? null : outcome.error;
  useEffect(() => {
    if (outcome.field) focusField(form.current, outcome.field);
  }, [outcome]);
  const errorAt = (name: AuthField) => (error !== null && field === name ? error : undefined);
  if (sentTo !== null) return <CheckEmail email={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <form ref={form} noValidate action={submit} className={styles.card} aria-labelledby="welcome-back">
      {isHeaded ? <p id="welcome-back">{title}</p> : <h2 id="welcome-back">{title}</h2>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete={fields[0]}
        defaultValue={typed ?? email}
        error={asksEmail ? EMAIL_FIRST : errorAt('email')}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={fields[1]}
        {...(isNew && { hint: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` })}
        error={errorAt('password')}
        required
      />
      {error && !field && <Notice kind="error">{error}</Notice>}
      <Button type="submit" disabled={isBusy} wide>
        {button[isBusy ? 1 : 0]}
      </Button>
      {!isNew && (
        <PasswordReset
          form={form}
          onSent={(address) => {
            setTyped(address);
            setPassedBy(outcome);
            setSentTo(address);
          }}
          onMissingEmail={(isMissing) => {
            setPassedBy(outcome);
            setAsksEmail(isMissing);
            if (isMissing) focusField(form.current, 'email');
          }}
        />
      )}
    </form>
  );
}

import { useActionState, useRef } from 'react';
import { toAppError } from '@/domain/errors.ts';
import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import { Button } from '@/ui/Button.tsx';
import { Field } from '@/ui/Field.tsx';
import { Notice } from '@/ui/Notice.tsx';
import styles from './account.module.css';
import { PasswordReset } from './PasswordReset.tsx';

interface Outcome {
  error: string | null;
  /** kept, because React empties a form after its action */
  email: string;
}

async function trySignIn(email: string, password: string): Promise<string | null> {
  try {
    const { signIn } = await import('@/backend/auth.ts');
    const result = await signIn(email, password);
    return result.success ? null : result.error;
  } catch (error) {
    return toAppError(error).sentence;
  }
}

/** 'Welcome Back': email, password, Sign In. */
export function SignInForm({ onSuccess }: { onSuccess: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [{ error, email }, submit, isBusy] = useActionState(
    async (_: Outcome, data: FormData): Promise<Outcome> => {
      const address = String(data.get('email'));
      const trouble = await trySignIn(address, String(data.get('password')));
      if (trouble === null) onSuccess();
      return { error: trouble, email: address };
    },
    { error: null, email: '' },
  );
  return (
    <form ref={form} action={submit} className={styles.card} aria-labelledby="welcome-back">
      <h2 id="welcome-back">Welcome Back</h2>
      <Field label="Email" name="email" type="email" autoComplete="username" defaultValue={email} required />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        minLength={MIN_PASSWORD_LENGTH}
        required
      />
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" disabled={isBusy} wide>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      <PasswordReset form={form} />
    </form>
  );
}

import type { RefObject } from 'react';
import { PasswordReset } from '@/account/sign-in/PasswordReset.tsx';
import { PASSWORD_ADVICE } from '@/domain/account/password-words.ts';
import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { Field } from '@/ui/forms/Field.tsx';
import { PasswordField } from '@/ui/forms/PasswordField.tsx';
import styles from '../payment.module.css';
import { SHORT_PASSWORD } from '../words.ts';
import type { FieldProblems } from './field-problem.ts';
import { typedEmail } from './remembered.ts';

/** Where the audiobook will be found again. Shown only to guests. */
export function AccountBlock({
  sessionId,
  form,
  problems,
  isTaken,
  typedPassword,
}: {
  sessionId: SessionId;
  form: RefObject<HTMLFormElement | null>;
  problems: FieldProblems;
  /** the address has an account, with another password */
  isTaken: boolean;
  /** kept while one looks from the card to a voucher and back; nowhere but in this page's memory */
  typedPassword: RefObject<string>;
}) {
  // The rule is read once: as a hint, or as what is wrong.
  const isRuleTold = problems.password === SHORT_PASSWORD;
  return (
    <section aria-labelledby="account-title" className={styles.card}>
      <h2 id="account-title" className={styles.title}>
        Create Your Account
      </h2>
      <p className={styles.soft}>
        Your audiobook will wait there. Have an account already? Use its email and password.
      </p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typedEmail.read(sessionId)}
        onChange={(event) => typedEmail.write(sessionId, event.target.value)}
        error={problems.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        defaultValue={typedPassword.current}
        onChange={(event) => {
          typedPassword.current = event.target.value;
        }}
        hint={isRuleTold ? undefined : `Password must be at least ${MIN_PASSWORD_LENGTH} characters`}
        error={problems.password}
      />
      <p className={styles.advice}>{PASSWORD_ADVICE}</p>
      {isTaken && <PasswordReset form={form} />}
    </section>
  );
}

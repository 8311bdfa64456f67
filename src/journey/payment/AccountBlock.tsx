import { PASSWORD_ADVICE } from '@/domain/account/password-words.ts';
import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import { Field } from '@/ui/forms/Field.tsx';
import { PasswordField } from '@/ui/forms/PasswordField.tsx';
import type { FieldTroubles } from './field-trouble.ts';
import styles from './payment.module.css';
import { SHORT_PASSWORD } from './words.ts';

/** Where the audiobook will be found again. Shown only to guests. */
export function AccountBlock({ troubles }: { troubles: FieldTroubles }) {
  // The rule is read once: as a hint, or as what is wrong.
  const isRuleTold = troubles.password === SHORT_PASSWORD;
  return (
    <section aria-labelledby="account-title" className={styles.card}>
      <h2 id="account-title" className={styles.title}>
        Create Your Account
      </h2>
      <p className={styles.soft}>
        Your audiobook will wait for you there. If you have an account already, use its email and password.
      </p>
      <Field label="Email" name="email" type="email" autoComplete="email" error={troubles.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={isRuleTold ? undefined : `Password must be at least ${MIN_PASSWORD_LENGTH} characters`}
        error={troubles.password}
      />
      <p className={styles.advice}>{PASSWORD_ADVICE}</p>
    </section>
  );
}

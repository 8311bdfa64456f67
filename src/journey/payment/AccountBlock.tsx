import { MIN_PASSWORD_LENGTH } from '@/domain/limits.ts';
import { PASSWORD_ADVICE } from '@/domain/password-words.ts';
import { Field } from '@/ui/Field.tsx';
import { PasswordField } from '@/ui/PasswordField.tsx';
import type { FieldTrouble } from './field-trouble.ts';
import styles from './payment.module.css';

/** Where the audiobook will be found again. Shown only to guests. */
export function AccountBlock({ trouble }: { trouble: FieldTrouble | null }) {
  const errorAt = (field: FieldTrouble['field']) => (trouble?.field === field ? trouble.message : undefined);
  return (
    <section aria-labelledby="account-title" className={styles.card}>
      <h2 id="account-title" className={styles.title}>
        Create Your Account
      </h2>
      <p className={styles.soft}>
        Your audiobook will wait for you there. If you have an account already, use its email and password.
      </p>
      <Field label="Email" name="email" type="email" autoComplete="email" error={errorAt('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`Password must be at least ${MIN_PASSWORD_LENGTH} characters`}
        error={errorAt('password')}
      />
      <p className={styles.advice}>{PASSWORD_ADVICE}</p>
    </section>
  );
}

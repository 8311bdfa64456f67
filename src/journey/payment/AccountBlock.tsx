import { MIN_PASSWORD_LENGTH, SAFE_PASSWORD_LENGTH } from '@/domain/limits.ts';
import { Field } from '@/ui/Field.tsx';
import styles from './payment.module.css';

/** Where the audiobook will be found again. Shown only to guests. */
export function AccountBlock() {
  return (
    <section aria-labelledby="account-title" className={styles.card}>
      <h2 id="account-title" className={styles.title}>
        Create Your Account
      </h2>
      <p className={styles.soft}>
        Your audiobook will wait for you there. If you have an account already, use its email and password. A
        new password should have {SAFE_PASSWORD_LENGTH} characters or more and be one that few people use.
      </p>
      <Field label="Email" name="email" type="email" autoComplete="email" />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`Password must be at least ${MIN_PASSWORD_LENGTH} characters`}
      />
    </section>
  );
}

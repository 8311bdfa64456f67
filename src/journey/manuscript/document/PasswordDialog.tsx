import { useEffect, useRef } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { focusField } from '@/ui/forms/focus-field.ts';
import { PasswordField } from '@/ui/forms/PasswordField.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import styles from '../manuscript.module.css';

interface PasswordDialogProps {
  fileName: string;
  /** whether a password is missing or wrong */
  problem: string;
  /** then the words stand at the field, which has the cursor */
  isWrong: boolean;
  onPassword: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password of a protected PDF. It goes to the server with the question, and is kept nowhere. */
export function PasswordDialog({ fileName, problem, isWrong, onPassword, onCancel }: PasswordDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWrong) focusField(form.current, 'password');
  }, [isWrong]);
  const submit = () => {
    const password = new FormData(form.current ?? undefined).get('password');
    if (typeof password === 'string' && password !== '') onPassword(password);
  };
  return (
    <Dialog title="Password of your PDF" onClose={onCancel}>
      <form
        ref={form}
        className={styles.password}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.fileName}>{fileName}</p>
        {!isWrong && <p role="alert">{problem}</p>}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="off"
          maxLength={300}
          error={isWrong ? problem : undefined}
          hint="We use it once to open the file and don’t keep it."
          required
        />
        <StepActions>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Open</Button>
        </StepActions>
      </form>
    </Dialog>
  );
}

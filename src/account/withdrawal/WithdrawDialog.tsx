import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { focusField } from '@/ui/forms/focus-field.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import account from '../account.module.css';
import styles from '../reports/report.module.css';

export interface Contract {
  /** what the contract is about, one line each */
  facts: readonly (readonly [string, string])[];
  /** what becomes of what was bought */
  afterwards: string;
  /** where the acknowledgment goes; null where no address is known */
  email: string | null;
  /** tells it to the server @throws AppError */
  send: (name: string) => Promise<void>;
}

const momentText = (at: Date) => at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Who withdraws from what, and the button that does it; then when it was received. */
export function WithdrawDialog({
  facts,
  afterwards,
  email,
  send,
  onClose,
}: Contract & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [receivedAt, setReceivedAt] = useState<Date | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isNameless, setNameless] = useState(false);
  const { error, attempt } = useAttempt();
  const said = email ? [...facts, ['We confirm it to', email] as const] : facts;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setNameless(name === '');
    if (name === '') return focusField(form.current, 'name');
    setBusy(true);
    void attempt(async () => {
      await send(name);
      setReceivedAt(new Date());
    }).finally(() => setBusy(false));
  };
  if (receivedAt)
    return (
      <Dialog title="You have withdrawn" onClose={onClose}>
        <DoneNotice said={receivedAt}>
          <p>
            We received your withdrawal on {momentText(receivedAt)}. We’ve asked for your money to be sent
            back to your card.
            {email && ` A letter that says so is on its way to ${email}.`}
          </p>
        </DoneNotice>
        <Button onClick={onClose}>Close</Button>
      </Dialog>
    );
  return (
    <Dialog title="Withdraw from this contract?" onClose={() => !isBusy && onClose()}>
      <form ref={form} noValidate className={styles.report} onSubmit={submit}>
        <p>You don’t need to give a reason. You get back all that you paid. {afterwards}</p>
        <dl>
          {said.map(([what, words]) => (
            <div key={what}>
              <dt>
                <strong>{what}</strong>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={120}
          error={isNameless ? 'Please type your name' : undefined}
          required
        />
        {error && <Notice kind="error">{error}</Notice>}
        <div className={account.actions}>
          <Button type="submit" kind="quiet" disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Confirm withdrawal'}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

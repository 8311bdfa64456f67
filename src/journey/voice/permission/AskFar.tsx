import { type FormEvent, useState } from 'react';
import { ensureSession } from '@/backend/accounts/session.ts';
import type { SessionId } from '@/domain/session.ts';
import { LINK_DAYS, MAX_ASKER } from '@/domain/voice/permission-link.ts';
import { PERMISSION_PATH } from '@/domain/voice/spoken-permission.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { QrCode } from '@/ui/print/QrCode.tsx';
import styles from '../voice.module.css';
import { askAsOwner, recordingsHere } from './reading-desk.ts';

/** The address, this once: only its hash is kept. */
function MadeLink({ speakerName, address }: { speakerName: string; address: string }) {
  const { error, attempt } = useAttempt();
  const [copied, setCopied] = useState('');
  const title = 'May your voice read a book?';
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title} ${address}`)}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('Link copied. You can paste it into a message.'),
      () => setCopied('This browser won’t copy the link. Select it and copy it yourself.'),
    );
  return (
    <div className={styles.statement}>
      <p>
        Send this link to {speakerName}, and to nobody else: whoever opens it answers for them. We can’t show
        it again later.
      </p>
      <Field label="Link" name="link" readOnly value={address} onFocus={(event) => event.target.select()} />
      {'share' in navigator && (
        <Button onClick={() => attempt(() => navigator.share({ title, url: address }))}>Share</Button>
      )}
      <Button kind={'share' in navigator ? 'quiet' : 'primary'} onClick={() => void copy()}>
        Copy link
      </Button>
      <a href={mail}>Send by email</a>
      <p role="status">{copied}</p>
      <p>Or have them point their phone’s camera at this code:</p>
      <QrCode address={address} label="QR code of the link" />
      {error && <Notice kind="error">{error}</Notice>}
    </div>
  );
}

interface AskFarProps {
  sessionId: SessionId;
  speakerName: string;
  onClose: () => void;
}

/** Asks somebody who is not here: they read the sentence on their own phone, or say no, and need no account. */
export function AskFar({ sessionId, speakerName, onClose }: AskFarProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const { error, attempt } = useAttempt();
  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = String(new FormData(event.currentTarget).get('from') ?? '');
    setMaking(true);
    void attempt(async () => {
      await ensureSession(sessionId);
      const { token } = await askAsOwner(sessionId, {
        ask: { speakerName, from, recordings: recordingsHere(sessionId) },
      });
      if (token) setAddress(`${location.origin}${PERMISSION_PATH}#${token}`);
    }).finally(() => setMaking(false));
  };
  return (
    <Dialog title={`Send ${speakerName} a link`} onClose={onClose}>
      {address ? (
        <MadeLink speakerName={speakerName} address={address} />
      ) : (
        <form className={styles.statement} onSubmit={make}>
          <p>
            It shows {speakerName} who asks and for what, and they answer on their own phone, without an
            account. They have {LINK_DAYS} days, and can change their mind later with the same link.
          </p>
          <Field
            label="Your name, as they know you"
            name="from"
            autoComplete="name"
            maxLength={MAX_ASKER}
            required
          />
          {error && <Notice kind="error">{error}</Notice>}
          <Button type="submit" disabled={isMaking}>
            {isMaking ? 'One moment...' : 'Make the link'}
          </Button>
        </form>
      )}
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

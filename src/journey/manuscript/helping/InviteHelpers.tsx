import { useState } from 'react';
import { HELPERS_PER_INVITATION, helpPath, INVITATION_DAYS } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { QrCode } from '@/ui/print/QrCode.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { HelperList } from './HelperList.tsx';
import styles from './helping.module.css';
import { useHelpers } from './use-helpers.ts';

const TITLE = 'Help me photograph a book';
const COPIED = 'Link copied. You can paste it into a message.';
/** Not every browser lets a page copy; the person still can. */
const NOT_COPIED = 'This browser won’t copy the link. Select it and copy it yourself.';

/** The address, this once: only its hash is kept. */
function MadeInvitation({ address }: { address: string }) {
  const { error, attempt } = useAttempt();
  const canShare = 'share' in navigator;
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(COPIED),
      () => setCopied(NOT_COPIED),
    );
  return (
    <div className={styles.stack}>
      <figure className={styles.beside}>
        <QrCode address={address} label="QR code of the invitation" />
        <figcaption>Sitting together? Have them point their phone’s camera at this code.</figcaption>
      </figure>
      <p>Somewhere else? Send them this link. We can’t show it again later.</p>
      <input
        className={styles.address}
        aria-label="Link"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.answers}>
        {canShare && (
          <Button wide onClick={() => attempt(() => navigator.share({ title: TITLE, url: address }))}>
            Share
          </Button>
        )}
        <Button kind={canShare ? 'quiet' : 'primary'} onClick={() => void copy()}>
          Copy link
        </Button>
        <a
          href={`mailto:?subject=${encodeURIComponent(TITLE)}&body=${encodeURIComponent(`${TITLE}: ${address}`)}`}
        >
          Send by email
        </a>
      </div>
      <p role="status">{copied}</p>
      {error && <Notice kind="error">{error}</Notice>}
    </div>
  );
}

/** Invites people who photograph pages into the same book, shows who helps, and ends it. */
export function InviteHelpers({ sessionId, onClose }: { sessionId: SessionId; onClose: () => void }) {
  const { invitations, helpers, error, invite, end } = useHelpers(sessionId);
  const [token, setToken] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    setToken((await invite()) ?? null);
    setMaking(false);
  };
  return (
    <Dialog title="Photograph it together" onClose={onClose}>
      {!token && (
        <p>
          Up to {HELPERS_PER_INVITATION} people can join with one link within {INVITATION_DAYS} days. They can
          photograph and proofread; you’ll see every change and can undo it. It’s free, they don’t need an
          account, and they see only this book’s pages and text.
        </p>
      )}
      {token ? (
        <MadeInvitation address={`${location.origin}${helpPath(token)}`} />
      ) : (
        <Button disabled={isMaking} onClick={() => void make()}>
          {isMaking ? 'One moment...' : 'Make an invitation'}
        </Button>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {invitations && (
        <HelperList
          invitations={invitations}
          helpers={helpers}
          onEnd={async (ending) => {
            await end(ending);
            // With a helper the open links end as well.
            setToken(null);
          }}
        />
      )}
      <StepActions inReach="dialog">
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </StepActions>
    </Dialog>
  );
}

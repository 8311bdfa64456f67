import { useEffect, useState } from 'react';
import { countUnsent } from '@/device/storage/clear-library.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useNavigate } from '@/ui/navigation/router.ts';
import styles from '../account.module.css';
import { clearDevice } from '../my-data/clear-device.ts';
import { useAccount } from '../use-account.ts';
import { leaveAccount } from './log-out.ts';

/** Whoever follows an old link has nothing to sign out of. */
function NotSignedIn() {
  return (
    <>
      <p>You’re not signed in on this device.</p>
      <div className={styles.actions}>
        <ButtonLink to="/">Back to Home</ButtonLink>
        <ButtonLink to="/login" kind="quiet">
          Login
        </ButtonLink>
      </div>
    </>
  );
}

/** The way out for a member; nobody else is asked. */
export function SignOut() {
  const { kind } = useAccount();
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <BesidePicture picture="bookcase">
        <PageTitle>Sign Out</PageTitle>
        {kind === 'guest' ? <NotSignedIn /> : <SignOutQuestion />}
      </BesidePicture>
    </div>
  );
}

/** Asked, because a phone may be shared and pages may be only on it. Nothing is cleared without a person's word. */
function SignOutQuestion() {
  const [unsent, setUnsent] = useState<number | null>(null);
  const [clears, setClears] = useState(false);
  const { error, attempt } = useAttempt();
  const navigate = useNavigate();
  useEffect(() => void attempt(async () => setUnsent(await countUnsent())), [attempt]);
  const leave = () =>
    attempt(async () => {
      if (clears) await clearDevice();
      await leaveAccount();
      await navigate('/');
    });
  return (
    <>
      {unsent !== null && unsent > 0 && (
        <Notice kind="error">
          {unsent} {unsent === 1 ? 'page, file, or text has' : 'pages, files, or texts have'} not been sent
          yet and {unsent === 1 ? 'is' : 'are'} only on this device. They stay here and continue when you sign
          in again, unless you clear them now.
        </Notice>
      )}
      <p>
        Books you haven’t finished stay on this device for when you sign in again. Nobody else who uses it
        will see them.
      </p>
      <label className={styles.choice}>
        <input type="checkbox" checked={clears} onChange={(event) => setClears(event.target.checked)} />
        Also remove my pages, recordings, answers and audiobooks from this device
        {unsent !== null && unsent > 0 && clears && ` — ${unsent} unsent will be lost`}
      </label>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.actions}>
        <Button onClick={leave}>Sign out</Button>
        <Button kind="quiet" onClick={() => void navigate('/my-audiobooks')}>
          Stay signed in
        </Button>
      </div>
    </>
  );
}

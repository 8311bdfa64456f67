import type { ReactNode } from 'react';
import { SignInForm } from '@/account/sign-in/SignInForm.tsx';
import { useAccount } from '@/account/use-account.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import styles from '../audiobook.module.css';
import { useLastMember } from '../offline/use-last-member.ts';

/** What is behind the door: a family's books, as they stand on the shelf. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <BookCover isDraft title="Letters Home" narrator="" design="red" />
      <BookCover isDraft title="The Orchard" narrator="" design="green" />
      <BookCover isDraft title="Grandpa’s Mill" narrator="" design="ivory" />
    </div>
  );
}

/** Shows its children to a person who signed in, and the sign-in form to everybody else. */
export function ForMembers({ children }: { children: (uid: string) => ReactNode }) {
  const account = useAccount();
  const isOnline = useOnline();
  const lastUid = useLastMember();
  if (account.kind === 'member') return children(account.uid);
  // Without internet nobody says who it is; what is on this device belongs to whoever was here last.
  if (account.kind === 'unknown' && lastUid) return children(lastUid);
  if (account.kind === 'unknown')
    return isOnline || lastUid === undefined ? (
      <p role="status">Looking for your account...</p>
    ) : (
      <Notice kind="info">You’re offline. Your audiobooks will appear when you’re back online.</Notice>
    );
  return (
    <div className={styles.signIn}>
      <BesidePicture picture={<Waiting />}>
        <h2 className={styles.invitation}>Sign In to Access Your Audiobooks</h2>
        <SignInForm isHeaded onSuccess={() => undefined} />
      </BesidePicture>
    </div>
  );
}

import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import styles from './app.module.css';

const AGAIN = 'Go back to the other app and share them again, or choose them here.';

/** Why a share was not kept, and what to do, by the word that the service worker put into the address. */
const REASONS: Readonly<Record<string, string>> = {
  'disk-full':
    'This phone is full, so we couldn’t save your files. Delete something you no longer need, then share them again.',
  kind: 'We can’t use these files. Share photos of pages; PDF, Word, or plain text documents; or MP3, WAV, M4A, MP4, MOV, or AVI recordings.',
  elsewhere: 'Another website tried to send files here. To keep you safe, we didn’t take them.',
  'storage-unavailable': `This browser’s storage didn’t respond, so we couldn’t save your files. Close other tabs of this site. ${AGAIN}`,
};
const NOT_READY = `Kindred Pages was still being set up on this device and couldn’t take your files. It’s ready now. ${AGAIN}`;

/** A share that could not be kept: never silently, and always with a way on. */
export function ShareAgain() {
  const why = new URLSearchParams(useLocation().search).get('why') ?? '';
  return (
    <div className={styles.plainPage}>
      <PageTitle>Please share it again</PageTitle>
      <p role="status">{REASONS[why] ?? NOT_READY}</p>
      <p>Your originals are where they were. Nothing was deleted.</p>
      <img src="/drawings/typed-pages.svg" alt="" width="520" height="360" className={styles.picture} />
      <div className={styles.ways}>
        <ButtonLink to="/step-1">Choose photos or a document</ButtonLink>
        <ButtonLink to="/step-2" kind="quiet">
          Choose a recording
        </ButtonLink>
      </div>
    </div>
  );
}

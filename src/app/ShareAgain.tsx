import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import styles from './share-again.module.css';

const AGAIN = 'Go back to the other app and share them once more, or choose them here.';

/** Why a share was not kept, and what to do, by the word that the service worker put into the address. */
const REASONS: Readonly<Record<string, string>> = {
  'disk-full':
    'This phone is full, so your files could not be kept. Delete something you no longer need, then share them once more.',
  kind: 'Nothing among these files has a place in a memoir. We can take photos of pages, PDF, Word and plain text documents, and recordings as MP3, WAV, M4A, MP4, MOV or AVI.',
  elsewhere: 'Another website tried to hand over files. For your safety they were not taken.',
  'storage-unavailable': `The storage of this browser did not answer, so your files could not be kept. Close other tabs of this site. ${AGAIN}`,
};
const NOT_READY = `Kindred Pages was just being set up on this device and could not take your files. It is ready now. ${AGAIN}`;

/** A share that could not be kept: never silently, and always with a way on. */
export function ShareAgain() {
  const why = new URLSearchParams(useLocation().search).get('why') ?? '';
  return (
    <div className={styles.page}>
      <PageTitle>Please share it once more</PageTitle>
      <p role="status">{REASONS[why] ?? NOT_READY}</p>
      <p>The originals are where they were: nothing was deleted.</p>
      <div className={styles.ways}>
        <ButtonLink to="/step-1">Choose photos or a document</ButtonLink>
        <ButtonLink to="/step-2" kind="quiet">
          Choose a recording
        </ButtonLink>
      </div>
    </div>
  );
}

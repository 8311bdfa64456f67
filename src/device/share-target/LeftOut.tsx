import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useLocation } from '@/ui/navigation/router.ts';

/** Files of a share that have no place in a memoir: named by their number, never dropped in silence. */
export function LeftOut() {
  const count = Number(new URLSearchParams(useLocation().search).get('left-out'));
  if (!(count > 0)) return null;
  return (
    <Notice kind="info">
      {count === 1 ? 'One shared file was left out: it is' : `${count} shared files were left out: they are`}{' '}
      neither a photo, a document nor a recording that we can use.
    </Notice>
  );
}

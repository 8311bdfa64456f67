import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import type { WhyClosed } from './camera-closed.ts';

const WHY_CLOSED_WORDS: Record<WhyClosed, string> = {
  'signed-out':
    'You signed out in another tab, so the camera was closed. Sign in again to go on with this book.',
  replaced:
    'Another book was opened in another tab, so the camera was closed. The pages you photographed are saved in their own book.',
  deleted:
    'This book was deleted in another tab, so the camera was closed. A photo taken in that moment wasn’t kept.',
  cleared:
    'Everything on this device was deleted in another tab, so the camera was closed. A photo taken in that moment wasn’t kept.',
};

/** Says why the camera closed by itself. */
export function CameraClosed({ why, onClose }: { why: WhyClosed; onClose: () => void }) {
  return (
    <Dialog title="The camera was closed" onClose={onClose}>
      <p>{WHY_CLOSED_WORDS[why]}</p>
      <Button wide onClick={onClose}>
        OK
      </Button>
    </Dialog>
  );
}

import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { WHY_CLOSED_WORDS, type WhyClosed } from './camera-closed.ts';

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

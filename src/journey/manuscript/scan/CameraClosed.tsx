import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { StepActions } from '@/ui/StepActions.tsx';

/** Where the camera was open for a book that another tab left: a page must never go to a book that nobody opened it for. */
export function CameraClosed({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="The camera was closed" onClose={onClose}>
      <p>
        In another tab, somebody signed out or opened a different book. Every page you photographed is kept
        with its own book.
      </p>
      <StepActions>
        <Button onClick={onClose}>OK</Button>
      </StepActions>
    </Dialog>
  );
}

import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { StepActions } from '@/ui/StepActions.tsx';

interface StartOverProps {
  /** null where this device's store does not say */
  pages: number | null;
  onStartOver: () => void;
  onKeep: () => void;
}

function asideWords(pages: number | null): string {
  if (pages === null) return 'All pages of this scan will be set aside.';
  return pages === 1 ? 'Your page will be set aside.' : `All ${pages} pages will be set aside.`;
}

/** Asked before a scan is begun anew: it may be an afternoon's work. */
export function StartOver({ pages, onStartOver, onKeep }: StartOverProps) {
  return (
    <Dialog title="Start over?" onClose={onKeep}>
      <p>
        {asideWords(pages)} You can bring {pages === 1 ? 'it' : 'them'} back until you start another book.
      </p>
      <StepActions>
        <Button kind="quiet" onClick={onStartOver}>
          Start over
        </Button>
        <Button onClick={onKeep}>Keep my pages</Button>
      </StepActions>
    </Dialog>
  );
}

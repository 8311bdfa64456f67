import { PAID_BOOK } from '@/domain/payment/closed-book.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { StepActions } from '@/ui/StepActions.tsx';

interface ClosedBookProps {
  isPaid: boolean;
  onBegin: () => void;
  onPayment: () => void;
  onAudiobook: () => void;
}

/** In place of steps 1 to 3 once a card was charged: what is brought now would stand behind another book's payment. */
export function ClosedBook({ isPaid, onBegin, onPayment, onAudiobook }: ClosedBookProps) {
  if (!isPaid)
    return (
      <>
        <Notice kind="info">
          The payment for this book is being confirmed. Until then its text and voice stay as they are.
        </Notice>
        <StepActions>
          <Button onClick={onPayment}>Go to your payment</Button>
        </StepActions>
      </>
    );
  return (
    <>
      <Notice kind="safe">{PAID_BOOK}</Notice>
      <StepActions>
        <Button kind="quiet" onClick={onAudiobook}>
          Go to your audiobook
        </Button>
        <Button onClick={onBegin}>Begin another book</Button>
      </StepActions>
    </>
  );
}

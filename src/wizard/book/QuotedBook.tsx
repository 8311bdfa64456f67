import type { Progress } from '@/device/storage/books/progress-record.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { StepActions } from '@/ui/StepActions.tsx';

interface QuotedBookProps {
  quote: NonNullable<Progress['quote']>;
  onBegin: () => void;
  onKeep: () => void;
}

/** Asked on step 1 while a quote is open: another text must not take the place of the one it was asked for. */
export function QuotedBook({ quote, onBegin, onKeep }: QuotedBookProps) {
  return (
    <>
      <Notice kind="safe">
        You asked for a quote for this book of {counted(quote.pageCount, 'page')}. If you start another book,
        this one is kept for you.
      </Notice>
      <StepActions>
        <Button kind="quiet" onClick={onKeep}>
          Go on with this book
        </Button>
        <Button onClick={onBegin}>Begin another book</Button>
      </StepActions>
    </>
  );
}

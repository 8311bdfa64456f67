import { addPagesWords } from '@/domain/helping/helping.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';

interface AddPagesProps {
  count: number;
  onAdd: () => Promise<void>;
}

/** Leads to step 1, where all pages are read together. */
export function AddPages({ count, onAdd }: AddPagesProps) {
  const { error, attempt } = useAttempt();
  return (
    <>
      <Button kind="quiet" onClick={() => attempt(onAdd)}>
        {addPagesWords(count)}
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}

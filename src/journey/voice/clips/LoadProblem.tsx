import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';

/** The clip cannot be shown: why, and a fresh start of the page, which keeps everything stored. */
export function LoadProblem({ message }: { message: string }) {
  return (
    <Notice kind="error">
      <p>{message}</p>
      <Button kind="quiet" onClick={() => location.reload()}>
        Retry
      </Button>
    </Notice>
  );
}

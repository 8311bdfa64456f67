import { SignInWay } from '@/account/sign-in/SignInLink.tsx';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { StepActions } from '@/ui/StepActions.tsx';

interface ProcessingErrorProps {
  message: string;
  onTryAgain: () => void;
  onContinue: (() => void) | undefined;
}

export function ProcessingError({ message, onTryAgain, onContinue }: ProcessingErrorProps) {
  return (
    <Dialog title="Processing Error">
      <p role="alert">{message}</p>
      <StepActions>
        <SignInWay words={message} />
        {onContinue && (
          <Button kind="quiet" onClick={onContinue}>
            Continue to Step 3
          </Button>
        )}
        <Button onClick={onTryAgain}>Try Again</Button>
      </StepActions>
    </Dialog>
  );
}

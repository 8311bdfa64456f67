import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';

/** The way out of a payment for which no voice was made. */
export function ToVoice() {
  return (
    <ButtonLink to="/step-2" kind="quiet">
      Go to Step 2
    </ButtonLink>
  );
}

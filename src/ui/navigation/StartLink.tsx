import type { ButtonKind } from '../Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';

/** What such a link leaves in the history: step 1 then asks whether a book under way is meant, or a new one. */
const START = { starts: true };

/** Also of an entry that notes the layers opened since: what step 1 shows does not change under them. */
export const isStart = (state: unknown): boolean => (state as typeof START | null)?.starts === true;

/** "Get started", wherever it stands. */
export function StartLink({
  children,
  ...look
}: {
  kind?: ButtonKind;
  wide?: boolean;
  className?: string | undefined;
  children: string;
}) {
  return (
    <ButtonLink to="/step-1" state={START} {...look}>
      {children}
    </ButtonLink>
  );
}

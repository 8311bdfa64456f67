import type { ButtonKind } from '../Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';

/** What such a link leaves in the history: step 1 then asks whether a book under way is meant, or a new one. */
const START = 'start';

export const isStart = (state: unknown): boolean => state === START;

/** "Get started", wherever it stands. */
export function StartLink({ children, ...look }: { kind?: ButtonKind; wide?: boolean; children: string }) {
  return (
    <ButtonLink to="/step-1" state={START} {...look}>
      {children}
    </ButtonLink>
  );
}

import { hint } from '@/ui/hooks/hint.ts';

/** A book that is not ordered yet, and the step that comes next. */
interface Draft {
  readonly title: string;
  readonly step: number;
}
/** A finished book to listen to: the one heard last, else the newest. */
interface Heard {
  readonly orderId: string;
  readonly title: string;
}

const draft = hint('kindred-draft');
const heard = hint('kindred-heard');

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? 'null'));
  } catch {
    // Another version's words: the home page looks as it does to a newcomer.
    return {};
  }
}

/** Notes the book under way for the home page, which must not open the store; null forgets it. */
export const rememberDraft = (found: Draft | null): void => draft.write(found && JSON.stringify(found));

/** Notes the book to listen to. */
export const rememberHeard = (found: Heard | null): void => heard.write(found && JSON.stringify(found));

/** The finished books there are: one that is gone is not offered anymore, and without one the newest is. */
export function offerToHear(books: readonly Heard[]): void {
  const { orderId } = parse(heard.read());
  if (!books.some((book) => book.orderId === orderId)) rememberHeard(books[0] ?? null);
}

/** Whoever uses this device next is offered nothing of theirs. */
export function forgetWayOn(): void {
  rememberDraft(null);
  rememberHeard(null);
}

/** Where the home page leads somebody who has begun. */
export function useWayOn(): { readonly draft: Draft | null; readonly heard: Heard | null } {
  const { title, step } = parse(draft.use());
  const { orderId, title: heardTitle } = parse(heard.use());
  return {
    draft: typeof title === 'string' && typeof step === 'number' ? { title, step } : null,
    heard:
      typeof orderId === 'string' && typeof heardTitle === 'string' ? { orderId, title: heardTitle } : null,
  };
}

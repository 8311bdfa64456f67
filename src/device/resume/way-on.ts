import { hint } from '@/ui/hooks/hint.ts';

/** A book that is not ordered yet, and the step that comes next. */
export interface Draft {
  readonly title: string;
  readonly step: number;
  /** absent where an earlier version noted the book */
  readonly pageCount?: number | undefined;
  /** whose voice it has; absent before it has one */
  readonly narrator?: string | undefined;
  /** of its cloth; absent where an earlier version noted the book */
  readonly design?: string | undefined;
}
/** A finished book to listen to: the one heard last, else the newest. */
export interface Heard {
  readonly orderId: string;
  readonly title: string;
  /** how long it is, in words; absent where an earlier version noted the book */
  readonly stands?: string;
  readonly design?: string | undefined;
  /** whose voice reads it; absent where it is not known */
  readonly narrator?: string | undefined;
}

const draft = hint('kindred-draft');
const heard = hint('kindred-heard');
/** The title of the book of somebody else that this device photographs pages of, for the home page; it may be empty. */
export const helpingHint = hint('kindred-helps');

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
  rememberHeard(books.find((book) => book.orderId === orderId) ?? books[0] ?? null);
}

/** Whoever uses this device next is offered nothing of theirs. */
export function forgetWayOn(): void {
  rememberDraft(null);
  rememberHeard(null);
  helpingHint.write(null);
}

/** Where the home page leads somebody who has begun. */
export function useWayOn(): { readonly draft: Draft | null; readonly heard: Heard | null } {
  const [begun, finished] = [parse(draft.use()), parse(heard.use())];
  const isTitled = ({ title }: typeof begun) => typeof title === 'string';
  return {
    draft: isTitled(begun) && typeof begun.step === 'number' ? (begun as unknown as Draft) : null,
    heard: isTitled(finished) && typeof finished.orderId === 'string' ? (finished as unknown as Heard) : null,
  };
}

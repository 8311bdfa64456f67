import type { DrawingName } from '../Drawing.tsx';

/** What a landing page says to people who come from one memoir-book service. */
export interface LandingWords {
  readonly service: string;
  readonly drawing: DrawingName;
  readonly title: string;
  readonly lead: string;
  readonly benefits: readonly { readonly name: string; readonly words: string }[];
  /** Four families as they might be. No customer has spoken yet, so nobody is quoted, and the page says that it is examples. */
  readonly uses: readonly { readonly where: string; readonly words: string }[];
  readonly callTitle: string;
  readonly callWords: string;
}

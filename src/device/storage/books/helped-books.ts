import type { SessionId } from '@/domain/session.ts';

/** A book of somebody else for which this phone photographs pages. */
export interface HelpedBook {
  readonly sessionId: SessionId;
  /** of the invitation that was taken up last */
  readonly token: string;
  /** may be empty: a book that is being photographed has none yet */
  readonly title: string;
  readonly range: string;
  readonly joinedAtMs: number;
  /** it is paid for: it takes no more pages; absent in older rows */
  readonly isPaid?: boolean;
  /** its owner has ended this help; absent in older rows */
  readonly hasEnded?: boolean;
}

export const HELPED_PREFIX = 'helped-book:';
export const helpedSetting = (sessionId: SessionId): string => `${HELPED_PREFIX}${sessionId}`;
/** The last page number that was given out on this device. */
export const numberSetting = (sessionId: SessionId): string => `last-page-number:${sessionId}`;

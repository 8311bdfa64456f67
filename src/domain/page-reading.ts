/** What became of one photographed page at the reader's. */
export type PageReadingState =
  | 'read'
  | 'blank'
  /** nothing of a page on it: a table, a hand, a wall */
  | 'no-page'
  | 'handwriting'
  /** not the reader's language */
  | 'other-language'
  /** the file cannot be opened */
  | 'unreadable';

export interface PageReading {
  readonly state: PageReadingState;
  /** 0-100 over all its words; 0 without words */
  readonly confidence: number;
  readonly words: number;
}

/** `page_readings/{sessionId}`: written as pages arrive and are read. Keys are capture numbers. */
export interface PageReadings {
  readonly ownerUid: string;
  readonly pages: Readonly<Record<string, PageReading>>;
}

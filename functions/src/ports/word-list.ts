/** The words one may expect in an English memoir, American and British, common names among them. */
export interface WordList {
  /** @param word one word, any case, apostrophes plain or curly; "Turner’s" is known where "Turner" is */
  has(word: string): boolean;
  /** @returns how rare a word it is, from 10 (one of the commonest) to 60, and 70 for one more often misread than
   *   meant, which is not taken for known; undefined for any other */
  rarity(word: string): number | undefined;
}

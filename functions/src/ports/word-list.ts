/** The words one may expect in an English memoir, American and British, common names among them. */
export interface WordList {
  /** @param word one word, any case, apostrophes plain or curly; "Turner’s" is known where "Turner" is */
  has(word: string): boolean;
}

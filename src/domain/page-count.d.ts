export declare function countWords(text: string): number;
/**
 * Pages of a text that has none of its own (txt, doc, docx). A docx names its page count itself, but that number
 * is the sender's word, so the price never depends on it.
 */
export declare function pagesOfWords(wordCount: number): number;

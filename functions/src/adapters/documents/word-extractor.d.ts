declare module 'word-extractor' {
  interface WordDocument {
    /** Without notes, heads, feet and text boxes, which have their own; a line feed after each paragraph. The filter would flatten quotes and dashes. */
    getBody(options: { readonly filterUnicode: boolean }): string;
    getFootnotes(options: { readonly filterUnicode: boolean }): string;
    getEndnotes(options: { readonly filterUnicode: boolean }): string;
    getHeaders(options: { readonly filterUnicode: boolean }): string;
    getTextboxes(options: {
      readonly filterUnicode: boolean;
      readonly includeHeadersAndFooters: boolean;
    }): string;
  }
  class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
  export = WordExtractor;
}

declare module 'word-extractor' {
  interface WordDocument {
    /** Without notes, heads and feet; a line feed after each paragraph. The filter would flatten quotes and dashes. */
    getBody(options: { readonly filterUnicode: boolean }): string;
  }
  class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
  export = WordExtractor;
}

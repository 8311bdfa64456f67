declare module 'word-extractor' {
  interface WordDocument {
    /** the text without notes, heads and feet; a line feed after each paragraph, a tab after each table cell */
    getBody(): string;
  }
  class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
  export = WordExtractor;
}

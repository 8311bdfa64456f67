declare module 'word-extractor/lib/buffer-reader.js' {
  class BufferReader {
    constructor(bytes: Buffer);
  }
  export = BufferReader;
}

declare module 'word-extractor/lib/ole-compound-doc.js' {
  import type { Readable } from 'node:stream';
  import type BufferReader from 'word-extractor/lib/buffer-reader.js';

  class OleCompoundDoc {
    constructor(reader: BufferReader);
    read(): Promise<OleCompoundDoc>;
    /** @returns undefined or null where there is no stream of this name */
    stream(name: string): Readable | null | undefined;
  }
  export = OleCompoundDoc;
}

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

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

declare module 'word-extractor/lib/filters.js' {
  /** Text of a document without the results' fields and the signs that mean something to Word alone. */
  export function clean(text: string): string;
}

declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type BufferReader from 'word-extractor/lib/buffer-reader.js';

  interface Piece {
    /** a deleted character is "\0", so that places stay */
    text: string;
    readonly startCp: number;
    readonly startFilePos: number;
    /** bytes of a character */
    readonly bpc: 1 | 2;
  }
  class WordOleExtractor {
    /** in the order of the text */
    _pieces: readonly Piece[];
    /** characters of the main text, which comes first */
    _boundaries: { readonly ccpText: number };
    extract(reader: BufferReader): Promise<WordOleExtractor.Document>;
    writeCharacterProperties(main: Buffer, table: Buffer): void;
    writeParagraphProperties(main: Buffer, table: Buffer): void;
    buildDocument(): WordOleExtractor.Document;
  }
  namespace WordOleExtractor {
    interface Document {
      /** cleaned */
      _body: string;
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
  }
  export = WordOleExtractor;
}

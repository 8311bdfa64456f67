/** The written memoir: chosen, read on the server, then a text with a page count. */
export declare const DOCUMENT_TYPES: {
  readonly pdf: 'application/pdf';
  readonly doc: 'application/msword';
  readonly docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  readonly txt: 'text/plain';
};
export type DocumentKind = keyof typeof DOCUMENT_TYPES;
export declare function extensionOf(fileName: string): string;
/** Undefined when the file is accepted, else the specified refusal. */
export declare function documentRefusal(fileName: string, mediaType: string): string | undefined;
/** `manuscripts/{sessionId}`: what became of the manuscript. The text itself is an object, too long for a document. */
export type Manuscript = {
  readonly ownerUid: string;
  readonly sessionId: string;
} & (
  | {
      readonly status: 'reading';
      readonly pagesRead: number;
      readonly pageTotal: number | null;
    }
  | ({
      readonly status: 'ready';
    } & ManuscriptSummary)
  | {
      readonly status: 'failed';
      readonly errorCode: string;
      readonly errorMessage: string;
    }
);
export interface ManuscriptSummary {
  readonly title: string;
  readonly source: 'document' | 'scan';
  /** counted by the server; the price follows from it */
  readonly pageCount: number;
  readonly wordCount: number;
  /** the first 500 characters */
  readonly preview: string;
  /** SHA-256 of the text in hex; names what was paid for */
  readonly textHash: string;
}
/** A title from a file name: no extension, no underscores, no hash in front. */
export declare function titleFromFileName(fileName: string): string;

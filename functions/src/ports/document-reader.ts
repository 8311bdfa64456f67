import type { TextPage } from './text-line.ts';

export interface DocumentText {
  /** lines of each page, in order; a format without pages is one */
  readonly pages: readonly TextPage[];
  /** pages the file really has; null where the format has none (txt, doc, docx) */
  readonly pageCount: number | null;
}

/** Reads a document's text. Documents are hostile until proven otherwise: bounded time and memory. */
export interface DocumentReader {
  /**
   * @param file path of a local copy; what it is is decided by its first bytes, `fileName` only helps
   * @throws AppError document-empty, -damaged, -encrypted, -mislabelled, -unsupported, -too-large, -too-many-pages,
   *   -too-hard, -no-text; AbortError
   */
  read(file: string, fileName: string, signal: AbortSignal): Promise<DocumentText>;
}

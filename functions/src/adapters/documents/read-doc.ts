import WordExtractor from 'word-extractor';
import { AppError } from '../../../../src/domain/errors.ts';
import { cleanPages } from '../../manuscript/clean-text.ts';
import type { DocumentText } from '../../ports/document-reader.ts';

const utf16 = (name: string) => Buffer.from(name, 'utf16le');

/**
 * The old binary Word format.
 * @throws AppError document-mislabelled for another program's file, document-encrypted, document-damaged
 */
export async function readDoc(bytes: Buffer): Promise<DocumentText> {
  // names of streams in the container's directory: Word's own, and the one that a password puts around a .docx
  if (bytes.includes(utf16('EncryptedPackage'))) throw new AppError('document-encrypted');
  if (!bytes.includes(utf16('WordDocument'))) throw new AppError('document-mislabelled');
  const body = await bodyOf(bytes);
  const lines = body.split(/[\n\r\f\v]/u).map((text) => ({ text, begins: true }));
  return { paragraphs: cleanPages([lines]), pageCount: null };
}

async function bodyOf(bytes: Buffer): Promise<string> {
  try {
    return (await new WordExtractor().extract(bytes)).getBody();
  } catch (error) {
    const isLocked = error instanceof Error && /encrypt|password/i.test(error.message);
    throw new AppError(isLocked ? 'document-encrypted' : 'document-damaged', undefined, { cause: error });
  }
}

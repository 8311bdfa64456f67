import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '../../../../../src/domain/errors.ts';
import { MAX_PICTURE_PIXELS } from '../pictures/picture-limits.ts';

/** What the package brings for drawing: fonts, character maps, decoders. It wants a slash at the end. */
const folderOf = (name: string) =>
  join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), name, '/');
const WRONG_PASSWORD = 2;

/** @throws AppError document-encrypted, document-damaged */
export async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      ...(password === undefined ? {} : { password }),
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      maxImageSize: MAX_PICTURE_PIXELS,
      standardFontDataUrl: folderOf('standard_fonts'),
      cMapUrl: folderOf('cmaps'),
      wasmUrl: folderOf('wasm'),
      iccUrl: folderOf('iccs'),
      verbosity: 0,
    }).promise;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'PasswordException')
      throw new AppError('document-damaged', undefined, { cause: error });
    const isWrong = 'code' in error && error.code === WRONG_PASSWORD;
    const message = isWrong
      ? 'This password does not open the file. Please try again.'
      : 'This file is password-protected. Please type the password you use to open it.';
    throw new AppError('document-encrypted', message, { details: { isWrong }, cause: error });
  }
}

import { AppError, isErrorCode } from '../../../src/domain/errors.ts';
import { StartError } from '../ports/start-error.ts';

/** What the system says of a file or folder, and what to do. Source: errno(3) */
const OF_FILES: Readonly<Record<string, string>> = {
  ENOENT: 'is not there. Please look at the path, and whether the folder it names exists.',
  ENOTDIR: 'leads through a file as if it were a folder. Please look at the path.',
  EISDIR: 'is a folder, and a file is needed. Please look at the path.',
  EACCES: 'may not be read or written by you. Please choose another place, or have its rights changed.',
  EPERM: 'may not be changed by you. Please choose another place, or have its rights changed.',
  EROFS: 'is on a disk that can only be read. Please choose another place.',
  ENAMETOOLONG: 'has a name that is too long for this disk. Please choose a shorter one.',
};
/** Source: https://sqlite.org/rescode.html, primary codes */
const OF_DATABASE: Readonly<Record<number, string>> = {
  5: 'The database is busy. Please try again in a minute.',
  8: 'The database can only be read. Please have the rights of the data folder changed, or set DATA_DIR to another one.',
  13: 'The disk is full. Please make room on it, then try again.',
  14: 'The database cannot be opened. Please look at the rights of the data folder, or set DATA_DIR to another one.',
};

/**
 * What went wrong, for whoever sits at the terminal: a sentence with what to do. What nobody foresaw stays the error that it
 * is, with the place in the program.
 */
export function toldError(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  if (error instanceof AppError && isErrorCode(error.code) && error.code !== 'internal') return error.message;
  if (!(error instanceof Error)) return error;
  const { code = '', path, errcode } = error as NodeJS.ErrnoException & { readonly errcode?: number };
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) return OF_DATABASE[errcode & 0xff] ?? error;
  return path !== undefined && Object.hasOwn(OF_FILES, code) ? `${path} ${OF_FILES[code]}` : error;
}

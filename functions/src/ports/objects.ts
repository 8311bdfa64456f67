import type { Readable } from 'node:stream';
import { AppError } from '../../../src/domain/errors.ts';

/** What is not there: people read a sentence, and the log the path. */
export const noObject = (path: string): AppError =>
  new AppError('not-found', undefined, { cause: new Error(`no object ${path}`) });

export interface ObjectInfo {
  readonly path: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  /** what the client sent along, `sha256` in hex among it */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StoredObject extends ObjectInfo {
  /** milliseconds since 1970 */
  readonly createdMs: number;
}

export interface ObjectContent {
  readonly contentType: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** File storage. What it reads out is byte for byte what was written, or an error. Paths are those of domain/transfer/object-path.ts. */
export interface Objects {
  readonly bucket: string;

  /** Null when there is none. */
  info(path: string): Promise<ObjectInfo | null>;

  /**
   * @throws AppError not-found; stored-file-damaged, by the promise or, where the storage checks as it sends, by the stream
   *   before its end
   */
  read(path: string): Promise<Readable>;

  /** Copies an object into a file on this machine. @throws AppError not-found, stored-file-damaged */
  readToFile(path: string, file: string): Promise<void>;

  /**
   * Writes whole or not at all; an object of that name is replaced. A stream is never held in memory.
   * @throws AppError disk-full
   */
  write(path: string, bytes: Uint8Array | Readable, content: ObjectContent): Promise<ObjectInfo>;

  /** Every object whose path begins with `prefix`, ordered by path. */
  all(prefix: string): Promise<readonly StoredObject[]>;

  /** Deletes every object whose path begins with `prefix`; returns how many. */
  deleteAll(prefix: string): Promise<number>;

  /** The object's lasting name as a URL, relative to this server or absolute. By itself it opens nothing. @throws AppError not-found */
  downloadUrl(path: string): Promise<string>;

  /**
   * A URL that opens this version of the object for so long, to whoever has it.
   * @param saveAs the name of the file under which a browser saves it instead of opening it
   * @throws AppError not-found
   */
  signedUrl(path: string, seconds: number, saveAs?: string): Promise<string>;
}

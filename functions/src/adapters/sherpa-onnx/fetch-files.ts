import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Learned with the first fetch, where nobody has published them, and held from then on. */
const LOCK_FILE = 'voice-model.lock.json';
interface HeldFile {
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
}
export type FileLock = Readonly<Record<string, HeldFile>>;

export interface WantedFile {
  readonly fileName: string;
  readonly url: string;
  /** as documented; undefined where nobody has written it down */
  readonly bytes?: number;
}

interface Fetching {
  readonly signal: AbortSignal;
  /** @param share from 0 to 1 */
  readonly onProgress?: (fileName: string, share: number) => void;
  /** how often a line that breaks is taken up again */
  readonly tries?: number;
}

const TRIES = 5;

/** @throws Error when the file is another one than we write */
export async function readLock(folder: string): Promise<FileLock> {
  const text = await readFile(join(folder, LOCK_FILE), 'utf8').catch(() => '{}');
  const lock = JSON.parse(text) as FileLock;
  const isOurs = Object.values(lock).every(({ bytes, sha256 }) => bytes > 0 && /^[0-9a-f]{64}$/.test(sha256));
  if (!isOurs) throw new Error(`${join(folder, LOCK_FILE)} is damaged. Please remove it.`);
  return lock;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/**
 * Files of the lock that are not what was fetched: damaged since, or put there by somebody else.
 * @returns their names
 */
export async function changedFiles(folder: string): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const [fileName, { bytes, sha256 }] of Object.entries(await readLock(folder))) {
    const path = join(folder, fileName);
    if ((await sizeOf(path)) !== bytes || (await hashOf(path)) !== sha256) changed.push(fileName);
  }
  return changed;
}

/**
 * Fetches a file, going on where it was broken off. What comes is compared with the documented size, and with the hash
 * that the first fetch has learned; only then it gets its name.
 * @throws Error with one sentence; AbortError
 */
export async function fetchFile(
  folder: string,
  wanted: WantedFile,
  { signal, onProgress = () => undefined, tries = TRIES }: Fetching,
): Promise<'there' | 'fetched'> {
  const { fileName } = wanted;
  const path = join(folder, fileName);
  const known = (await readLock(folder))[fileName];
  if ((await sizeOf(path)) > 0 && (await isRight(path, wanted, known))) {
    await hold(folder, wanted, path);
    return 'there';
  }
  const aside = `${path}.part`;
  for (let left = tries; ; left--) {
    try {
      await goOn(aside, wanted, { signal, onProgress: (share) => onProgress(fileName, share) });
      break;
    } catch (error) {
      signal.throwIfAborted();
      if (!isBrokenLine(error) || left <= 1) throw told(error, fileName, await sizeOf(aside));
    }
  }
  if (!(await isRight(aside, wanted, known))) {
    const bytes = await sizeOf(aside);
    await rm(aside);
    const size = wanted.bytes ?? known?.bytes ?? bytes;
    const why =
      bytes === size
        ? 'its contents are other ones than those fetched before'
        : `${bytes.toLocaleString('en-US')} bytes came, and it has ${size.toLocaleString('en-US')}`;
    throw new Error(`${fileName} is not the file it should be: ${why}. It was thrown away.`);
  }
  await rename(aside, path);
  await hold(folder, wanted, path);
  return 'fetched';
}

async function isRight(path: string, wanted: WantedFile, known: HeldFile | undefined): Promise<boolean> {
  const bytes = await sizeOf(path);
  if (wanted.bytes !== undefined && bytes !== wanted.bytes) return false;
  return known === undefined || (bytes === known.bytes && (await hashOf(path)) === known.sha256);
}

async function hold(folder: string, { fileName, url }: WantedFile, path: string): Promise<void> {
  const lock = await readLock(folder);
  if (lock[fileName]) return;
  const held = { url, bytes: await sizeOf(path), sha256: await hashOf(path) };
  await writeFile(join(folder, LOCK_FILE), `${JSON.stringify({ ...lock, [fileName]: held }, null, 2)}\n`);
}

/** The server said something that another try will not change. */
class Refused extends Error {}

async function goOn(
  aside: string,
  { url, bytes }: WantedFile,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<void> {
  const from = await sizeOf(aside);
  if (bytes !== undefined && from === bytes) return;
  const response = await fetch(url, { signal, headers: from > 0 ? { range: `bytes=${from}-` } : {} });
  // Nothing is left to send, or the part is of another file.
  if (response.status === 416) {
    await rm(aside);
    throw new TypeError('a part that was kept is of another file');
  }
  if (!response.ok || !response.body) throw new Refused(`the server answers ${response.status}`);
  if (/text\/html/i.test(response.headers.get('content-type') ?? ''))
    throw new Refused('the server answers with a page in place of the file. Perhaps it wants a sign-in');
  const isRest =
    response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${from}-`);
  const start = isRest ? from : 0;
  // What was packed for the way has another length than what is written.
  const length = response.headers.has('content-encoding')
    ? 0
    : Number(response.headers.get('content-length'));
  const total = bytes ?? start + length;
  let came = start;
  const counting = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      came += part.length;
      if (bytes !== undefined && came > bytes) throw new Refused('more bytes come than the file has');
      if (total > 0) onProgress(Math.min(1, came / total));
      yield part;
    }
  };
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(body, counting, createWriteStream(aside, { flags: isRest ? 'a' : 'w' }));
  if (length > 0 && came < start + length) throw new TypeError('the line broke');
}

/** What `fetch` and a body that ends too early throw. */
const isBrokenLine = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && /terminated|aborted|ECONNRESET|premature/i.test(error.message));

function told(error: unknown, fileName: string, bytes: number): Error {
  if (error instanceof Refused) return new Error(`${fileName}: ${error.message}.`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  const rest =
    bytes > 0 ? ` ${bytes.toLocaleString('en-US')} bytes are kept; run this again and it goes on.` : '';
  return new Error(`${fileName}: the line broke (${cause}).${rest}`);
}

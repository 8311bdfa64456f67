import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BookFormat, FORMAT_FACTS } from '../../../../src/domain/audiobook/book-file.ts';
import { NEW_ORDER, type Order } from '../../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import { runJob } from '../../hosts/run-job.ts';
import type { openDataFolder } from '../../local/ports.ts';
import type { Ports } from '../../ports/ports.ts';
import { findBookFile, moveBookFile } from '../../records/orders/book-files.ts';
import { orders } from '../../records/orders/orders.ts';
import { keepPermission } from '../../records/voices/permissions.ts';
import { findVoiceProfile } from '../../records/voices/voice-profiles.ts';
import type { Progress } from '../terminal-progress.ts';

type Folder = ReturnType<typeof openDataFolder>;

/** In a work folder there is one book. */
export const BOOK_ID = 'book';
const LOOK_EVERY_MS = 300;

/** "book.m4b" beside "book.mp3". */
export function formatFile(outputFile: string, format: BookFormat): string {
  const { dir, name } = parse(outputFile);
  return join(dir, `${name}${FORMAT_FACTS[format].ending}`);
}

interface Wanted {
  readonly formats: readonly BookFormat[];
  readonly outputFile: string;
}

/**
 * Names that nobody typed take the place of nothing, unless an earlier run of the same work has made what is there.
 * @throws AppError already-exists
 */
export async function keepOthersFiles(folder: Folder, { formats, outputFile }: Wanted): Promise<void> {
  for (const format of formats) {
    const file = formatFile(outputFile, format);
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (!isThere || (await findBookFile(folder, BOOK_ID, format))?.status === 'ready') continue;
    throw new AppError(
      'invalid-argument',
      `${file} is there already. Please move it away, or give --out another name.`,
    );
  }
}

interface Narrated {
  readonly ownerUid: string;
  readonly sessionId: SessionId;
  readonly title: string;
  readonly pageCount: number;
  readonly sizeBytes: number;
}

/** Notes the book as the finished order it would be on a server: from there on the same use case makes its files. */
async function noteBook(folder: Folder, narrated: Narrated): Promise<void> {
  const { ownerUid, sessionId, title, pageCount, sizeBytes } = narrated;
  const profile = await findVoiceProfile(folder, sessionId);
  if (profile) await keepPermission(folder, { ownerUid, sessionId }, profile.permission, []);
  await orders.change(
    folder,
    BOOK_ID,
    (known): Order => ({
      ...NEW_ORDER,
      ...{ id: BOOK_ID, userId: ownerUid, sessionId, paymentIntentId: '', userEmail: null },
      ...{ title, tier: 'Custom', pageCount, amount: 0, audioGenerationProgress: 100 },
      createdAt: known?.createdAt ?? new Date(folder.clock.nowMs()),
      ...{ status: 'completed', audioUrl: BOOK_ID, audioFileSize: sizeBytes, audiobook: null },
    }),
  );
}

/**
 * Makes the wanted files beside the mp3 by the job that makes them on a server, and goes on where an earlier run was stopped.
 * @throws AppError with one sentence; AbortError
 */
export async function makeFormats(
  folder: Folder,
  narrated: Narrated,
  wanted: Wanted,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<void> {
  if (wanted.formats.length === 0) return;
  await noteBook(folder, narrated);
  const { ownerUid } = narrated;
  for (const format of wanted.formats) {
    signal.throwIfAborted();
    const asked = { ownerUid, orderId: BOOK_ID, format, contentKey: '' };
    await moveBookFile(folder, BOOK_ID, format, { kind: 'asked', ...asked });
    const look = setInterval(async () => {
      const file = await findBookFile(folder, BOOK_ID, format);
      if (file?.status === 'making') progress.show(`Making ${format}`, file.percent / 100);
    }, LOOK_EVERY_MS);
    try {
      const input = { orderId: BOOK_ID, format };
      await runJob(folder, { kind: 'make-book-file', key: format, input }, signal);
    } finally {
      clearInterval(look);
    }
    const file = await findBookFile(folder, BOOK_ID, format);
    if (file?.status !== 'ready') throw new AppError('internal', `the file for ${format} is not there`);
    await copyOut(folder, file.path, formatFile(wanted.outputFile, format));
    progress.show(`Making ${format}`, 1);
  }
}

/**
 * Written beside the target and renamed: neither a kill nor a full disk leaves half a file under the wanted name.
 * @throws AppError disk-full
 */
export async function copyOut(folder: Pick<Ports, 'objects'>, path: string, file: string): Promise<void> {
  const aside = `${file}.part`;
  try {
    await pipeline(await folder.objects.read(path), createWriteStream(aside));
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw isFull(error)
      ? new AppError(
          'disk-full',
          `There is no room for ${file}. Please make room there, or name another place, and run the same command again: it goes on from here.`,
          { cause: error },
        )
      : error;
  }
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

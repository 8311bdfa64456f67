import { inLibrary, type Writing, writeStrictly } from '@/device/storage/database.ts';
import { numberBefore } from '@/domain/helping/helping.ts';
import type { SessionId } from '@/domain/session.ts';
import { nextUpload } from '@/domain/transfer/upload.ts';
import { HELPED_PREFIX, type HelpedBook, helpedSetting, numberSetting } from './helped-books.ts';

/** The books this phone helps with, the one joined last first. */
export async function listHelpedBooks(): Promise<HelpedBook[]> {
  const rows = await inLibrary((library) =>
    library.getAll('settings', IDBKeyRange.bound(HELPED_PREFIX, `${HELPED_PREFIX}\uffff`)),
  );
  return rows
    .map((row) => JSON.parse(String(row)) as HelpedBook)
    .sort((one, other) => other.joinedAtMs - one.joinedAtMs);
}

/** What was refused is on its way again. */
async function sendRefusedAgain(writing: Writing<['settings', 'uploads']>, sessionId: SessionId) {
  const uploads = writing.objectStore('uploads');
  for (const row of await uploads.index('bySession').getAll(sessionId))
    if (row.state.kind === 'refused')
      await uploads.put({ ...row, resume: null, state: nextUpload(row.state, { kind: 'retried' }) });
}

/**
 * Keeps how a book stands, so that this phone knows it without a line as well. Where the money went back, what was refused
 * meanwhile is on its way again.
 */
export async function noteHelpedBook(
  sessionId: SessionId,
  told: Partial<Pick<HelpedBook, 'title' | 'isPaid' | 'hasEnded'>>,
): Promise<void> {
  await writeStrictly(['settings', 'uploads'], async (writing) => {
    const settings = writing.objectStore('settings');
    const row = await settings.get(helpedSetting(sessionId));
    const book = row === undefined ? null : (JSON.parse(String(row)) as HelpedBook);
    if (!book) return;
    const now = { ...book, ...told };
    if (JSON.stringify(now) === row) return;
    await settings.put(JSON.stringify(now), helpedSetting(sessionId));
    if (book.isPaid && !now.isPaid) await sendRefusedAgain(writing, sessionId);
  });
}

/**
 * Keeps that this phone helps with a book, with the numbers its pages have. What was refused after an earlier help had
 * ended is on its way again.
 */
export async function keepHelpedBook(book: HelpedBook): Promise<void> {
  const { sessionId, range } = book;
  await writeStrictly(['settings', 'uploads'], async (writing) => {
    const settings = writing.objectStore('settings');
    await settings.put(JSON.stringify(book), helpedSetting(sessionId));
    const last = Number((await settings.get(numberSetting(sessionId))) ?? 0);
    await settings.put(Math.max(last, numberBefore(range)), numberSetting(sessionId));
    await sendRefusedAgain(writing, sessionId);
  });
}

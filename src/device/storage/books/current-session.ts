import { inLibrary } from '@/device/storage/database.ts';
import type { SessionId } from '@/domain/session.ts';

/** The sessions of the books on this device, the current one first: those that were left for another one are whole too. */
export async function sessionsHere(): Promise<SessionId[]> {
  const { keys, books } = await inLibrary(async (library) => {
    const { store } = library.transaction('progress');
    const [keys, books] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return { keys, books };
  });
  const isCurrent = (index: number) => keys[index] === 'current';
  const ids = books.map(({ sessionId }) => sessionId);
  return [...ids.filter((_, index) => isCurrent(index)), ...ids.filter((_, index) => !isCurrent(index))];
}

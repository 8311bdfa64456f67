import { completePage, isInBook } from '@/device/storage/database.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import type { SessionId } from '@/domain/session.ts';
import { pagesOf } from './pages.ts';

/**
 * Moves pages by a person's hand to another place in the book, where they follow each other as they did before.
 * @param index how many of the other pages come before them
 */
export async function movePages(
  sessionId: SessionId,
  ids: ReadonlySet<string>,
  index: number,
): Promise<void> {
  await writeNote(['pages'], async (writing) => {
    const store = writing.objectStore('pages');
    const rows = (await store.index('bySession').getAll(pagesOf(sessionId))).map(completePage);
    const shown = rows.filter(isInBook).sort((one, other) => one.position - other.position);
    const places = shown.map(({ position }) => position);
    for (const [at, page] of arranged(shown, ids, index).entries()) {
      const position = places[at] ?? page.position;
      const byHand = ids.has(page.id) ? { isPlacedByHand: true as const } : {};
      if (page.position !== position) await store.put({ ...page, position, ...byHand });
    }
  });
}

/**
 * Gives the pages of a book another order. Pages that are not named, such as one taken meanwhile, stay where they are.
 * @param options.byHand whether a person wants each of them there
 */
export async function orderPages(
  sessionId: SessionId,
  ids: readonly string[],
  { byHand = false } = {},
): Promise<void> {
  await writeNote(['pages'], async (writing) => {
    const store = writing.objectStore('pages');
    const rows = (await store.index('bySession').getAll(pagesOf(sessionId))).map(completePage);
    const shown = new Map(rows.filter(isInBook).map((page) => [page.id, page]));
    const ordered = ids.flatMap((id) => shown.get(id) ?? []);
    const places = ordered.map(({ position }) => position).sort((one, other) => one - other);
    for (const [at, page] of ordered.entries()) {
      const position = places[at] ?? page.position;
      if (byHand) await store.put({ ...page, position, isPlacedByHand: true });
      else if (page.position !== position) await store.put({ ...page, position });
    }
  });
}

export const movePage = (sessionId: SessionId, id: string, index: number): Promise<void> =>
  movePages(sessionId, new Set([id]), index);

/** Pages in another order: those named come, one after the other, when so many of the others have come. */
export function arranged<Page extends { readonly id: string }>(
  pages: readonly Page[],
  ids: ReadonlySet<string>,
  index: number,
): Page[] {
  const others = pages.filter(({ id }) => !ids.has(id));
  const moved = pages.filter(({ id }) => ids.has(id));
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, ...moved);
}

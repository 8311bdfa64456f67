import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import type { SessionId } from '@/domain/session.ts';

/** The name of a photo that was chosen for a book and is not a page of it yet. */
export interface ChosenPhoto {
  /** of the row that `savePage` deletes together with saving the page */
  readonly setting: string;
  readonly name: string;
}

const PREFIX = 'chosen-photo:';
const settingOf = (sessionId: SessionId, batch: string, index: number) =>
  `${PREFIX}${sessionId}:${batch}:${String(index).padStart(6, '0')}`;
const lockOf = (setting: string) => setting.slice(0, setting.lastIndexOf(':'));

/** What this window is at work on, by the name of its lock: where the browser has no locks nobody else can tell. */
const ownWork = new Set<string>();

/**
 * Notes on the disk which photos were chosen, while `work` makes them into pages: a killed browser forgets the files, and
 * only their names can say what is missing. What is chosen again is missing no more.
 * @returns when `work` is done, which is told the notes in the order of `names`; none where the device takes none
 */
export async function whileChosen(
  sessionId: SessionId,
  names: readonly string[],
  work: (notes: readonly ChosenPhoto[]) => Promise<void>,
): Promise<void> {
  const batch = `${Date.now()}-${crypto.randomUUID()}`;
  const notes = names.map((name, index) => ({ setting: settingOf(sessionId, batch, index), name }));
  const lock = lockOf(settingOf(sessionId, batch, 0));
  const noted = async () => {
    // Without a note the pages are saved all the same; that a full device takes no page is told there.
    await lostPhotos(sessionId)
      .then((lost) => note(notes, lost))
      .catch(() => undefined);
    await work(notes);
  };
  ownWork.add(lock);
  try {
    await (navigator.locks ? navigator.locks.request(lock, noted) : noted());
  } finally {
    ownWork.delete(lock);
  }
}

async function note(notes: readonly ChosenPhoto[], lost: readonly ChosenPhoto[]): Promise<void> {
  const stillLost = [...lost];
  const found = notes.flatMap(({ name }) => {
    const index = stillLost.findIndex((one) => one.name === name);
    return index < 0 ? [] : stillLost.splice(index, 1);
  });
  await writeStrictly(['settings'], async (writing) => {
    const settings = writing.objectStore('settings');
    for (const { setting } of found) await settings.delete(setting);
    for (const { setting, name } of notes) await settings.put(name, setting);
  });
}

/** They are pages, cannot be any, or the person knows. */
export async function forgetChosen(photos: readonly ChosenPhoto[]): Promise<void> {
  await writeStrictly(['settings'], async (writing) => {
    for (const { setting } of photos) await writing.objectStore('settings').delete(setting);
  });
}

async function locksHeld(): Promise<readonly string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return [...ownWork, ...held.flatMap(({ name }) => name ?? [])];
}

/** Notes about this book: of photos that a window is at work on, by the name of its lock, and of those that are lost. */
async function notesOf(sessionId: SessionId): Promise<{ lost: ChosenPhoto[]; locks: readonly string[] }> {
  const range = IDBKeyRange.bound(`${PREFIX}${sessionId}:`, `${PREFIX}${sessionId}:\uffff`);
  // Work may end, or begin, while the notes are read.
  const before = await locksHeld();
  const [settings, names] = await inLibrary((library) => {
    const store = library.transaction('settings').store;
    return Promise.all([store.getAllKeys(range), store.getAll(range)]);
  });
  const held = new Set([...before, ...(await locksHeld())]);
  const notes = settings.map((setting, index) => ({ setting, name: String(names[index]) }));
  const isHeld = ({ setting }: ChosenPhoto) => held.has(lockOf(setting));
  const locks = new Set(notes.filter(isHeld).map(({ setting }) => lockOf(setting)));
  return { lost: notes.filter((one) => !isHeld(one)), locks: [...locks] };
}

/** The photos chosen for this book that no window is at work on anymore and that did not become pages, in their order. */
export async function lostPhotos(sessionId: SessionId): Promise<ChosenPhoto[]> {
  return (await notesOf(sessionId)).lost;
}

/**
 * The same now, and anew when another window has ended its work: one that was just left holds on to it for a moment.
 * @param signal ends it
 */
export async function watchLost(
  sessionId: SessionId,
  signal: AbortSignal,
  tell: (lost: readonly ChosenPhoto[]) => void,
): Promise<void> {
  const { lost, locks } = await notesOf(sessionId);
  if (signal.aborted) return;
  tell(lost);
  const others = locks.filter((lock) => !ownWork.has(lock));
  if (others.length === 0) return;
  await Promise.race(others.map((lock) => navigator.locks.request(lock, { signal }, () => undefined)));
  await watchLost(sessionId, signal, tell);
}

import { tell } from '@/storage/channel.ts';
import { inLibrary, writeStrictly } from '@/storage/database.ts';

/** Pages and files that are only on this device: the server has not confirmed them. */
export async function countUnsent(): Promise<number> {
  const uploads = await inLibrary((library) => library.getAll('uploads'));
  return uploads.filter(({ state }) => state.kind !== 'uploaded').length;
}

/** Whether this device holds any draft: pages, files or answers. */
export async function hasDrafts(): Promise<boolean> {
  return inLibrary(async (library) => {
    const [uploads, pages] = await Promise.all([library.count('uploads'), library.count('pages')]);
    return uploads + pages > 0;
  });
}

/** Empties the library by the person's own hand, sent or not. Never called for any other reason. */
export async function clearLibrary(): Promise<void> {
  const stores = ['progress', 'pages', 'uploads', 'parts', 'thumbs', 'settings'] as const;
  await writeStrictly([...stores], async (writing) => {
    for (const name of stores) await writing.objectStore(name).clear();
  });
  tell({ kind: 'progress-changed' });
}

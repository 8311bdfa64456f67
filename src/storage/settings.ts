import { inLibrary, writeStrictly } from '@/storage/database.ts';

/** Small facts that outlive a tab. */
export async function readSetting(name: string): Promise<string | number | undefined> {
  return inLibrary((library) => library.get('settings', name));
}

export async function saveSetting(name: string, value: string | number): Promise<void> {
  await writeStrictly(['settings'], (writing) => writing.objectStore('settings').put(value, name));
}

export async function deleteSetting(name: string): Promise<void> {
  await writeStrictly(['settings'], (writing) => writing.objectStore('settings').delete(name));
}

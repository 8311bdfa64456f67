import type { SharedRow } from '@/device/storage/pages/rows.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

/** What was shared, as a person would call it. */
export function wordsOfShared(rows: readonly SharedRow[]): string {
  const [first] = rows;
  if (rows.length === 1 && first && first.kind !== 'photo') return `“${first.fileName}”`;
  if (rows.every(({ kind }) => kind === 'photo')) return counted(rows.length, 'a photo', 'photos');
  if (rows.every(({ kind }) => kind === 'clip')) return counted(rows.length, 'a recording', 'recordings');
  return counted(rows.length, 'a file', 'files');
}

import { ADDRESS_ALLOWANCE, PERSON_ALLOWANCE } from '../limits.ts';
import { FOLDERS, UPLOAD_FOLDERS } from './object-path.ts';

/** What is kept of somebody's uploads. */
export interface Kept {
  /** whatever was uploaded, pages and clips among it */
  readonly files: number;
  readonly bytes: number;
  readonly pages: number;
  /** recordings and videos */
  readonly clips: number;
  /** memoirs begun */
  readonly sessions: number;
}

export const NOTHING: Kept = { files: 0, bytes: 0, pages: 0, clips: 0, sessions: 0 };
export const ONE_SESSION: Kept = { ...NOTHING, sessions: 1 };

const NAMES = ['files', 'bytes', 'pages', 'clips', 'sessions'] as const satisfies (keyof Kept)[];

/** What one file adds, by where it lies; nothing for what only a server writes. */
export function keptByFile(path: string, bytes: number): Kept {
  const folder = path.slice(0, path.indexOf('/'));
  if (!UPLOAD_FOLDERS.includes(folder)) return NOTHING;
  const isClip = folder === FOLDERS.voiceSamples || folder === FOLDERS.videos;
  return { files: 1, bytes, pages: folder === FOLDERS.pages ? 1 : 0, clips: isClip ? 1 : 0, sessions: 0 };
}

export function sumOfKept(one: Kept, other: Kept): Kept {
  const sums = NAMES.map((name) => [name, one[name] + other[name]]);
  return Object.fromEntries(sums) as unknown as Kept;
}

const isWithin = (kept: Kept, added: Kept, allowance: Kept) =>
  NAMES.every((name) => added[name] === 0 || kept[name] + added[name] <= allowance[name]);

/** Whether a person may keep this as well. What adds nothing of a kind is not refused for its sake. */
export const mayPersonKeep = (kept: Kept, added: Kept) => isWithin(kept, added, PERSON_ALLOWANCE);
/** Whether everybody behind one address may, taken together. */
export const mayAddressKeep = (kept: Kept, added: Kept) => isWithin(kept, added, ADDRESS_ALLOWANCE);

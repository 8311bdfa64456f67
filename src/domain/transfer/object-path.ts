import { AppError } from '../errors.ts';
import { isSessionId, type SessionId } from '../session.ts';

/** The folders of file storage; the second segment of a path is the session's or the order's id. */
export const FOLDERS = {
  documents: 'documents',
  pages: 'book-scans',
  videos: 'temp-videos',
  voiceSamples: 'voice-samples',
  manuscripts: 'manuscripts',
  voices: 'voices',
  samples: 'samples',
  chunks: 'chunks',
  audiobooks: 'audiobooks',
  voiceWills: 'voice-wills',
  spokenPermissions: 'spoken-permissions',
  permissionDocuments: 'permission-documents',
} as const;

/** Whether an object lies in a folder. */
export const isIn = (folder: keyof typeof FOLDERS, path: string): boolean =>
  path.startsWith(`${FOLDERS[folder]}/`);

/** Whether it is sound in which somebody speaks, sent by the family. */
export const isRecording = (path: string): boolean => isIn('voiceSamples', path) || isIn('videos', path);

/** Where things lie in file storage. Source: product specification, section 7. Objects are create-only for clients. */
export const objectPath = {
  document: (sessionId: SessionId, fileName: string) => `${FOLDERS.documents}/${sessionId}/${fileName}`,
  /** `n` is the page's permanent capture number, never reused; a retake is a new number. */
  page: (sessionId: SessionId, n: number) => `${FOLDERS.pages}/${sessionId}/page_${n}.jpg`,
  video: (sessionId: SessionId, extension: string) => `${FOLDERS.videos}/${sessionId}/video.${extension}`,
  voiceSample: (sessionId: SessionId, index: number, extension: string) =>
    `${FOLDERS.voiceSamples}/${sessionId}/audio_${index}.${extension}`,
  manuscriptText: (sessionId: SessionId) => `${FOLDERS.manuscripts}/${sessionId}/text.json`,
  /** what was read, with all that is left out of the text */
  review: (sessionId: SessionId) => `${FOLDERS.manuscripts}/${sessionId}/review.json`,
  /** what the person changed in it, one object for each time it was saved */
  reviewEdits: (sessionId: SessionId, name: string) =>
    `${FOLDERS.manuscripts}/${sessionId}/edits/${name}.json`,
  speech: (sessionId: SessionId) => `${FOLDERS.voices}/${sessionId}/speech.wav`,
  voiceFile: (sessionId: SessionId, name: string) => `${FOLDERS.voices}/${sessionId}/${name}`,
  sample: (sessionId: SessionId, hash: string) => `${FOLDERS.samples}/${sessionId}/${hash}.mp3`,
  sampleFirst: (sessionId: SessionId, hash: string) => `${FOLDERS.samples}/${sessionId}/${hash}-first.mp3`,
  sampleTimings: (sessionId: SessionId, hash: string) => `${FOLDERS.samples}/${sessionId}/${hash}.json`,
  /** under its session, so that it can be deleted with it; the sample's chunks serve the book */
  chunk: (sessionId: string, hash: string) => `${FOLDERS.chunks}/${sessionId}/${hash}.chunk`,
  phoneChunk: (sessionId: string, hash: string) => `${FOLDERS.chunks}/${sessionId}/${hash}.phone`,
  /** a sentence that was read aloud */
  spokenPermission: (sessionId: string, id: string, extension: string) =>
    `${FOLDERS.spokenPermissions}/${sessionId}/${id}.${extension}`,
  /** given by the next of kin under their statement; `name` is its SHA-256, with what it is */
  permissionDocument: (sessionId: string, name: string) =>
    `${FOLDERS.permissionDocuments}/${sessionId}/${name}`,
  /** what was paid for: text and voice, frozen when the price was named */
  narration: (orderId: string) => `${FOLDERS.audiobooks}/${orderId}/narration.json`,
  audiobook: (orderId: string) => `${FOLDERS.audiobooks}/${orderId}/audiobook.mp3`,
  phoneCopy: (orderId: string) => `${FOLDERS.audiobooks}/${orderId}/phone.mp3`,
  timings: (orderId: string) => `${FOLDERS.audiobooks}/${orderId}/timings.json`,
  /** every word of the manuscript beside what was spoken for it, or why it was not */
  receipt: (orderId: string) => `${FOLDERS.audiobooks}/${orderId}/receipt.tsv`,
  cover: (orderId: string) => `${FOLDERS.audiobooks}/${orderId}/cover.jpg`,
  /** as the family sent it; a link to it is for its owner alone */
  coverPhoto: (orderId: string, hash: string) => `${FOLDERS.audiobooks}/${orderId}/cover-photo-${hash}.jpg`,
} as const;

// Functions of their own, where the server alone asks: of an object a browser loads every line.

/** What was read of one document page or photo, by a hash of it. */
export const readPagesPath = (sessionId: string, hash: string): string =>
  `${FOLDERS.manuscripts}/${sessionId}/pages/${hash}.json`;

/** A scanned page of a document, as it was drawn to be read: beside the photographed pages, which it is one of to the family. */
export const drawnPagePath = (sessionId: string, hash: string): string =>
  `${FOLDERS.pages}/${sessionId}/drawn_${hash}.jpg`;

/** A video's sound, made by the server; beside the clips because it is used as one. */
export const extractedSoundPath = (sessionId: SessionId, hash: string): string =>
  `${FOLDERS.voiceSamples}/${sessionId}/extracted_${hash}.wav`;

export const heardNamePath = (sessionId: string, hash: string): string =>
  `${FOLDERS.samples}/${sessionId}/name-${hash}.wav`;

/** The person's own recording with which a book begins, as it was when it was frozen. */
export const ownRecordingPath = (orderId: string): string =>
  `${FOLDERS.audiobooks}/${orderId}/own-recording.wav`;

const PAGE_PATH = /^book-scans\/([^/]+)\/page_([1-9]\d{0,5})\.jpg$/;

/** Whose page lies there and under which capture number; null for any other object. */
export function pageOfPath(path: string): { readonly sessionId: SessionId; readonly n: number } | null {
  const [, sessionId, n] = PAGE_PATH.exec(path) ?? [];
  return isSessionId(sessionId) ? { sessionId, n: Number(n) } : null;
}

/** The five folders a client may write to; the session id is always the second segment. */
export const UPLOAD_FOLDERS: readonly string[] = [
  FOLDERS.documents,
  FOLDERS.pages,
  FOLDERS.videos,
  FOLDERS.voiceSamples,
  FOLDERS.permissionDocuments,
];

/** An optional origin, `/v0/b/{bucket}/o/{encoded path}`, an optional query. The origin is not looked at. */
const DOWNLOAD_URL = /^(?:https?:\/\/[^/?#\\@]+)?\/v0\/b\/([^/?#]+)\/o\/([^/?#]+)(?:\?[^#]*)?$/;
/** The form that Cloud Storage signs: the path is not folded into one segment. */
const SIGNED_URL = /^https:\/\/storage\.googleapis\.com\/([^/?#]+)\/([^?#]+)\?[^#]*X-Goog-Signature=[^#]*$/;

/** Whether a URL names one of our objects and needs a link that lasts, rather than opening by itself. */
export function isStoredUrl(url: string): boolean {
  return DOWNLOAD_URL.test(url) || SIGNED_URL.test(url);
}

/** A file name that survives URLs, rules and disks: letters, digits, dot, hyphen, underscore; at most 80 characters. */
export function safeFileName(fileName: string): string {
  const base = fileName
    .normalize('NFKD')
    .replace(/^.*[\\/]/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '');
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(base)?.[0] ?? '';
  return `${base.slice(0, base.length - extension.length).slice(0, 80 - extension.length) || 'file'}${extension}`;
}

const refuse = () => new AppError('invalid-argument', 'the file is not one of this session');

/** The object a download URL of our own bucket names. Whose it is must be checked by its path. @throws AppError invalid-argument */
export function pathOfDownloadUrl(url: string, bucket: string): string {
  const match = DOWNLOAD_URL.exec(url) ?? SIGNED_URL.exec(url);
  if (!match || match[1] !== bucket || match[2] === undefined) throw refuse();
  let path: string;
  try {
    path = decodeURIComponent(match[2]);
  } catch {
    throw refuse();
  }
  if (path.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw refuse();
  return path;
}

/**
 * Reduces a download URL that a client sent to an object path in our own bucket under the caller's session. The
 * server reads by that path and never fetches the URL, whatever its host says.
 * @throws AppError invalid-argument for anything else
 */
export function objectPathFromUrl(url: string, bucket: string, sessionId: SessionId): string {
  const path = pathOfDownloadUrl(url, bucket);
  const segments = path.split('/');
  const [folder, owner, ...rest] = segments;
  const isOurs =
    folder !== undefined && UPLOAD_FOLDERS.includes(folder) && owner === sessionId && rest.length === 1;
  if (!isOurs) throw refuse();
  // Nothing is made of what is kept as proof.
  if (isIn('permissionDocuments', path)) throw refuse();
  return path;
}

/** The download URL of an object, without a token: it names the object; who may read it is decided by the rules. */
export function downloadUrlOf(storageUrl: string, bucket: string, path: string): string {
  return `${storageUrl}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}

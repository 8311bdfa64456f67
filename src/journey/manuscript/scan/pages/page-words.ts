import { ERRORS, isErrorCode } from '@/domain/errors.ts';
import type { UploadState } from '@/domain/upload.ts';
import type { SendingStop } from '@/outbox/sending-wish.ts';
import type { PhotoWarning, StoredPage } from '@/storage/rows.ts';

export type PageWords =
  | 'Saved on this phone'
  | 'Waiting for internet'
  | 'Sending'
  | 'Paused'
  | 'Waiting for Wi-Fi'
  | 'Safe'
  | 'Read'
  | 'Needs another look';

/** Failures that mean the line, not the server or the page. */
const NO_LINE = ['unavailable', 'deadline-exceeded'];

/** Where a page is, in words. `upload` is undefined until this device's store has told. */
export function wordsOfPage(
  page: Pick<StoredPage, 'readAtMs'>,
  upload: UploadState | undefined,
  isOnline: boolean,
  stop: SendingStop = null,
): PageWords {
  if (page.readAtMs !== null) return 'Read';
  const isOnItsWay = upload?.kind !== 'uploaded' && upload?.kind !== 'refused';
  if (isOnItsWay && stop) return stop === 'paused' ? 'Paused' : 'Waiting for Wi-Fi';
  switch (upload?.kind) {
    case 'uploaded':
      return 'Safe';
    case 'refused':
      return 'Needs another look';
    case 'sending':
      return isOnline ? 'Sending' : 'Waiting for internet';
    case 'waiting':
      return !isOnline || NO_LINE.includes(upload.code) ? 'Waiting for internet' : 'Saved on this phone';
    default:
      return isOnline ? 'Saved on this phone' : 'Waiting for internet';
  }
}

/** Why a page needs another look, and what to do. */
export function reasonOf(upload: UploadState | undefined): string | null {
  if (upload?.kind !== 'refused') return null;
  return isErrorCode(upload.code) ? ERRORS[upload.code].sentence : ERRORS.unknown.sentence;
}

export const WARNING_WORDS: Record<PhotoWarning, string> = {
  blurred: 'Looks blurred',
  dark: 'Looks dark',
  glare: 'A lamp shines on it',
  'cut-off': 'Text touches the edge',
};

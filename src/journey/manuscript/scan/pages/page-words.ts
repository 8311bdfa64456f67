import type { SendingStop } from '@/device/outbox/sending-choice.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { ERRORS, isErrorCode } from '@/domain/errors.ts';
import type { PageReading } from '@/domain/manuscript/page-reading.ts';
import type { UploadState } from '@/domain/transfer/upload.ts';
import { UNREAD_WORDS } from '../../review/unread-words.ts';

export type PageWords =
  | 'Saved on this phone'
  | 'Waiting for internet'
  | 'Sending'
  | 'Paused'
  | 'Waiting for Wi-Fi'
  | 'Saved'
  | 'Text ready'
  | 'Needs another look';

/** Failures that mean the line, not the server or the page. */
const NO_LINE = ['unavailable', 'deadline-exceeded'];

/** What is known of a page from elsewhere. */
export interface PageNews {
  /** undefined until this device's store has told */
  readonly upload: UploadState | undefined;
  /** undefined until the server has looked at it */
  readonly reading: PageReading | undefined;
  readonly isOnline: boolean;
  /** why nothing is sent now, by the person’s own choice */
  readonly stop?: SendingStop;
}

const STOPPED: Record<NonNullable<SendingStop>, PageWords> = {
  paused: 'Paused',
  'no-wifi': 'Waiting for Wi-Fi',
  'allowance-used-up': 'Saved on this phone',
  'server-full': 'Saved on this phone',
};

/** Where a page is, in words. */
export function wordsOfPage(
  page: Pick<StoredPage, 'readAtMs'>,
  { upload, reading, isOnline, stop = null }: PageNews,
): PageWords {
  if (reading) return reading.state === 'read' ? 'Text ready' : 'Needs another look';
  if (page.readAtMs !== null) return 'Text ready';
  const isOnItsWay = upload?.kind !== 'uploaded' && upload?.kind !== 'refused';
  if (isOnItsWay && stop) return STOPPED[stop];
  switch (upload?.kind) {
    case 'uploaded':
      return 'Saved';
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

/** What the reader says of a page it could make no text of. */
export const READING_WORDS: Record<Exclude<PageReading['state'], 'read'>, string> = {
  blank: 'This page is blank. If that’s right, leave it as it is.',
  ...UNREAD_WORDS,
  handwriting: 'This looks handwritten, and we can’t read handwriting. You can type it when you proofread.',
};

/** Why a page needs another look, and what to do. */
export function reasonOf({ upload, reading }: Pick<PageNews, 'upload' | 'reading'>): string | null {
  if (reading && reading.state !== 'read') return READING_WORDS[reading.state];
  if (upload?.kind !== 'refused') return null;
  return isErrorCode(upload.code) ? ERRORS[upload.code].sentence : ERRORS.unknown.sentence;
}

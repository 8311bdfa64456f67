import type { SendingStop } from '@/device/outbox/sending-choice.ts';
import { ERRORS } from '@/domain/errors.ts';
import { counted } from '@/domain/words/counted.ts';

/** Said wherever something waits to be sent. */
export const STOP_WORDS: Record<NonNullable<SendingStop>, string> = {
  paused: 'Sending is paused.',
  'no-wifi': 'Waiting for Wi-Fi.',
  'allowance-used-up': ERRORS['allowance-used-up'].sentence,
  'server-full': ERRORS['server-full'].sentence,
};

const pagesWait = (count: number) => counted(count, 'page is', 'pages are');

/** Where the pages of a scan are, in one sentence or two. */
export function sendingWords(pages: number, safe: number, stop: SendingStop, isOnline: boolean): string {
  if (pages === 0) return 'No pages yet.';
  if (safe === pages) return pages === 1 ? 'The page is backed up.' : `All ${pages} pages are backed up.`;
  const waiting = `${pagesWait(pages - safe)} saved on this phone.`;
  if (stop) return `${STOP_WORDS[stop]} ${waiting}`;
  return isOnline ? `Sending: ${safe} of ${pages} backed up.` : `Waiting for internet. ${waiting}`;
}

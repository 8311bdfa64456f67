import { uploadsStore } from '@/outbox/uploads-store.ts';
import { STOP_WORDS } from '@/sending/sending-words.ts';
import { useSending } from '@/sending/use-sending-wish.ts';
import type { StoredPage } from '@/storage/rows.ts';
import { useOnline } from '@/ui/use-online.ts';
import { useStore } from '@/ui/use-store.ts';
import { usePageReadings } from '../../page-readings.ts';
import { type PageWords, reasonOf, wordsOfPage } from './page-words.ts';

const STOPPED: readonly PageWords[] = ['Paused', 'Waiting for Wi-Fi'];
const SAVED = 'This page is saved on this phone.';

/** Where a page is, and why when something is wrong with it. */
export function usePageState(page: StoredPage): { words: PageWords; reason: string | null } {
  const upload = useStore(uploadsStore, (uploads) => uploads[page.uploadId]?.state);
  const reading = usePageReadings(page.sessionId)[page.n];
  const { stop } = useSending();
  const news = { upload, reading, isOnline: useOnline(), stop };
  const words = wordsOfPage(page, news);
  const isStopped = stop !== null && STOPPED.includes(words);
  return { words, reason: isStopped ? `${STOP_WORDS[stop]} ${SAVED}` : reasonOf(news) };
}

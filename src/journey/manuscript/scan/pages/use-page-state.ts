import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import { STOP_WORDS } from '@/device/sending/sending-words.ts';
import { useSending } from '@/device/sending/use-sending-choice.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { SessionId } from '@/domain/session.ts';
import { usePageReadings } from '@/journey/manuscript/reading/page-readings.ts';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { type PageWords, reasonOf, wordsOfPage } from './page-words.ts';

const STOPPED: readonly PageWords[] = ['Paused', 'Waiting for Wi-Fi'];
const SAVED = 'This page is saved on this phone.';

export interface PageState {
  readonly words: PageWords;
  readonly reason: string | null;
}

/** Where pages are, and why when something is wrong with one. A list asks once for all: its rows only show words. */
export function usePageStates(sessionId: SessionId): (page: StoredPage) => PageState {
  const uploads = useStore(uploadsStore, (all) => all);
  const readings = usePageReadings(sessionId);
  const { stop } = useSending();
  const isOnline = useOnline();
  return (page) => {
    const news = { upload: uploads[page.uploadId]?.state, reading: readings[page.n], isOnline, stop };
    const words = wordsOfPage(page, news);
    const isStopped = stop !== null && STOPPED.includes(words);
    return { words, reason: isStopped ? `${STOP_WORDS[stop]} ${SAVED}` : reasonOf(news) };
  };
}

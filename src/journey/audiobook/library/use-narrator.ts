import { progressStore } from '@/device/storage/books/progress.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

/** Whose voice reads an order: as the finished book says it, before that as this device knows it; empty where it does not. */
export function useNarrator({ audiobook, sessionId }: Order): string {
  const here = useStore(progressStore, ({ progress }) =>
    progress?.sessionId === sessionId ? progress.voice.speakerName : '',
  );
  return audiobook?.narrator ?? here;
}

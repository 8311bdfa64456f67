import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import { counted } from '@/domain/words/counted.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useStore } from '@/ui/hooks/use-store.ts';
import { GoOnSending } from './GoOnSending.tsx';
import { STOP_WORDS } from './sending-words.ts';
import { useSending } from './use-sending-choice.ts';

/** Said on every step while something waits because the person chose so. */
export function StoppedNotice() {
  const { stop } = useSending();
  const waiting = useStore(
    uploadsStore,
    (uploads) =>
      Object.values(uploads).filter(
        ({ state, isHeld }) => !isHeld && !['uploaded', 'refused'].includes(state.kind),
      ).length,
  );
  if (!stop || waiting === 0) return null;
  return (
    <Notice kind="info">
      <p>
        {STOP_WORDS[stop]} {counted(waiting, 'file is', 'files are')} saved on this device.
      </p>
      <GoOnSending />
    </Notice>
  );
}

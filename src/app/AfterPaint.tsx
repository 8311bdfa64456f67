import { useEffect } from 'react';
import { Measuring } from '@/device/measuring/Measuring.tsx';
import { listen } from '@/device/storage/channel.ts';
import { AboveAll } from '@/ui/dialogs/above-all.tsx';
import { LayersInHistory } from '@/ui/navigation/LayersInHistory.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** Another tab deleted everything on this device: begun anew, this one shows and sends nothing of it. */
function useFreshStartAfterClearing(): void {
  useEffect(() => listen(({ kind }) => kind === 'device-cleared' && location.reload()), []);
}

/** What concerns the app as a whole and no screen. */
export function AfterPaint() {
  useFreshStartAfterClearing();
  return (
    <>
      <LayersInHistory />
      <AboveAll />
      <UpdateOffer />
      <Measuring />
    </>
  );
}

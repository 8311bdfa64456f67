import { Measuring } from '@/device/measuring/Measuring.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** What concerns the app as a whole and no screen. */
export function AfterPaint() {
  return (
    <>
      <UpdateOffer />
      <Measuring />
    </>
  );
}

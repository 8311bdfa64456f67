import { saveSendingWish } from '@/outbox/sending-wish.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/use-attempt.ts';
import { useSending } from './use-sending-wish.ts';

/** The way out of a stop that the person has chosen. */
export function GoOnSending() {
  const { stop } = useSending();
  const { error, attempt } = useAttempt();
  if (!stop) return null;
  return (
    <>
      <Button
        kind="quiet"
        onClick={() => attempt(() => saveSendingWish(stop === 'paused' ? 'isPaused' : 'isWifiOnly', false))}
      >
        {stop === 'paused' ? 'Go on sending' : 'Send without Wi-Fi'}
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  );
}

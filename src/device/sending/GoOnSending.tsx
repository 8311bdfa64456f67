import {
  forgetFullness,
  isFullCode,
  type SendingStop,
  saveSendingChoice,
} from '@/device/outbox/sending-choice.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useSending } from './use-sending-choice.ts';

const GO_ON_WORDS: Record<NonNullable<SendingStop>, string> = {
  paused: 'Resume sending',
  'no-wifi': 'Send without Wi-Fi',
  'allowance-used-up': 'Try again',
  'server-full': 'Try again',
};

function endStop(stop: NonNullable<SendingStop>): Promise<void> {
  if (isFullCode(stop)) return forgetFullness();
  return saveSendingChoice(stop === 'paused' ? 'isPaused' : 'isWifiOnly', false);
}

/** The way out of a stop: the person's own, or one for want of room. */
export function GoOnSending() {
  const { stop } = useSending();
  const { error, attempt } = useAttempt();
  if (!stop) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => attempt(() => endStop(stop))}>
        {GO_ON_WORDS[stop]}
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  );
}

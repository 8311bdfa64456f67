import { reportsConnectionType, saveSendingChoice } from '@/device/outbox/sending-choice.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useOnline } from '@/ui/hooks/use-online.ts';
import styles from './sending-line.module.css';
import { sendingWords } from './sending-words.ts';
import { useSending } from './use-sending-choice.ts';

/** Where the pages are, and the person's word on when they are sent. */
export function SendingLine({ pages, safe }: { pages: number; safe: number }) {
  const { choice, stop } = useSending();
  const isOnline = useOnline();
  const { error, attempt } = useAttempt();
  const choose = (name: 'isPaused' | 'isWifiOnly', isOn: boolean) =>
    attempt(() => saveSendingChoice(name, isOn));
  const mayPause = choice.isPaused || safe < pages;
  return (
    <section className={styles.line} aria-label="Sending">
      <p role="status" className={styles.words} data-safe={pages > 0 && safe === pages}>
        {sendingWords(pages, safe, stop, isOnline)}
      </p>
      <div className={styles.choices}>
        {reportsConnectionType() && (
          <label className={styles.wifi}>
            <input
              type="checkbox"
              checked={choice.isWifiOnly}
              onChange={(event) => choose('isWifiOnly', event.target.checked)}
            />
            Send only on Wi-Fi
          </label>
        )}
        {mayPause && (
          <Button kind="plain" onClick={() => choose('isPaused', !choice.isPaused)}>
            {choice.isPaused ? 'Resume sending' : 'Pause sending'}
          </Button>
        )}
      </div>
      {error && <p role="alert">{error}</p>}
    </section>
  );
}

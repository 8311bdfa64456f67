import { useEffect, useState } from 'react';
import { loadConfig } from '@/backend/config.ts';
import styles from '../voice.module.css';

/** Said before a voice is made: who else gets to hear the recordings. Nothing when nobody does. */
export function VoiceServiceNotice() {
  const [service, setService] = useState<string>();
  useEffect(() => {
    let isHere = true;
    // Without a line nothing is sent either; the question is put again at the next opening.
    loadConfig().then(
      (config) => isHere && setService(config.voiceService),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (!service) return null;
  return (
    <p className={styles.soft}>
      The voice is made by {service}, a voice service we use. The speech found in your recordings and the text
      of your book are sent there for this alone, and the voice is deleted there when it is deleted here.
    </p>
  );
}

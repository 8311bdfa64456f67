import { lazy, Suspense, useEffect, useState } from 'react';
import { defaultRegion, type Region, type RegionOrigin } from '@/domain/voice.ts';
import { LoadTrouble } from './LoadTrouble.tsx';
import type { LoadedClip } from './load-clip.ts';
import { RegionSteppers } from './RegionSteppers.tsx';
import styles from './voice.module.css';

const Waveform = lazy(async () => ({ default: (await import('./Waveform.tsx')).Waveform }));

interface MarkVoiceProps {
  clip: LoadedClip;
  region: Region | null;
  onRegion: (region: Region, origin: RegionOrigin) => void;
}

/** Where in the clip the loved one speaks: placed from 33 to 66 %, then dragged or typed. */
export function MarkVoice({ clip, region, onRegion }: MarkVoiceProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (!region) onRegion(defaultRegion(clip.durationSeconds), 'default');
  }, [region, clip, onRegion]);
  const markByHand = (marked: Region) => onRegion(marked, 'hand');
  if (trouble) return <LoadTrouble message={trouble} />;
  return (
    <section aria-labelledby="mark-title" className={styles.mark}>
      <h2 id="mark-title" className={styles.markTitle}>
        Identify your loved one’s voice
      </h2>
      <p>Drag the marked region over the 1-3 seconds where the voice is speaking.</p>
      {!clip.mayDecode && (
        <p className={styles.soft}>
          This recording is long, so only its timeline is drawn. You can mark it all the same.
        </p>
      )}
      <Suspense fallback={<p role="status">Drawing the waveform...</p>}>
        <Waveform clip={clip} region={region} onRegion={markByHand} onTrouble={setTrouble} />
      </Suspense>
      {region && (
        <RegionSteppers region={region} durationSeconds={clip.durationSeconds} onRegion={markByHand} />
      )}
    </section>
  );
}

import { useEffect, useState } from 'react';

/** A wave is looked at, not heard: a low rate is decoded faster. */
const DECODING_HZ = 8000;

/** The loudest of each part of a sound, 0 to 1 of the loudest of all. */
function peaksOf(samples: Float32Array, count: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, i) =>
    samples.subarray(i * size, (i + 1) * size).reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  );
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest > 0 ? peak / loudest : 0));
}

async function peaksAt(url: string, count: number, signal: AbortSignal): Promise<number[]> {
  const bytes = await (await fetch(url, { signal })).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, DECODING_HZ).decodeAudioData(bytes);
  return peaksOf(sound.getChannelData(0), count);
}

/**
 * How loud a sound is in each of `count` parts of it; a flat line until that is known, and for a sound that cannot be
 * decoded here: its parts can be told apart by their times.
 * @param url null until it is known what opens the sound, or where it is too long to be decoded
 */
export function usePeaks(url: string | null, count: number): readonly number[] {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  useEffect(() => {
    if (url === null) return;
    const leaving = new AbortController();
    peaksAt(url, count, leaving.signal).then(
      (found) => !leaving.signal.aborted && setPeaks(found),
      () => undefined,
    );
    return () => leaving.abort();
  }, [url, count]);
  return peaks ?? Array.from({ length: count }, () => 0);
}

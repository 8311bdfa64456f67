import { useEffect, useMemo, useState } from 'react';

/** A wave is looked at, not heard: a low rate is decoded faster. */
const DECODING_HZ = 8000;

/** Of each part: long enough for a syllable. What is longer is full of them, and every bar would be as high as the next. */
const HEARD_SECONDS = 0.12;

const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

/** How loud it is in the middle of each part of a sound, 0 to 1 of the loudest of all. */
function peaksOf(samples: Float32Array, count: number): number[] {
  const size = Math.max(1, samples.length / count);
  const half = Math.min(size, HEARD_SECONDS * DECODING_HZ) / 2;
  const peaks = Array.from({ length: count }, (_, i) => {
    const middle = (i + 0.5) * size;
    return loudness(samples.subarray(middle - half, middle + half));
  });
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

/** A bar without a sound is a dot. */
const SILENCE = 4;

/** The same for a `WaveScrubber`: 0-100, a dotted line until it is known. */
export function useWave(url: string | null, count: number): readonly number[] {
  const peaks = usePeaks(url, count);
  return useMemo(() => peaks.map((peak) => Math.max(SILENCE, Math.round(peak * 100))), [peaks]);
}

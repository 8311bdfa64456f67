import type { Pace } from './pace.ts';

/** Syllables a second of people who read aloud: the mean of ten readers of LibriSpeech, measured as the clip is. */
const READERS_PACE = 4.95;
/**
 * After so many seconds of speech a clip says as much about the pace of the next one as that somebody is a person who
 * reads: the variance between two recordings of a reader against that between readers.
 */
const HALF_KNOWN_SECONDS = 4;

/**
 * Syllables a second of the next thing the person is likely to read: the less was heard, the nearer to those of all
 * readers. Source: James and Stein (1961), shrinking to the mean.
 */
export function expectedPace({ syllablesPerSecond, seconds }: Pace): number {
  const known = seconds / (seconds + HALF_KNOWN_SECONDS);
  return READERS_PACE ** (1 - known) * syllablesPerSecond ** known;
}

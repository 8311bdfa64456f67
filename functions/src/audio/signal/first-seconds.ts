/** Where a pause is looked for, before the end. */
const SEARCHED_SECONDS = 8;
/** As long as the shortest pause between two words. */
const PAUSE_SECONDS = 0.12;
const FADE_SECONDS = 0.03;

/** The quietest moment of so much sound: where it begins, in samples. */
function quietestPlace(samples: Float32Array, from: number, length: number): number {
  const at = (i: number) => samples[i] ?? 0;
  let power = 0;
  for (let i = from; i < from + length; i++) power += at(i) ** 2;
  let [least, place] = [power, from];
  for (let start = from + 1; start + length <= samples.length; start++) {
    power += at(start + length - 1) ** 2 - at(start - 1) ** 2;
    // The later of two that are alike: more is heard.
    if (power <= least) [least, place] = [power, start];
  }
  return place;
}

/**
 * Speech as it is when it is no longer than so many seconds, else its beginning, which ends in a pause near its end and
 * fades out in it.
 */
export function firstSeconds(samples: Float32Array, sampleRateHz: number, mostSeconds: number): Float32Array {
  const most = Math.round(mostSeconds * sampleRateHz);
  if (samples.length <= most) return samples;
  const pause = Math.round(PAUSE_SECONDS * sampleRateHz);
  const begun = samples.subarray(0, most);
  const from = Math.max(0, most - Math.round(SEARCHED_SECONDS * sampleRateHz));
  const cut = begun.slice(0, quietestPlace(begun, from, pause) + pause);
  const fade = Math.round(FADE_SECONDS * sampleRateHz);
  for (let i = 0; i < fade; i++) {
    const place = cut.length - 1 - i;
    cut[place] = ((cut[place] ?? 0) * (i + 0.5)) / fade;
  }
  return cut;
}

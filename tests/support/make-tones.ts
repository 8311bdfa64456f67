/** Glottal pulses through two resonances: a vowel of a known pitch, without any speech engine. */
export function makeVowel(
  pitchHz: number,
  seconds: number,
  sampleRateHz = 16_000,
): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * sampleRateHz);
  const sound = new Float32Array(length);
  for (let pulse = 0; pulse < pitchHz * seconds; pulse++) {
    const at = pulse / pitchHz;
    for (let i = Math.ceil(at * sampleRateHz); i < Math.min(length, (at + 0.03) * sampleRateHz); i++) {
      const t = i / sampleRateHz - at;
      const low = Math.exp(-t * 300) * Math.sin(2 * Math.PI * 600 * t);
      const high = Math.exp(-t * 500) * Math.sin(2 * Math.PI * 1_400 * t);
      sound[i] = (sound[i] ?? 0) + 0.4 * low + 0.15 * high;
    }
  }
  return sound;
}

/** White noise that is always the same. */
export function makeNoise(
  seconds: number,
  amplitude: number,
  sampleRateHz = 16_000,
): Float32Array<ArrayBuffer> {
  let state = 7;
  return Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return amplitude * (state / 0x3fffffff - 1);
  });
}

export function makeSilence(seconds: number, sampleRateHz = 16_000): Float32Array<ArrayBuffer> {
  return new Float32Array(Math.round(seconds * sampleRateHz));
}

export function joinSounds(...parts: Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A slow piano of three notes at a time, without a voice. */
export function makeChords(seconds: number, sampleRateHz = 16_000): Float32Array<ArrayBuffer> {
  const chords = [
    [262, 330, 392],
    [294, 349, 440],
    [330, 392, 494],
  ];
  return Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, (_, i) => {
    const t = i / sampleRateHz;
    const notes = chords[Math.floor(t) % chords.length] ?? [];
    const harmonics = notes.flatMap((hz) => [1, 2, 3, 4].map((n) => Math.sin(2 * Math.PI * hz * n * t) / n));
    return 0.1 * Math.exp(-2 * (t % 1)) * harmonics.reduce((sum, value) => sum + value, 0);
  });
}

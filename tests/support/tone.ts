/**
 * A WAV file with a hum in it.
 * @param seconds its length
 * @param hzAt how high it is at each of its seconds
 */
export function toneFile(name: string, seconds: number, hzAt: (second: number) => number = () => 160): File {
  const sampleRateHz = 8_000;
  const samples = Math.round(seconds * sampleRateHz);
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const text = (at: number, word: string) => {
    for (let i = 0; i < word.length; i += 1) view.setUint8(at + i, word.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  let phase = 0;
  for (let i = 0; i < samples; i += 1) {
    view.setInt16(44 + i * 2, Math.sin(phase) * 12_000, true);
    phase += (2 * Math.PI * hzAt(i / sampleRateHz)) / sampleRateHz;
  }
  return new File([view.buffer], name, { type: 'audio/wav' });
}

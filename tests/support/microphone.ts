import { onTestFinished, vi } from 'vitest';

/** Until the end of the test, a microphone before which somebody hums. */
export function plugInMicrophone(): void {
  const hums: AudioContext[] = [];
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const hum = new AudioContext();
    hums.push(hum);
    const [voice, out] = [hum.createOscillator(), hum.createMediaStreamDestination()];
    voice.connect(out);
    voice.start();
    return out.stream;
  });
  onTestFinished(async () => {
    asked.mockRestore();
    await Promise.all(hums.map((hum) => hum.close()));
  });
}

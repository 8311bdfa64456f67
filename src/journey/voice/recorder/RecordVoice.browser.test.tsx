import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findRecording, newRecording, saveRecordingPart } from '@/device/storage/books/recordings.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { chooseMainClip } from '../clips/change-clips.ts';
import { loadClip } from '../clips/load-clip.ts';
import { RecordVoice } from './RecordVoice.tsx';

onAFreshSession();

let hum: AudioContext | undefined;
afterEach(async () => {
  await hum?.close();
  hum = undefined;
  vi.restoreAllMocks();
});

/** A microphone before which somebody hums. */
function plugInMicrophone() {
  const streams: MediaStream[] = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    hum = new AudioContext();
    const [voice, out] = [hum.createOscillator(), hum.createMediaStreamDestination()];
    voice.frequency.value = 160;
    voice.connect(out);
    voice.start();
    streams.push(out.stream);
    return out.stream;
  });
  return streams;
}

function refuseMicrophone(name: string): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
}

function open(onKeep: (file: File) => Promise<unknown> = async () => undefined) {
  const { sessionId } = currentProgress();
  mount(<RecordVoice sessionId={sessionId} onKeep={onKeep} />);
  return sessionId;
}

const record = () => page.getByRole('button', { name: 'Record with the microphone' });
const savedSeconds = async () => (await findRecording(currentProgress().sessionId))?.seconds ?? 0;

test('every second is saved as it is spoken, and what is kept is a clip like any other', async () => {
  const streams = plugInMicrophone();
  const { sessionId } = currentProgress();
  open((file) => chooseMainClip(sessionId, file));
  await record().click();
  await expect.element(page.getByText(/^Recording 0:0/)).toBeVisible();
  await expect.element(page.getByText('We can hear you.')).toBeVisible();
  await expect.poll(savedSeconds).toBeGreaterThan(1.5);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText(/is saved on this device/)).toBeVisible();
  expect(streams.every((stream) => !stream.active)).toBe(true);
  await page.getByRole('button', { name: 'Keep this recording' }).click();
  await expect.element(record()).toBeVisible();
  const [clip] = currentProgress().voice.clips;
  if (!clip) throw new Error('no clip');
  expect(clip.fileName).toMatch(/^Recording .*\.webm$/);
  expect(await findRecording(sessionId)).toBeUndefined();
  const { signal } = new AbortController();
  const loaded = await loadClip({
    ...{ sessionId, clip, signal, isSendingAgreed: false },
    onExtracting: () => undefined,
  });
  URL.revokeObjectURL(loaded.url);
  expect(loaded.durationSeconds).toBeGreaterThan(1.5);
  expect(loaded.durationSeconds).toBeLessThan(20);
});

test('where a sentence has to be read, it and nothing else stands beside the wave', async () => {
  plugInMicrophone();
  const { sessionId } = currentProgress();
  mount(<RecordVoice sessionId={sessionId} sentence="I am Rose." onKeep={async () => undefined} />);
  await record().click();
  await expect.element(page.getByText(/^Recording 0:0/)).toBeVisible();
  await expect.element(page.getByText('I am Rose.')).toBeVisible();
  expect(page.getByText(/blue door|not sure what to say|works best/i).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('what was recorded is heard in a player of ours, and nothing else asks to be decided meanwhile', async () => {
  plugInMicrophone();
  const stages: string[] = [];
  const { sessionId } = currentProgress();
  mount(
    <RecordVoice
      sessionId={sessionId}
      onKeep={async () => undefined}
      onStage={(stage) => stages.push(stage)}
    />,
  );
  await record().click();
  await expect.poll(savedSeconds).toBeGreaterThan(1.5);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Play your recording' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause your recording' })).toBeVisible();
  const place = page.getByRole('slider', { name: 'Place in your recording' });
  await expect.poll(() => Number((place.element() as HTMLInputElement).value)).toBeGreaterThan(0);
  expect(document.querySelector('audio[controls]')).toBeNull();
  expect(stages.slice(-2)).toEqual(['recording', 'recorded']);
});

test('a recording that a killed tab left behind can be heard, and discarded', async () => {
  const { sessionId } = currentProgress();
  await saveRecordingPart(newRecording(sessionId, 'audio/webm'), 0, new ArrayBuffer(8), 42);
  open();
  await expect.element(page.getByText(/Your 42-second recording is saved on this device/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(record()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a microphone that is taken away leaves what was recorded until then', async () => {
  const streams = plugInMicrophone();
  open();
  await record().click();
  await expect.poll(savedSeconds).toBeGreaterThan(0.5);
  for (const track of streams.flatMap((stream) => stream.getTracks())) {
    track.stop();
    // Stopping by script is silent; losing the device is not.
    track.dispatchEvent(new Event('ended'));
  }
  await expect.element(page.getByText(/The microphone was disconnected/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep this recording' })).toBeVisible();
});

test.each([
  ['NotAllowedError', /allow it for this page/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another app is using the microphone/],
])('%s is told in plain words, with another try', async (name, words) => {
  refuseMicrophone(name);
  open();
  await record().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a browser that cannot record says what to do instead', async () => {
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false);
  open();
  await record().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This browser cannot record/);
});

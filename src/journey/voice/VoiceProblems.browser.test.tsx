// @module-tag screens
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { processAudio } from '@/backend/page/audio-service.ts';
import { whenUploaded } from '@/device/outbox/when-uploaded.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { readUploadBlob } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { chooseFiles } from '../../../tests/support/choose-files.ts';
import { onAFreshSession } from '../../../tests/support/fresh-session.ts';
import { plugInMicrophone } from '../../../tests/support/microphone.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { sayYes } from '../../../tests/support/say-yes.ts';
import { toneFile } from '../../../tests/support/tone.ts';
import { MarkVoice } from './clips/MarkVoice.tsx';
import { VoiceStep } from './VoiceStep.tsx';

/** Everything that can go wrong with a clip, in the words a family reads. */

vi.mock('@/backend/page/audio-service.ts', async (original) => ({
  ...(await original<typeof import('@/backend/page/audio-service.ts')>()),
  processAudio: vi.fn(),
}));
vi.mock('@/device/storage/uploads/uploads.ts', async (original) => {
  const uploads = await original<typeof import('@/device/storage/uploads/uploads.ts')>();
  return { ...uploads, readUploadBlob: vi.fn(uploads.readUploadBlob) };
});
vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn(async () => null) }));
vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({ objectUrl: vi.fn(async (path: string) => `/o/${path}`) }));
vi.mock('@/device/outbox/when-uploaded.ts', () => ({ whenUploaded: vi.fn() }));

onAFreshSession();
beforeEach(() => {
  vi.mocked(processAudio).mockReset();
  vi.mocked(call).mockReset();
  vi.mocked(whenUploaded).mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Step() {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <VoiceStep progress={progress} onBack={() => undefined} onNext={() => undefined} />;
}

async function choose(file: File): Promise<void> {
  mount(<Step />);
  await chooseFiles(page.getByRole('group', { name: /clip here|Choose a recording/ }), file);
}

const video = () => new File(['video'], 'party.avi', { type: 'video/x-msvideo' });

async function chooseAndMake(): Promise<void> {
  await choose(toneFile('rose.wav', 4));
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYes();
}

/** The notice holds these words and its buttons, and nothing else; of a file, that file's name and the way to another. */
const says = (words: string, file?: string) =>
  expect
    .poll(() => page.getByRole('alert').element().textContent)
    .toBe(file ? `${file}: ${words}Use another recordingRetry` : `${words}Retry`);

test.each(['null', 'undefined', ''])('a sound whose address is "%s" is an invalid file', async (audioUrl) => {
  vi.mocked(call).mockResolvedValue({ success: true, audioUrl });
  await choose(video());
  await sayYes('Send it');
  await says('Invalid audio file. Please upload a new file.', 'party.avi');
});

test('a video whose sound cannot be asked for says why', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('internal', 'Response is missing data field.'));
  await choose(video());
  await sayYes('Send it');
  await says('Failed to extract audio: Response is missing data field.', 'party.avi');
});

test('a clip that this device does not give back says why', async () => {
  vi.mocked(readUploadBlob).mockRejectedValueOnce(new AppError('storage-unavailable'));
  await choose(toneFile('rose.wav', 4));
  const { sentence } = new AppError('storage-unavailable');
  await says(`Failed to load audio file: ${sentence}`, 'rose.wav');
});

/** Opens nothing and complains about nothing, as a player may that waits for a sound card. */
class SilentAudio {
  static opened = 0;
  constructor() {
    SilentAudio.opened += 1;
  }
  removeAttribute(): void {}
}

test.each([
  ['', 30_000, 'Audio loading timed out. Please try re-uploading the file.'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15',
    60_000,
    'Audio loading timed out. Safari can take long with large files. Please try re-uploading the file, or save it as MP3, WAV, or M4A first.',
  ],
])('a clip that does not open in time is given up (browser "%s")', async (userAgent, afterMs, words) => {
  if (userAgent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  SilentAudio.opened = 0;
  vi.stubGlobal('Audio', SilentAudio);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await choose(toneFile('rose.wav', 4));
  await expect.poll(() => SilentAudio.opened).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(afterMs - 1);
  await expect.element(page.getByText('Opening your recording...')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await says(words, 'rose.wav');
});

const mountMark = (clip: ReturnType<typeof marked>, askServer: (() => void) | null = null) =>
  mount(
    <MarkVoice
      clip={clip}
      askServer={askServer}
      voice={newProgress().voice}
      onRegion={async () => undefined}
      isSilent={false}
      onSilence={() => undefined}
      onVoices={() => undefined}
    />,
  );
const marked = (url: string, mayDecode: boolean) => ({ url, mayDecode, durationSeconds: 4 });

test('a clip whose sound does not decode asks for another format', async () => {
  vi.spyOn(BaseAudioContext.prototype, 'decodeAudioData').mockRejectedValue(
    new DOMException('Unable to decode audio data', 'EncodingError'),
  );
  const url = URL.createObjectURL(toneFile('rose.wav', 4));
  mountMark(marked(url, true));
  await says('Unable to decode audio. Please try a different file format (MP3, WAV, or M4A recommended).');
});

test('a film whose sound does not decode here is opened by the server before anything is said about it', async () => {
  vi.spyOn(BaseAudioContext.prototype, 'decodeAudioData').mockRejectedValue(
    new DOMException('Unable to decode audio data', 'EncodingError'),
  );
  const askServer = vi.fn();
  mountMark(marked(URL.createObjectURL(toneFile('rose.wav', 4)), true), askServer);
  await expect.poll(() => askServer.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['the line broke', 'Audio error: the line broke'],
  ['', 'Failed to load audio'],
])('a player that gives up with "%s" is told as such', async (message, words) => {
  vi.spyOn(MediaError.prototype, 'message', 'get').mockReturnValue(message);
  const url = URL.createObjectURL(new Blob(['not a sound']));
  mountMark(marked(url, false));
  await says(words);
});

test('a clip that the server refuses says why, and no voice is made', async () => {
  vi.mocked(whenUploaded).mockRejectedValue(new AppError('clip-too-large'));
  await chooseAndMake();
  const { sentence } = new AppError('clip-too-large');
  const dialog = page.getByRole('dialog', { name: 'Processing Error' });
  await expect
    .poll(() => dialog.getByRole('alert').element().textContent)
    .toBe(`Failed to upload audio file: ${sentence}`);
  expect(processAudio).not.toHaveBeenCalled();
});

test.each([
  ['Audio processing failed', 0, undefined],
  ['Audio processing timed out after 2 hours. Please contact support.', 0, undefined],
  [
    'Connection to server was lost. The audio processing may still be running. Please wait a moment and check your results.',
    1,
    undefined,
  ],
  [
    'Connection issue detected. The audio processing may still be running on the server. Please refresh and try step 3 in a moment.',
    1,
    undefined,
  ],
  [
    'Connection issue detected. The audio processing may still be running on the server. Please refresh and try step 3 in a moment.',
    1,
    'Connection interrupted, but your audio may have been processed successfully. Please refresh the page and try proceeding to Step 3.',
  ],
])('"%s" is told with %i further way on', async (message, waysOn, told) => {
  // What an iPhone saves and tells when the line broke under a voice that may be made all the same.
  const details = told ? { errorButMaybeCompleted: true } : {};
  vi.mocked(processAudio).mockRejectedValue(new AppError('unavailable', message, { details }));
  await chooseAndMake();
  const dialog = page.getByRole('dialog', { name: 'Processing Error' });
  await expect.element(dialog.getByText(told ?? message, { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Continue to Step 3' }).elements()).toHaveLength(waysOn);
});

test('what was refused is not told above what is recorded after it, and Undo of that is in sight', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  plugInMicrophone();
  await choose(new File(['x'], 'song.ogg', { type: 'audio/ogg' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Record with the microphone' }).click();
  await expect.element(page.getByText(/^Recording 0:0/)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => page.getByText(/^Recording 0:02/).elements().length).toBe(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText(/-second recording was discarded\.$/)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  const foot = page.getByRole('button', { name: 'Previous Step' });
  await expect
    .poll(() => undo.element().getBoundingClientRect().bottom - foot.element().getBoundingClientRect().top)
    .toBeLessThan(0);
  await expect.element(undo).toBeInViewport({ ratio: 1 });
});

// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { AUDIO_TEXTS, processAudio } from '@/backend/page/audio-service.ts';
import { changeProgress, progressStore } from '@/device/storage/books/progress.ts';
import { isHeldBack } from '@/device/storage/uploads/upload-queue.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { VOICE_PERMISSION_VERSION } from '@/domain/voice/voice.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { chooseFiles } from '../../../tests/support/choose-files.ts';
import { currentProgress, onAFreshSession } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { sayYes } from '../../../tests/support/say-yes.ts';
import { toneFile } from '../../../tests/support/tone.ts';
import { chooseMainClip } from './clips/change-clips.ts';
import { VoiceStep } from './VoiceStep.tsx';

vi.mock('@/backend/page/audio-service.ts', async (original) => ({
  ...(await original<typeof import('@/backend/page/audio-service.ts')>()),
  processAudio: vi.fn(),
}));
vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn(async () => null) }));
vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({ objectUrl: vi.fn(async (path: string) => `/o/${path}`) }));
vi.mock('@/device/outbox/when-uploaded.ts', () => ({ whenUploaded: vi.fn(async () => undefined) }));

onAFreshSession();
beforeEach(() => {
  vi.mocked(processAudio).mockReset();
  vi.mocked(call).mockReset();
});

function Step({ onNext }: { onNext: () => void }) {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <VoiceStep progress={progress} onBack={() => undefined} onNext={onNext} />;
}

function open(path?: Parameters<typeof mount>[1]) {
  const onNext = vi.fn();
  mount(<Step onNext={onNext} />, path);
  return onNext;
}

async function choose(file: File): Promise<void> {
  await chooseFiles(page.getByRole('group', { name: /clip here|Choose a recording/ }), file);
}

async function answerPermission(): Promise<void> {
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYes();
}

/** Of each file of this book, whether it stays on this device. */
const isHeld = async () => {
  const { sessionId } = currentProgress();
  const own = (await listUploads()).filter((upload) => upload.sessionId === sessionId);
  return Promise.all(own.map(isHeldBack));
};

/** What has the focus; the page itself when nothing has it is none. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement);

test('who was sent here for more recordings finds the place for them open and in sight, once', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  await chooseMainClip(currentProgress().sessionId, toneFile('rose.wav', 10));
  open({ pathname: '/step-2', state: { isAddingMore: true } });
  const files = page.getByRole('group', { name: 'Additional files (optional)' });
  await expect.element(files).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.element(page.getByLabelText('Name of the person speaking')).toBeInViewport();
  await expect.element(files).not.toBeInTheDocument();
});

test('a clip is marked from 33 to 66 per cent, can be marked by numbers, and can be removed', async () => {
  open();
  await expect.element(page.getByRole('button', { name: 'Next Step' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Previous Step' })).toBeEnabled();
  await choose(toneFile('rose.wav', 10));
  await expect.element(page.getByRole('heading', { name: 'Identify your loved one’s voice' })).toBeVisible();
  await expect.element(page.getByText(/over the 1-3 seconds where the voice is speaking/)).toBeVisible();
  await expect.element(page.getByLabelText('Voice starts at (seconds)')).toHaveValue(3.3);
  await expect.element(page.getByLabelText('Voice ends at (seconds)')).toHaveValue(6.6);
  await expect.element(page.getByText('0:00 / 0:10')).toBeVisible();
  await expect.element(page.getByLabelText('Voice starts at (seconds)')).not.toBeVisible();
  await page.getByText('Type exact times').click();
  await page.getByLabelText('Voice starts at (seconds)').fill('2.5');
  await expect.poll(() => currentProgress().voice.region?.start).toBe(2.5);
  await expect.element(page.getByRole('button', { name: 'Next Step' })).toBeEnabled();
  await page.getByRole('button', { name: 'Remove rose.wav' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  expect(currentProgress().voice.region).toBeNull();
});

test('a mark typed quickly, digit by digit, is the mark that is kept', async () => {
  open();
  await choose(toneFile('rose.wav', 40));
  const from = page.getByLabelText('Voice starts at (seconds)');
  const to = page.getByLabelText('Voice ends at (seconds)');
  await expect.element(from).toHaveValue(13.2);
  // All of it before anything is stored: a person who types is faster than a busy phone's storage.
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (field: typeof from, text: string) => {
    for (let length = 1; length <= text.length; length++) {
      set?.call(field.element(), text.slice(0, length));
      field.element().dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  type(to, '38.5');
  type(from, '32.5');
  expect((from.element() as HTMLInputElement).value).toBe('32.5');
  type(to, '35.2');
  await expect.poll(() => currentProgress().voice.region).toEqual({ start: 32.5, end: 35.2 });
  await expect.element(to).toHaveValue(35.2);
});

test('a start typed beyond the end takes the whole mark there', async () => {
  open();
  await choose(toneFile('rose.wav', 40));
  const from = page.getByLabelText('Voice starts at (seconds)');
  await expect.element(from).toHaveValue(13.2);
  await page.getByText('Type exact times').click();
  await from.fill('30');
  await userEvent.tab();
  await expect.poll(() => currentProgress().voice.region?.start).toBeCloseTo(26.8, 5);
  expect(currentProgress().voice.region?.end).toBeCloseTo(40, 5);
});

test('the clip takes the focus of the button that chose it', async () => {
  open();
  await expect.element(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  (page.getByRole('button', { name: 'Choose File' }).element() as HTMLElement).focus();
  await choose(toneFile('rose.wav', 10));
  const remove = page.getByRole('button', { name: 'Remove rose.wav' });
  await expect.element(remove).toBeVisible();
  await expect.poll(() => focused()?.contains(remove.element())).toBe(true);
});

test('a file of another kind is refused', async () => {
  open();
  await choose(new File(['x'], 'song.ogg', { type: 'audio/ogg' }));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/choose an MP3, WAV, M4A, MP4, MOV, or AVI/);
});

test('nothing one is told to do lies under the way on while it cannot be taken, and then it is in reach', async () => {
  await page.viewport(390, 564);
  onTestFinished(() => page.viewport(414, 896));
  const refuse = new DOMException('Permission denied', 'NotAllowedError');
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(refuse);
  open();
  await page.getByRole('button', { name: 'Record with the microphone' }).click();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeInViewport({ ratio: 1 });
  const foot = () => page.getByRole('button', { name: 'Next Step' }).element().parentElement ?? document.body;
  expect(getComputedStyle(foot()).position).toBe('static');
  await choose(toneFile('rose.wav', 10));
  await expect.element(page.getByRole('button', { name: 'Next Step' })).toBeEnabled();
  expect(getComputedStyle(foot()).position).toBe('sticky');
});

test('a file that is no sound is named, with a retry and the way to another one', async () => {
  open();
  await choose(new File(['not a sound'], 'rose.mp3', { type: 'audio/mpeg' }));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Unable to load audio file\. Please ensure the file is valid\./);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^rose\.mp3: /);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(page.getByText('Use another recording to continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Use another recording' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  await expect.element(page.getByText('Add a recording to continue.')).toBeVisible();
});

test('a clip of silence is said to be one, and the way on is none that is advised', async () => {
  open();
  const told = page.getByText(/^We can’t hear anything in this recording\. Please choose another\.$/);
  const groundOf = (name: string) =>
    getComputedStyle(page.getByRole('button', { name }).element()).background;
  await choose(toneFile('silence.wav', 4, () => 0));
  await expect.element(told).toBeVisible();
  const [back, on] = ['Previous Step', 'Next Step'];
  await expect.poll(() => groundOf(on)).toBe(groundOf(back));
  await page.getByRole('button', { name: 'Remove silence.wav' }).click();
  await expect.element(told).not.toBeInTheDocument();
  await choose(toneFile('rose.wav', 10));
  await expect.element(page.getByText('0:00 / 0:10')).toBeVisible();
  await expect.poll(() => groundOf(on)).not.toBe(groundOf(back));
  await expect.element(told).not.toBeInTheDocument();
});

test('a video this browser cannot open gets its sound from the server', async () => {
  const audioUrl = URL.createObjectURL(toneFile('sound.wav', 4));
  vi.mocked(call).mockResolvedValue({ success: true, audioUrl });
  open();
  await choose(new File(['video'], 'party.avi', { type: 'video/x-msvideo' }));
  await sayYes('Send it');
  await expect.element(page.getByText('0:00 / 0:04')).toBeVisible();
  const [name, input] = vi.mocked(call).mock.calls[0] ?? [];
  expect(name).toBe('extract_audio');
  expect(input).toMatchObject({ videoUrl: expect.stringContaining('temp-videos/') });
});

test('a video that only the server can open is not sent before what is kept is said and a yes given', async () => {
  vi.mocked(call).mockResolvedValue({
    success: true,
    audioUrl: URL.createObjectURL(toneFile('sound.wav', 4)),
  });
  open();
  await choose(new File(['video'], 'party.avi', { type: 'video/x-msvideo' }));
  await expect.element(page.getByRole('heading', { name: 'Before it’s sent' })).toBeVisible();
  await expect.element(page.getByText('to read this book aloud.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send it' });
  await expect.element(send).toBeDisabled();
  expect(currentProgress().voice.yes).toBeUndefined();
  expect(await isHeld()).toEqual([true]);
  expect(vi.mocked(call).mock.calls).toEqual([]);
  await sayYes('Send it');
  await expect.element(page.getByText('0:00 / 0:04')).toBeVisible();
  expect(await isHeld()).toEqual([false]);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.poll(() => vi.mocked(processAudio).mock.calls.length).toBe(1);
});

test('a recording leaves this device with the yes, and not before it', async () => {
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl: '/o/v', storagePath: 'voices/v' });
  open();
  await choose(toneFile('rose.wav', 4));
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  expect(await isHeld()).toEqual([true]);
  await sayYes();
  await expect.poll(isHeld).toEqual([false]);
  await expect.poll(() => vi.mocked(processAudio).mock.calls.length).toBe(1);
  expect(vi.mocked(processAudio).mock.calls[0]?.[0].permission).toMatchObject({
    ...{ textVersion: VOICE_PERMISSION_VERSION, yes: { at: expect.any(String), age: 'grown' } },
  });
});

test('a failed extraction is told in the specified words', async () => {
  vi.mocked(call).mockResolvedValue({ success: false });
  open();
  await choose(new File(['video'], 'party.avi', { type: 'video/x-msvideo' }));
  await sayYes('Send it');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Audio extraction failed/);
});

test('the voice is made from the clip, the region and the permission, and step 3 follows', async () => {
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl: '/o/v', storagePath: 'voices/v' });
  const onNext = open();
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  await expect.poll(() => onNext.mock.calls.length).toBeGreaterThan(0);
  expect(vi.mocked(processAudio).mock.calls.at(-1)?.[0]).toMatchObject({
    referenceStart: expect.closeTo(3.3),
    referenceDuration: expect.closeTo(3.3),
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    permission: { speakerName: 'Rose', right: 'agreed' },
  });
  expect(currentProgress().voice.profile).toMatchObject({
    kind: 'made',
    storagePath: 'voices/v',
    originalFiles: ['rose.wav'],
  });
});

const material = {
  stretches: [
    { clip: 0, start: 1, end: 5, at: 0, likeness: 0.99 },
    { clip: 0, start: 6, end: 9, at: 4.15, likeness: 0.9 },
  ],
  speechFoundSeconds: 8,
  signalToNoiseDb: 30,
  verdicts: ['usable' as const, 'more-speech' as const],
};

test('what the voice was made from is shown, told in words, and passed by with one tap', async () => {
  vi.mocked(processAudio).mockResolvedValue({
    success: true,
    outputUrl: '/o/v',
    storagePath: 'voices/v',
    material,
  });
  const onNext = open();
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  const dialog = page.getByRole('dialog', { name: 'Is this only Rose?' });
  await expect.element(dialog.getByText('Good enough to make the voice from.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Play 0:01 to 0:05' })).toBeVisible();
  expect(onNext).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Yes, continue' }).click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a moment of the voice can be played', async () => {
  const outputUrl = URL.createObjectURL(toneFile('speech.wav', 8));
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl, storagePath: 'voices/v', material });
  open();
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  await page.getByRole('button', { name: 'Play 0:06 to 0:09' }).click();
  await page.getByRole('button', { name: 'Stop 0:06 to 0:09' }).click();
  await expect.element(page.getByRole('button', { name: 'Play 0:06 to 0:09' })).toBeVisible();
});

test('a moment that is somebody else is struck out, and the voice is made without it', async () => {
  vi.mocked(processAudio).mockResolvedValue({
    success: true,
    outputUrl: '/o/v',
    storagePath: 'voices/v',
    material,
  });
  open();
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  const dialog = page.getByRole('dialog', { name: 'Is this only Rose?' });
  await dialog.getByRole('checkbox', { name: 'Keep 0:06 to 0:09' }).click();
  await dialog.getByRole('button', { name: 'Make it again without this one' }).click();
  await expect.poll(() => vi.mocked(processAudio).mock.calls.length).toBe(2);
  expect(vi.mocked(processAudio).mock.calls[1]?.[0].excluded).toEqual([{ clip: 0, start: 6, end: 9 }]);
});

test('a book no longer begins with the recording once its voice is made anew: that was chosen for the one before', async () => {
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl: '/o/v', storagePath: 'voices/v' });
  open();
  await changeProgress((now) => ({ ...now, ownRecording: true }));
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  await expect.poll(() => progressStore.getState().progress?.voice.profile?.kind).toBe('made');
  expect(progressStore.getState().progress?.ownRecording).toBe(false);
});

test('whoever goes back from the question finds the recording as it was, and the question again', async () => {
  const made = { success: true, outputUrl: '/o/v', storagePath: 'voices/v', material };
  vi.mocked(processAudio).mockResolvedValue(made);
  open();
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  const dialog = page.getByRole('dialog', { name: 'Is this only Rose?' });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.element(dialog).toBeVisible();
  expect(vi.mocked(processAudio).mock.calls).toHaveLength(1);
});

test('a failure shows its words and Try Again, and no way on', async () => {
  vi.mocked(processAudio).mockRejectedValue(new AppError('clip-no-speech', 'Audio processing failed'));
  open();
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  const dialog = page.getByRole('dialog', { name: 'Processing Error' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Audio processing failed');
  await expect.element(dialog.getByRole('button', { name: 'Continue to Step 3' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('button', { name: 'Next Step' })).toBeEnabled();
});

test('an interrupted connection may go on to step 3, and the profile remembers it', async () => {
  const details = { connectionLost: true, errorButMaybeCompleted: true };
  vi.mocked(processAudio).mockRejectedValue(new AppError('unavailable', AUDIO_TEXTS.lostOnIos, { details }));
  const onNext = open();
  await choose(toneFile('rose.wav', 10));
  await answerPermission();
  const dialog = page.getByRole('dialog', { name: 'Processing Error' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(AUDIO_TEXTS.maybeCompleted);
  await dialog.getByRole('button', { name: 'Continue to Step 3' }).click();
  expect(onNext).toHaveBeenCalledOnce();
  expect(currentProgress().voice.profile).toMatchObject({ kind: 'interrupted' });
});

test('on a phone the clip and its marked part are played from one line, by a round button as everywhere', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  open();
  await choose(toneFile('rose.wav', 10));
  const rectOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).findElement()).getBoundingClientRect();
  const play = await rectOf('Play');
  const marked = await rectOf('Play the marked part');
  expect(play.width).toBe(play.height);
  expect(marked.top + marked.bottom).toBeCloseTo(play.top + play.bottom, 0);
});

// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { newProgress, textKeyOf } from '@/device/storage/books/progress-record.ts';
import { storedTimings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import { SAMPLE_POLL_MS } from '@/domain/limits.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { toneFile } from '../../../tests/support/tone.ts';
import { SampleStep } from './SampleStep.tsx';

// A browser takes 15 seconds for 2400 looks even when the clock is pushed.
vi.mock('@/domain/limits.ts', async (original) => ({
  ...(await original<typeof import('@/domain/limits.ts')>()),
  SAMPLE_MAX_POLLS: 20,
}));
vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(readVoiceProfile).mockReset().mockResolvedValue(null);
});

function Step({ onNext }: { onNext: () => void }) {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <SampleStep progress={progress} onBack={() => undefined} onNext={onNext} />;
}

async function open(outputUrl = '/o/v') {
  const { sessionId } = currentProgress();
  const made = { kind: 'made', outputUrl, storagePath: 'voices/v' } as const;
  const profile = { ...made, sessionId, originalFiles: ['rose.wav'] };
  await withProgress({ voice: { ...newProgress().voice, profile } });
  const onNext = vi.fn();
  mount(<Step onNext={onNext} />);
  return onNext;
}

const profileWith = (fields: Partial<NonNullable<Awaited<ReturnType<typeof readVoiceProfile>>>>) =>
  fields as Awaited<ReturnType<typeof readVoiceProfile>>;

test('the sample can be approved as soon as it is ready', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 2)) });
  const onNext = await open();
  await expect.element(page.getByRole('heading', { name: 'One Page Preview' })).toBeVisible();
  await expect.element(page.getByText('Click to play a sample of your generated voice')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous Step' })).toBeEnabled();
  const approve = page.getByRole('button', { name: 'Approve & Continue' });
  await expect.element(approve).toBeEnabled();
  await page.getByRole('button', { name: 'Play sample' }).click();
  await expect.element(page.getByText('Playing...')).toBeVisible();
  await approve.click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  expect(currentProgress().sample).toMatchObject({ approved: true });
});

test('a page of another text is not played: one of this text is made', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined));
  await withProgress({ sample: { url: '/sample.mp3', approved: true, ofText: 'the document before' } });
  await open();
  await expect.element(page.getByText('Generating your voice sample...')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Approve & Continue' })).toBeDisabled();
  await expect.poll(() => vi.mocked(call).mock.lastCall?.[0]).toBe('generate_tts_sample');
});

test('while it is made the screen says so, and nothing against the voice before it is heard', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined));
  await open();
  await expect.element(page.getByText('Generating your voice sample...')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve & Continue' });
  await expect.element(approve).toBeDisabled();
  expect(getComputedStyle(approve.element().parentElement ?? document.body).position).toBe('static');
  await expect.element(page.getByText(/may take a few minutes/)).toBeVisible();
  await expect.element(page.getByText(/it is a synthesizer/)).not.toBeInTheDocument();
});

test('below the page that can be heard it is said that the voice is a synthesizer', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 1)) });
  await open();
  const words = page.getByText(/it is a synthesizer/);
  await expect.element(words).toBeVisible();
  const play = page.getByRole('button', { name: 'Play sample' }).element();
  expect(play.compareDocumentPosition(words.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('when the call fails the voice’s record is watched', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('deadline-exceeded'));
  const ttsSampleUrl = URL.createObjectURL(toneFile('s.wav', 1));
  vi.mocked(readVoiceProfile).mockResolvedValue(profileWith({ ttsSampleUrl, ttsSampleError: null }));
  await open();
  await expect.element(page.getByText('Click to play a sample of your generated voice')).toBeVisible();
});

test('an error in the record is shown in the specified words', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('internal'));
  vi.mocked(readVoiceProfile).mockResolvedValue(
    profileWith({ ttsSampleUrl: null, ttsSampleError: 'no words to speak' }),
  );
  await open();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Error generating sample: no words to speak');
});

test('an answer without a sample says that there is none', async () => {
  vi.mocked(call).mockResolvedValue({ success: true });
  await open();
  await expect.element(page.getByText('No sample available')).toBeVisible();
});

test.each([
  ['the memoir', false, '/step-1', 'Go to Step 1'],
  ['the voice', true, '/step-2', 'Go to Step 2'],
])('what is missing first is %s, and a link leads there', async (_, accepted, path, name) => {
  await withProgress({ manuscript: accepted ? { kind: 'scan', result: null, accepted } : null });
  const { pathname } = mount(<Step onNext={() => undefined} />);
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(
      /^To let you hear a page, .*No session ID found. Please complete the previous steps\.$/,
    );
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await page.getByRole('link', { name }).click();
  expect(pathname()).toBe(path);
});

test('a sample of another account’s book offers to sign in', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('permission-denied'));
  await open();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This belongs to another account\./);
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', `/login?${new URLSearchParams({ next: '/' })}`);
});

test('without a voice the person is sent back to the earlier steps', async () => {
  mount(<Step onNext={() => undefined} />);
  await expect
    .element(page.getByText(/^No session ID found\. Please complete the previous steps\./))
    .toBeVisible();
  expect(call).not.toHaveBeenCalled();
  expect(readVoiceProfile).not.toHaveBeenCalled();
});

test('while another voice is made, the one before it is not let be heard and approved', async () => {
  const { sessionId } = currentProgress();
  const profile = { kind: 'making', sessionId, originalFiles: ['rose.wav'] } as const;
  await withProgress({ voice: { ...newProgress().voice, profile } });
  mount(<Step onNext={() => undefined} />);
  await expect.element(page.getByText(/Please complete the previous steps\./)).toBeVisible();
  expect(call).not.toHaveBeenCalled();
});

test('a sample that cannot be loaded says why', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: '/no-such-sample.mp3' });
  await open();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Failed to load voice sample. Please try again.');
});

test('a page whose voice was taken back since says by whom and what to do, and names no file', async () => {
  const words = 'Nora Falk took back the permission for this voice. Please go back to step 2.';
  vi.mocked(call).mockImplementation(async (name: string) => {
    if (name === 'get_download_link') throw new AppError('not-found', 'no object samples/1/a.mp3');
    return { success: false, error: words };
  });
  const ofText = textKeyOf(currentProgress());
  await withProgress({ sample: { url: '/v0/b/b/o/samples%2F1%2Fa.mp3', approved: false, ofText } });
  await open();
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
  await expect.element(page.getByText(/no object/)).not.toBeInTheDocument();
});

test('a player that refuses says so', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 1)) });
  await open();
  await page.getByRole('button', { name: 'Play sample' }).click();
  await expect.element(page.getByText('Unable to play audio. Please try refreshing the page.')).toBeVisible();
});

test.each([
  [1, 'Failed to load voice sample. Please try again. The playback was aborted.'],
  [2, 'Failed to load voice sample. Please try again. A network error interrupted the audio.'],
  [3, 'Failed to load voice sample. Please try again. The audio format is not supported.'],
  [4, 'Failed to load voice sample. Please try again. The audio source was not found.'],
])('media error %i is named', async (code, words) => {
  vi.spyOn(MediaError.prototype, 'code', 'get').mockReturnValue(code);
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: '/no-such-sample.mp3' });
  await open();
  const heard = page.getByRole('tabpanel', { name: 'Recreated' });
  await expect.element(heard.getByText(words, { exact: true })).toBeVisible();
});

test('a sample that does not come within two hours is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.mocked(call).mockRejectedValue(new AppError('deadline-exceeded'));
  await open();
  await page.getByText('Generating your voice sample...').findElement();
  await vi.advanceTimersByTimeAsync(20 * SAMPLE_POLL_MS - 1);
  await expect.element(page.getByText('Generating your voice sample...')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await expect
    .element(page.getByText('Sample generation timed out after 2 hours. Please contact support.'))
    .toBeVisible();
  const { SAMPLE_MAX_POLLS } =
    await vi.importActual<typeof import('@/domain/limits.ts')>('@/domain/limits.ts');
  expect(SAMPLE_MAX_POLLS * SAMPLE_POLL_MS).toBe(2 * 3_600_000);
});

test('the first sentence can be heard while the rest is made', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined));
  const sampleFirstUrl = URL.createObjectURL(toneFile('first.wav', 2));
  vi.mocked(readVoiceProfile).mockResolvedValue(profileWith({ sampleFirstUrl }));
  await open();
  await page.getByRole('button', { name: 'Play the first sentence' }).click();
  await page.getByRole('button', { name: 'Stop the first sentence' }).click();
  await expect.element(page.getByText('Generating your voice sample...')).toBeVisible();
});

test('the person and the made voice are heard in turn, and the page follows what is read', async () => {
  const timings = {
    durationSeconds: 4,
    chapters: [],
    starts: [0.01, 2],
    texts: ['The letter came.', 'Nobody opened it.'],
    paragraphs: [0],
  };
  const sampleTimingsUrl = URL.createObjectURL(new Blob([JSON.stringify(storedTimings(timings))]));
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 4)) });
  vi.mocked(readVoiceProfile).mockResolvedValue(profileWith({ sampleTimingsUrl }));
  await open(URL.createObjectURL(toneFile('rose.wav', 4)));
  await page.getByRole('tab', { name: 'Original' }).click();
  await page.getByRole('button', { name: 'Play their recording' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause their recording' })).toBeVisible();
  // Who changes over while one is heard wants to hear the other.
  await page.getByRole('tab', { name: 'Recreated' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause sample' })).toBeVisible();
  await expect
    .poll(() => [...document.querySelectorAll('audio')].filter(({ paused }) => !paused).length)
    .toBe(1);
  const text = page.getByRole('region', { name: 'The page being read' });
  const marked = () => text.element().querySelector('[aria-current]')?.textContent?.trim();
  await expect.poll(marked).toBe('The letter came.');
  await expect.poll(marked).toBe('Nobody opened it.');
});

test.each([
  ['elevenlabs', /by ElevenLabs, a voice service we use/],
  ['sherpa-onnx', /by a neural model on our own server/],
  ['something new', /made by a machine/],
])('a voice of %s is called what it is', async (engine, words) => {
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 1)) });
  vi.mocked(readVoiceProfile).mockResolvedValue(
    profileWith({ voice: { engine, version: 1, parameters: {} } }),
  );
  await open();
  await expect.element(page.getByText(words)).toBeVisible();
});

test('the place in the page can be moved, and the words follow', async () => {
  const timings = {
    durationSeconds: 4,
    chapters: [],
    starts: [0.01, 2],
    texts: ['The letter came.', 'Nobody opened it.'],
    paragraphs: [0],
  };
  const sampleTimingsUrl = URL.createObjectURL(new Blob([JSON.stringify(storedTimings(timings))]));
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 4)) });
  vi.mocked(readVoiceProfile).mockResolvedValue(profileWith({ sampleTimingsUrl }));
  await open();
  const place = page.getByRole('slider', { name: 'Place in sample' });
  await expect.element(place).toBeEnabled();
  await place.fill('3');
  await expect.element(place).toHaveAttribute('aria-valuetext', '3 seconds of 4 seconds');
  const text = page.getByRole('region', { name: 'The page being read' });
  await expect
    .poll(() => text.element().querySelector('[aria-current]')?.textContent?.trim())
    .toBe('Nobody opened it.');
});

test.each([
  ['a phone', 390, 844],
  ['a laptop', 1280, 800],
])('the way on is in sight on %s, however far down the page one is', async (_, width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(414, 896));
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 2)) });
  vi.mocked(readVoiceProfile).mockResolvedValue(
    profileWith({ voice: { engine: 'flite', version: 1, parameters: {} } }),
  );
  await open();
  await expect.element(page.getByText('Adjust by ear')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve & Continue' });
  await expect.element(approve).toBeEnabled();
  await expect.element(approve).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: 'Play sample' })).toBeInViewport({ ratio: 1 });
});

test('the place in the page is shown in the wave of its sound', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 2)) });
  await open();
  const place = page.getByRole('slider', { name: 'Place in sample' });
  await expect.element(place).toBeEnabled();
  const bars = () => place.element().parentElement?.querySelector('path')?.getAttribute('d') ?? '';
  const loudest = () => Math.max(...[...bars().matchAll(/v(\d+)/g)].map(([, share]) => Number(share)));
  await expect.poll(loudest).toBe(100);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { processAudio } from '@/backend/page/audio-service.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { readUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { makeSessionId } from '@/domain/session.ts';
import { VOICE_PERMISSION_VERSION } from '@/domain/voice/voice.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { currentProgress, onAFreshSession } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { sayYes } from '../../../tests/support/say-yes.ts';
import { toneFile } from '../../../tests/support/tone.ts';
import { VoiceStep } from './VoiceStep.tsx';

vi.mock('@/backend/page/audio-service.ts', async (original) => ({
  ...(await original<typeof import('@/backend/page/audio-service.ts')>()),
  processAudio: vi.fn(),
}));
vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn(async () => null) }));
vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({
  objectUrl: vi.fn(async (path: string) => `/v0/b/b/o/${encodeURIComponent(path)}?alt=media`),
}));

const sessionOf = (n: number) => makeSessionId(1_700_000_000_000 + n, new Uint8Array(16).fill(n));
const rose = { sessionId: sessionOf(1), speakerName: 'Rose' };
const joe = { sessionId: sessionOf(2), speakerName: 'Grandpa Joe' };

/** What the server answers, by the name of the call. */
let answers: Record<string, (input: Record<string, unknown>) => object>;
const callsOf = (name: string) => vi.mocked(call).mock.calls.filter(([called]) => called === name);

function reused({ sessionId }: Record<string, unknown>) {
  const clip = { contentType: 'audio/wav', sizeBytes: 8, sha256: 'a'.repeat(64) };
  const at = (n: number) => `voice-samples/${String(sessionId)}/again_${n}.wav`;
  return {
    success: true,
    voice: {
      speakerName: 'Rose',
      clips: [
        { ...clip, objectPath: at(1) },
        { ...clip, objectPath: at(2), sha256: 'b'.repeat(64) },
      ],
      ...{ region: { start: 2.5, end: 6 }, regionOrigin: 'hand', isOnePerson: true },
      excluded: [{ clip: 1, start: 1, end: 2 }],
    },
  };
}

onAFreshSession();
beforeEach(() => {
  currentUser.setState({
    status: 'signed-in',
    user: { uid: 'rose', email: null, isAnonymous: true },
    hasEnded: false,
  });
  const sound = URL.createObjectURL(toneFile('sound.wav', 10));
  answers = {
    list_voices: () => ({ success: true, voices: [rose] }),
    reuse_recordings: reused,
    get_download_link: () => ({ success: true, url: sound }),
  };
  vi.mocked(processAudio).mockReset();
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((async (name: string, input: Record<string, unknown>) =>
    answers[name]?.(input)) as typeof call);
});

function Step({ onNext }: { onNext: () => void }) {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <VoiceStep progress={progress} onBack={() => undefined} onNext={onNext} />;
}

const open = () => mount(<Step onNext={() => undefined} />);
const offer = () => page.getByText('Use Rose’s voice again?');

test('a voice of another book is used again with its mark, and the right to it is asked where none stands', async () => {
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl: '/o/v', storagePath: 'voices/v' });
  open();
  await expect.element(offer()).toBeVisible();
  await page.getByRole('button', { name: 'Use this voice: Rose' }).click();
  await expect.element(page.getByText('Recording 1 of Rose.wav')).toBeVisible();
  await expect.element(page.getByLabelText('Voice starts at (seconds)')).toHaveValue(2.5);
  await expect.element(page.getByLabelText('Voice ends at (seconds)')).toHaveValue(6);
  await expect.element(page.getByText('0:00 / 0:10')).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
  const { sessionId } = currentProgress();
  expect(callsOf('reuse_recordings')[0]?.[1]).toEqual({ sessionId, fromSessionId: rose.sessionId });
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.element(page.getByLabelText('Name of the person speaking')).toHaveValue('Rose');
  await expect.element(page.getByRole('radio', { name: 'They have agreed to it' })).not.toBeChecked();
  await expect.element(page.getByText('Recording 2 of Rose.wav')).toBeVisible();
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYes();
  await expect.poll(() => vi.mocked(processAudio).mock.calls.length).toBe(1);
  expect(vi.mocked(processAudio).mock.calls[0]?.[0]).toMatchObject({
    audioUrls: [expect.stringContaining('again_1.wav'), expect.stringContaining('again_2.wav')],
    ...{ referenceStart: 2.5, referenceDuration: 3.5, regionOrigin: 'hand', isOnePerson: true },
    excluded: [{ clip: 1, start: 1, end: 2 }],
    permission: { speakerName: 'Rose', right: 'agreed' },
  });
});

const standing = {
  ...{ right: 'kin', since: '2026-05-04T12:00:00.000Z', isOfAge: true },
  signed: { words: 'I am the child of Rose.', signer: 'Ann Hill' },
};
async function reuseStanding(told: object = standing) {
  answers.reuse_recordings = (input) => {
    const answer = reused(input);
    return { ...answer, voice: { ...answer.voice, standing: told } };
  };
  open();
  await page.getByRole('button', { name: 'Use this voice: Rose' }).click();
  await expect.element(page.getByText('0:00 / 0:10')).toBeVisible();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'The permission for Rose’s voice still stands' }))
    .toBeVisible();
}

/** What was said for another book was said for that one; the age was asked there. */
async function sayYesAgain() {
  await page.getByRole('checkbox', { name: 'Yes, make a voice from it for this book, too.' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('a permission that stands is shown with its day and who signed, and not asked for again', async () => {
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl: '/o/v', storagePath: 'voices/v' });
  await reuseStanding();
  await expect
    .element(
      page.getByText(
        '“I am their next of kin or executor.” You answered this on May 4, 2026, for another book.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('“I am the child of Rose.” Signed: Ann Hill.')).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYesAgain();
  await expect.poll(() => vi.mocked(processAudio).mock.calls.length).toBe(1);
  expect(vi.mocked(processAudio).mock.calls[0]?.[0].permission).toEqual({
    ...{ speakerName: 'Rose', right: 'kin', textVersion: VOICE_PERMISSION_VERSION },
    yes: { at: expect.any(String) },
    standsFrom: rose.sessionId,
  });
});

test('a permission from before the age was asked stands, and the age is asked', async () => {
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl: '/o/v', storagePath: 'voices/v' });
  const { isOfAge: _, ...fromBefore } = standing;
  await reuseStanding(fromBefore);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Before the voice is made' })).toHaveFocus();
  await sayYes();
  await expect.poll(() => vi.mocked(processAudio).mock.calls.length).toBe(1);
  expect(vi.mocked(processAudio).mock.calls[0]?.[0].permission).toMatchObject({
    ...{ yes: { at: expect.any(String), age: 'grown' }, standsFrom: rose.sessionId },
  });
});

test('whoever would rather answer again does, and it is their own answer', async () => {
  vi.mocked(processAudio).mockResolvedValue({ success: true, outputUrl: '/o/v', storagePath: 'voices/v' });
  await reuseStanding();
  await page.getByRole('button', { name: 'Answer again' }).click();
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYes();
  await expect.poll(() => vi.mocked(processAudio).mock.calls.length).toBe(1);
  expect(vi.mocked(processAudio).mock.calls[0]?.[0].permission).toEqual({
    ...{ speakerName: 'Rose', right: 'agreed', textVersion: VOICE_PERMISSION_VERSION },
    yes: { at: expect.any(String), age: 'grown' },
  });
  expect(currentProgress().voice.standing).toBeUndefined();
});

test('a permission that was withdrawn meanwhile is asked for', async () => {
  vi.mocked(processAudio).mockRejectedValue(new AppError('voice-permission-missing'));
  await reuseStanding();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await sayYesAgain();
  await expect.element(page.getByText(/^Please tell us whose voice this is/)).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect.element(page.getByRole('radio', { name: 'They have agreed to it' })).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();
});

test('nothing is sent for recordings that are with the server already', async () => {
  open();
  await page.getByRole('button', { name: 'Use this voice: Rose' }).click();
  await expect.poll(() => currentProgress().voice.clips.length).toBe(2);
  for (const { uploadId } of currentProgress().voice.clips)
    expect(await readUpload(uploadId)).toMatchObject({ state: { kind: 'uploaded' }, isKept: false });
});

test('several voices are a list, and none is of this very book', async () => {
  const { sessionId } = currentProgress();
  answers.list_voices = () => ({
    success: true,
    voices: [{ sessionId, speakerName: 'Rose' }, joe, rose],
  });
  open();
  await expect.element(page.getByRole('heading', { name: 'Use one of these voices again?' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Use one of these voices again?' });
  await expect.poll(() => list.getByRole('listitem').all().length).toBe(2);
  await list.getByRole('button', { name: 'Use this voice: Grandpa Joe' }).click();
  await expect.poll(() => callsOf('reuse_recordings').length).toBe(1);
  expect(callsOf('reuse_recordings')[0]?.[1]).toMatchObject({ fromSessionId: joe.sessionId });
});

test('recordings that went in between are told in one sentence, and nothing is changed', async () => {
  const error = 'These recordings are no longer on our server. Please choose a recording from this device.';
  answers.reuse_recordings = () => ({ success: false, error, errorCode: 'recordings-gone' });
  open();
  await page.getByRole('button', { name: 'Use this voice: Rose' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(error);
  await expect.poll(() => document.activeElement?.textContent).toBe(error);
  expect(currentProgress().voice.clips).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
});

test('a guest who was never here is asked nothing, and nothing is shown without a voice', async () => {
  currentUser.setState({ status: 'signed-out', user: null, hasEnded: false });
  open();
  await expect.element(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  expect(callsOf('list_voices')).toEqual([]);
  answers.list_voices = () => ({ success: true, voices: [] });
  currentUser.setState({ status: 'signed-in', user: { uid: 'r', email: null, isAnonymous: true } });
  await expect.poll(() => callsOf('list_voices').length).toBeGreaterThan(0);
  await expect.element(page.getByText(/Use .*’s voice/)).not.toBeInTheDocument();
});

test('without internet a recording from this device is as good, and nothing is complained about', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  answers.list_voices = () => {
    throw new AppError('unavailable');
  };
  open();
  await expect.poll(() => callsOf('list_voices').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
  Reflect.deleteProperty(navigator, 'onLine');
});

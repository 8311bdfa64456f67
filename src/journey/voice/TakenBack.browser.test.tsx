// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { processAudio } from '@/backend/page/audio-service.ts';
import { SharedElsewhere } from '@/device/share-target/SharedElsewhere.tsx';
import { loadProgress, progressStore } from '@/device/storage/books/progress.ts';
import { findRecording, newRecording, saveRecordingPart } from '@/device/storage/books/recordings.ts';
import { closeLibrary } from '@/device/storage/database.ts';
import {
  listLeftOut,
  listShared,
  removeShared,
  storeShared,
} from '@/device/storage/shared-files/shared-files.ts';
import type { ClipStretch } from '@/domain/voice/voice.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { chooseFiles } from '../../../tests/support/choose-files.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { sayYes } from '../../../tests/support/say-yes.ts';
import { toneFile } from '../../../tests/support/tone.ts';
import { VoiceStep } from './VoiceStep.tsx';

vi.mock('@/backend/page/audio-service.ts', async (original) => ({
  ...(await original<typeof import('@/backend/page/audio-service.ts')>()),
  processAudio: vi.fn(),
}));
vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn(async () => null) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({ objectUrl: vi.fn(async (path: string) => `/o/${path}`) }));
vi.mock('@/device/outbox/when-uploaded.ts', () => ({ whenUploaded: vi.fn(async () => undefined) }));

onAFreshSession();
beforeEach(async () => {
  vi.mocked(processAudio).mockReset().mockResolvedValue({ success: true, outputUrl: '/o/v' });
  await removeShared([...(await listShared()), ...(await listLeftOut())].map(({ id }) => id));
});

function Step() {
  const progress = useStore(progressStore, (state) => state.progress);
  return (
    progress && (
      <>
        <SharedElsewhere step={2} />
        <VoiceStep progress={progress} onBack={() => undefined} onNext={() => undefined} />
      </>
    )
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const mainName = () => currentProgress().voice.clips.find(({ isMain }) => isMain)?.fileName;

async function chooseMain(name: string): Promise<void> {
  await chooseFiles(page.getByRole('group', { name: /clip here|Choose a recording/ }), toneFile(name, 10));
  await expect.element(page.getByText('Type exact times')).toBeVisible();
}

/** A clip with a mark placed by hand and a voice made of it, on the screen. */
async function withMadeVoice(excluded: readonly ClipStretch[] = []) {
  mount(<Step />);
  await chooseMain('rose.wav');
  await page.getByText('Type exact times').click();
  await page.getByLabelText('Voice starts at (seconds)').fill('2.5');
  await expect.poll(() => currentProgress().voice.regionOrigin).toBe('hand');
  const { sessionId, voice } = currentProgress();
  const profile = {
    kind: 'made' as const,
    sessionId,
    outputUrl: '/o/v',
    storagePath: 'voices/v',
    originalFiles: ['rose.wav'],
    isOnlyThem: true,
  };
  const sample = { url: '/o/sample', approved: true };
  return await withProgress({ voice: { ...voice, profile, excluded }, sample });
}

test('a clip that was removed comes back with its mark and its voice, by the keyboard, also after a killed tab', async () => {
  const before = await withMadeVoice([{ clip: 0, start: 1, end: 2 }]);
  await button('Remove rose.wav').click();
  await expect.element(page.getByText('rose.wav was removed.')).toBeVisible();
  await expect.element(button('Undo')).toHaveFocus();
  await expect.element(button('Undo')).toHaveAccessibleDescription('rose.wav was removed.');
  await closeLibrary();
  progressStore.setState({ status: 'loading', progress: null }, true);
  await loadProgress();
  await button('Undo').click();
  await expect.element(page.getByLabelText('Voice starts at (seconds)')).toHaveValue(2.5);
  await expect.element(page.getByText('1 moment is left out of the voice.')).toBeVisible();
  const { voice, sample } = currentProgress();
  expect({ ...voice, removed: undefined }).toEqual({ ...before.voice, removed: undefined });
  expect(sample).toEqual(before.sample);
  await expect.element(page.getByText(/was removed/)).not.toBeInTheDocument();
});

test('after another clip took its place the first one is still one tap away, and so is the second', async () => {
  await withMadeVoice();
  await button('Remove rose.wav').click();
  await chooseMain('other.wav');
  await page.getByText('Type exact times').click();
  await page.getByLabelText('Voice starts at (seconds)').fill('1.5');
  await expect.poll(() => currentProgress().voice.region?.start).toBe(1.5);
  // What is at hand comes first: the way back is below it.
  const told = page.getByText('rose.wav was removed.').element();
  const play = page.getByRole('button', { name: /^Play/ }).first().element();
  expect(told.getBoundingClientRect().top).toBeGreaterThan(play.getBoundingClientRect().bottom);
  await button('Undo').click();
  await expect.poll(mainName).toBe('rose.wav');
  expect(currentProgress().voice.region?.start).toBe(2.5);
  await expect.element(page.getByText('other.wav was removed.')).toBeVisible();
  await button('Undo').click();
  await expect.poll(mainName).toBe('other.wav');
  expect(currentProgress().voice.region?.start).toBe(1.5);
});

test('beside the clip that took its place, an earlier one is over once the page is opened anew', async () => {
  await withMadeVoice();
  await button('Remove rose.wav').click();
  await chooseMain('other.wav');
  await expect.element(page.getByText('rose.wav was removed.')).toBeVisible();
  await closeLibrary();
  progressStore.setState({ status: 'loading', progress: null }, true);
  await expect.element(button('Remove other.wav')).not.toBeInTheDocument();
  await loadProgress();
  await expect.element(button('Remove other.wav')).toBeVisible();
  await expect.element(page.getByText(/was removed/)).not.toBeInTheDocument();
  await button('Remove other.wav').click();
  await expect.element(page.getByText('other.wav was removed.')).toBeVisible();
});

test('a clip that was added again by hand is there, and nothing says that it was removed', async () => {
  await withMadeVoice();
  await button('Remove rose.wav').click();
  await expect.element(button('Undo')).toBeVisible();
  await chooseMain('rose.wav');
  await expect.poll(mainName).toBe('rose.wav');
  await expect.element(page.getByText(/was removed/)).not.toBeInTheDocument();
});

test('a clip that the share sheet replaced comes back', async () => {
  await withMadeVoice();
  await storeShared([toneFile('shared.wav', 8)]);
  await button('Use it instead').click();
  await expect.poll(mainName).toBe('shared.wav');
  await button('Undo').click();
  await expect.poll(mainName).toBe('rose.wav');
  expect(currentProgress().voice.profile).toMatchObject({ kind: 'made', outputUrl: '/o/v' });
});

test('a voice that was made of other clips meanwhile is not taken for the one that was there', async () => {
  const before = await withMadeVoice();
  await button('Remove rose.wav').click();
  await chooseMain('other.wav');
  await withProgress({
    voice: { ...currentProgress().voice, speakerName: 'Rose', right: before.voice.right },
  });
  await button('Next Step').click();
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await button('Continue').click();
  await sayYes();
  await expect.poll(() => currentProgress().voice.profile).toMatchObject({ kind: 'made', outputUrl: '/o/v' });
  await button('Undo').click();
  await expect.poll(mainName).toBe('rose.wav');
  expect(currentProgress().voice.profile).toBeNull();
  expect(currentProgress().sample.approved).toBe(false);
});

test('an additional file comes back where it is listed', async () => {
  await withMadeVoice();
  await button('Next Step').click();
  await page.getByText('Add more recordings (optional)').click();
  await chooseFiles(page.getByRole('group', { name: /Additional files/ }), toneFile('more.wav', 4));
  await button('Remove more.wav').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('more.wav was removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Remove more.wav')).toBeVisible();
  expect(mainName()).toBe('rose.wav');
});

test('moments that were struck out are used again', async () => {
  await withMadeVoice([{ clip: 0, start: 1, end: 2 }]);
  const line = page.getByText('1 moment is left out of the voice.');
  await expect.element(line).toBeVisible();
  await button('Undo').click();
  await expect.element(line).not.toBeInTheDocument();
  expect(currentProgress().voice).toMatchObject({ excluded: [], profile: null });
  expect(currentProgress().voice.region?.start).toBe(2.5);
});

test('a recording that was left out of the voice waits for Undo, and asks again', async () => {
  await withMadeVoice();
  await storeShared([toneFile('shared.wav', 8)]);
  await button('Leave it as it is').click();
  await expect.element(page.getByText('“shared.wav” was left out.')).toBeVisible();
  await button('Undo').click();
  await expect.element(button('Use it instead')).toBeVisible();
  expect(mainName()).toBe('rose.wav');
});

test('of a recording that was discarded and a clip that was removed, the way back to the last alone is in sight', async () => {
  const recording = newRecording(currentProgress().sessionId, 'audio/webm');
  await saveRecordingPart(recording, 0, new ArrayBuffer(8), 42);
  mount(<Step />);
  await button('Discard').click();
  await expect.element(page.getByText(/recording was discarded\.$/)).toBeVisible();
  await chooseMain('rose.wav');
  await button('Remove rose.wav').click();
  await expect.element(page.getByText('rose.wav was removed.')).toBeVisible();
  await expect.element(page.getByText(/recording was discarded\.$/)).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.poll(mainName).toBe('rose.wav');
});

test('a discarded recording comes back, also after a killed tab', async () => {
  const { sessionId } = currentProgress();
  const recording = newRecording(sessionId, 'audio/webm');
  await saveRecordingPart(recording, 0, new ArrayBuffer(8), 42);
  mount(<Step />);
  await button('Discard').click();
  await expect.element(page.getByText('Your 42-second recording was discarded.')).toBeVisible();
  expect(await findRecording(sessionId)).toBeUndefined();
  await closeLibrary();
  await button('Undo').click();
  await expect.element(page.getByText(/Your 42-second recording is saved on this device/)).toBeVisible();
  expect((await findRecording(sessionId))?.id).toBe(recording.id);
});

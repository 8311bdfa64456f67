// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { storedTimings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import type { Voice, VoiceProfile } from '@/domain/voice/voice.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { toneFile } from '../../../tests/support/tone.ts';
import { SampleStep } from './SampleStep.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();

const voice: Voice = { engine: 'flite', version: 2, parameters: {} };
const CLEAREST = { take: 'clearest', pace: 0, pitch: 0, tone: 0 };
const TIMINGS = {
  durationSeconds: 2,
  chapters: [],
  starts: [0],
  texts: ['The letter came.'],
  paragraphs: [0],
};

/** Every answer a sound; what was asked is in `vi.mocked(call)`. */
function sounds() {
  const sampleTimingsUrl = URL.createObjectURL(new Blob([JSON.stringify(storedTimings(TIMINGS))]));
  vi.mocked(call).mockImplementation(async () => ({
    ...{ success: true, sampleUrl: URL.createObjectURL(toneFile('s.wav', 2)) },
    sampleTimingsUrl,
  }));
}
beforeEach(() => {
  vi.mocked(call).mockReset();
  sounds();
});

interface Asked {
  readonly hear?: { readonly choice: object; readonly from: number; readonly count: number };
  readonly choice?: object;
}
const asked = () => vi.mocked(call).mock.calls.map(([, input]) => input as Asked);
const heard = () => asked().flatMap(({ hear }) => hear ?? []);

function Step({ onNext }: { onNext: () => void }) {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <SampleStep progress={progress} onBack={() => undefined} onNext={onNext} />;
}

async function open(told: Partial<VoiceProfile>) {
  vi.mocked(readVoiceProfile).mockResolvedValue(told as VoiceProfile);
  const { sessionId } = currentProgress();
  const outputUrl = URL.createObjectURL(toneFile('rose.wav', 2));
  const profile = { kind: 'made', outputUrl, storagePath: 'v', sessionId, originalFiles: ['r.wav'] } as const;
  await withProgress({ voice: { ...newProgress().voice, speakerName: 'Rose', profile } });
  return show();
}

/** @returns how the page is closed, as a reload does */
async function show() {
  const { unmount } = mount(<Step onNext={() => undefined} />);
  await expect.element(page.getByRole('heading', { name: 'Which one sounds most like Rose?' })).toBeVisible();
  return unmount;
}
const both = {
  voice,
  madeVoices: [
    { manner: 'closest', voice },
    { manner: 'clearest', voice },
  ],
} as const;

test('the real voice and three takes of the same two sentences can be heard, the clearest is chosen', async () => {
  await open(both);
  await page.getByRole('button', { name: 'Play the real voice' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop the real voice' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Clearest' })).toBeChecked();
  await page.getByRole('button', { name: 'Play warmer and slower take' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop warmer and slower take' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Play the real voice' })).toBeVisible();
  expect(new Set(heard().map(({ from, count }) => `${from} ${count}`))).toEqual(new Set(['0 2']));
  await expect.element(page.getByText('The letter came.').first()).toBeVisible();
  await expect.element(page.getByText('Rose’s real voice')).toBeVisible();
});

test('a take that the engine cannot make is not offered', async () => {
  await open({ voice, madeVoices: [{ manner: 'clearest', voice }] });
  await expect.element(page.getByRole('radio', { name: 'Warmer and slower' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Closest' })).not.toBeInTheDocument();
});

test('another take has to be heard for a page before it can be approved', async () => {
  await open(both);
  const approve = page.getByRole('button', { name: 'Approve & Continue' });
  await expect.element(approve).toBeEnabled();
  await page.getByText('Closest').click();
  await expect.element(approve).toBeDisabled();
  await expect.element(approve).toHaveAccessibleDescription(/have the page read in it first/);
  await page.getByRole('button', { name: 'Read me the page' }).click();
  await expect.element(approve).toBeEnabled();
  expect(asked().findLast(({ choice }) => choice)?.choice).toEqual({
    ...CLEAREST,
    take: 'closest',
  });
  expect(currentProgress().sample).toMatchObject({ choice: { take: 'closest' }, approved: false });
});

test('what is being tried is still tried after a reload, and not once it was put back', async () => {
  const close = await open(both);
  await page.getByText('Closest').click();
  await page.getByText('Adjust by ear').click();
  page.getByRole('slider', { name: 'Pace' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('slider', { name: 'Pace' })).toHaveValue('-5');
  close();
  const closeAgain = await show();
  await expect.element(page.getByRole('slider', { name: 'Pace' })).toHaveValue('-5');
  await expect.element(page.getByRole('radio', { name: 'Closest' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Approve & Continue' })).toBeDisabled();
  await page.getByRole('button', { name: 'Put it back' }).click();
  closeAgain();
  await show();
  await expect.element(page.getByRole('button', { name: 'Approve & Continue' })).toBeEnabled();
  await expect.element(page.getByRole('radio', { name: 'Clearest' })).toBeChecked();
});

test('who has the page read in another voice is led to where it is read', async () => {
  await open(both);
  await page.getByText('Closest').click();
  await page.getByRole('button', { name: 'Read me the page' }).click();
  await expect.element(page.getByRole('heading', { name: 'One Page Preview' })).toHaveFocus();
});

test('what was tried can be put back', async () => {
  await open(both);
  await page.getByText('Warmer and slower').click();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect.element(page.getByRole('radio', { name: 'Clearest' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Approve & Continue' })).toBeEnabled();
});

test('the sliders are folded until they are asked for, or moved already', async () => {
  const close = await open(both);
  const pace = page.getByRole('slider', { name: 'Pace' });
  await expect.element(page.getByText('Adjust by ear')).toBeVisible();
  await expect.element(pace).not.toBeInTheDocument();
  await page.getByText('Adjust by ear').click();
  await expect.element(pace).toBeVisible();
  pace.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('button', { name: 'Reset the sliders' }).click();
  await expect.element(pace).toBeVisible();
  close();
  await show();
  await expect.element(page.getByText('Adjust by ear')).toBeVisible();
  await expect.element(pace).not.toBeInTheDocument();
});

test('a slider moved by keys is heard in the next sentence, and each move in another one', async () => {
  await open(both);
  await page.getByText('Adjust by ear').click();
  const pace = page.getByRole('slider', { name: 'Pace' });
  await expect.element(pace).toHaveAttribute('aria-valuetext', 'as it is');
  pace.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(pace).toHaveAttribute('aria-valuetext', '1 step slower');
  await expect.element(page.getByRole('button', { name: 'Stop the next sentence' })).toBeVisible();
  // Strict mode mounts twice: the same is asked for twice.
  const nextOnes = new Set(heard().flatMap((one) => (one.from > 0 ? JSON.stringify(one) : [])));
  expect([...nextOnes].map((one) => JSON.parse(one))).toEqual([
    { choice: { ...CLEAREST, pace: -5 }, from: 2, count: 1 },
  ]);
  page.getByRole('slider', { name: 'Tone' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .poll(() => heard().at(-1))
    .toEqual({ choice: { ...CLEAREST, pace: -5, tone: 1 }, from: 3, count: 1 });
});

test('what a slider changed is heard before its words are known', async () => {
  await open(both);
  const wordless = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  await page.getByText('Adjust by ear').click();
  page.getByRole('slider', { name: 'Pace' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('button', { name: 'Stop the next sentence' })).toBeVisible();
  wordless.mockRestore();
});

test('the three sliders are put back in the middle, and the take that was chosen stays', async () => {
  await open(both);
  await page.getByText('Adjust by ear').click();
  const reset = page.getByRole('button', { name: 'Reset the sliders' });
  await expect.element(reset).toHaveAttribute('aria-disabled', 'true');
  await page.getByText('Closest').click();
  for (const [name, key] of [
    ['Pace', '{ArrowLeft}'],
    ['Tone', '{ArrowRight}'],
  ] as const) {
    page.getByRole('slider', { name }).element().focus();
    await userEvent.keyboard(key);
  }
  await reset.click();
  for (const name of ['Pace', 'Pitch', 'Tone'])
    await expect.element(page.getByRole('slider', { name })).toHaveValue('0');
  await expect.element(page.getByRole('radio', { name: 'Closest' })).toBeChecked();
  await expect.element(reset).toHaveFocus();
});

test('the choice made elsewhere is the one that stands', async () => {
  await open({ ...both, choice: { take: 'closest', pace: 5, pitch: 0, tone: 0 } });
  await expect.element(page.getByRole('radio', { name: 'Closest' })).toBeChecked();
  await expect.element(page.getByRole('slider', { name: 'Pace' })).toHaveValue('5');
});

test('a take that cannot be made says why, and can be asked for again', async () => {
  await open(both);
  const refused = new AppError('unavailable');
  await expect.element(page.getByRole('button', { name: 'Approve & Continue' })).toBeEnabled();
  vi.mocked(call).mockRejectedValue(refused);
  await page.getByText('Adjust by ear').click();
  page.getByRole('slider', { name: 'Pitch' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(refused.sentence);
  sounds();
  await page.getByRole('button', { name: 'Play the next sentence' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop the next sentence' })).toBeVisible();
});

test('a voice of another recording is new: nothing of it was changed', async () => {
  const unmount = await open(both);
  await page.getByText('Closest').click();
  const approve = page.getByRole('button', { name: 'Approve & Continue' });
  await expect.element(approve).toBeDisabled();
  unmount();
  const clip = { uploadId: 'another', objectPath: 'o', fileName: 'b.wav', isMain: true };
  const now = currentProgress();
  await withProgress({ voice: { ...now.voice, clips: [clip], region: { start: 1, end: 3 } } });
  await show();
  await expect.element(approve).toBeEnabled();
});

test('when it is somebody else, the voices of the recording can be chosen among again', async () => {
  await open(both);
  const found = { seconds: 4, turns: [{ start: 0, end: 4 }], mark: { start: 1, end: 3 } };
  const now = currentProgress();
  await withProgress({ voice: { ...now.voice, foundVoices: [found, { ...found, seconds: 5 }] } });
  await page.getByRole('button', { name: 'This is not Rose' }).click();
  await expect.element(page.getByText(/^We heard 2 voices in the recording\./)).toBeVisible();
  const other = page.getByRole('link', { name: 'Choose another voice' });
  await expect.element(other).toHaveAttribute('href', '/step-2');
});

test('what sounds wrong leads to the names, to another part of the recording, then to more recordings', async () => {
  await open(both);
  await page.getByText('Sounds wrong?').click();
  await expect.element(page.getByRole('button', { name: 'This is not Rose' })).toBeVisible();
  const links = page.getByRole('listitem').getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.textContent))
    .toEqual(['Fix a pronunciation', 'Choose another part of the recording', 'Add more recordings']);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadConfig } from '@/backend/config.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { newRecording, saveRecordingPart } from '@/device/storage/books/recordings.ts';
import type { Config } from '@/domain/config/config.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { EnhancePopup } from './EnhancePopup.tsx';

vi.mock('@/backend/config.ts', async (original) => ({
  ...(await original<typeof import('@/backend/config.ts')>()),
  loadConfig: vi.fn(async () => ({})),
}));

const clip = (fileName: string) => ({ uploadId: fileName, objectPath: fileName, fileName, isMain: false });

function open(fileNames: string[] = [], main?: string) {
  const on = {
    onFiles: vi.fn(),
    onRecorded: vi.fn(),
    onRemove: vi.fn(),
    onClipBack: vi.fn(),
    onCancel: vi.fn(),
    onContinue: vi.fn(),
  };
  const { sessionId, voice: none } = newProgress();
  const clips = [...(main ? [{ ...clip(main), isMain: true }] : []), ...fileNames.map(clip)];
  const voice = { ...none, clips };
  const { unmount } = mount(<EnhancePopup sessionId={sessionId} voice={voice} error={null} {...on} />);
  return { ...on, unmount };
}

test('nothing goes on before it is said who speaks and by what right', async () => {
  const { onContinue } = open();
  const go = page.getByRole('button', { name: 'Continue' });
  await expect.element(page.getByRole('dialog', { name: 'Enhance Voice Quality' })).toBeVisible();
  await expect.element(page.getByText(/At least 15 seconds/)).toBeVisible();
  await expect.element(go).toBeDisabled();
  await page.getByLabelText('Name of the person speaking').fill('  Rose ');
  await expect.element(go).toBeDisabled();
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await go.click();
  expect(onContinue).toHaveBeenCalledWith({ speakerName: 'Rose', right: 'agreed' });
});

test('the next of kin says what they are to them, reads what they sign, and signs with their own name', async () => {
  const { onContinue } = open();
  const go = page.getByRole('button', { name: 'Continue' });
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'I am their next of kin or executor' }).click();
  await go.click();
  expect(onContinue).not.toHaveBeenCalled();
  await expect.element(page.getByRole('heading', { name: 'Sign for Rose' })).toHaveFocus();
  await expect.element(page.getByText('Choose how you’re related, then sign with your name.')).toBeVisible();
  await expect.element(page.getByText(/^I am the … of Rose\./)).toBeVisible();
  await expect.element(go).toBeDisabled();
  await page.getByLabelText('How are you related?').selectOptions('Their grandchild');
  await expect.element(page.getByText(/^I am the grandchild of Rose\. Rose can’t be asked/)).toBeVisible();
  await expect.element(go).toBeDisabled();
  await page.getByLabelText('Sign with your own name').fill(' Anna  Miller ');
  await go.click();
  expect(onContinue).toHaveBeenCalledWith({
    ...{ speakerName: 'Rose', right: 'kin' },
    statement: { relation: 'grandchild', signer: 'Anna Miller' },
  });
});

test('a window that is opened again shows the statement as it was signed, and goes on from there or back', async () => {
  const { sessionId, voice: none } = newProgress();
  const statement = { relation: 'grandchild', signer: 'Anna Miller' } as const;
  const voice = { ...none, speakerName: 'Rose', right: 'kin' as const, statement };
  const left = vi.fn();
  const onContinue = vi.fn();
  const on = { onFiles: left, onRemove: left, onClipBack: left, onCancel: left, onContinue };
  mount(<EnhancePopup {...{ sessionId, voice, ...on }} error={null} onRecorded={async () => undefined} />);
  const go = page.getByRole('button', { name: 'Continue' });
  await go.click();
  await expect.element(page.getByLabelText('Sign with your own name')).toHaveValue('Anna Miller');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('radio', { name: /next of kin/ })).toBeChecked();
  await go.click();
  await go.click();
  expect(onContinue).toHaveBeenCalledWith({ speakerName: 'Rose', right: 'kin', statement });
});

test.each([
  ['a phone', 390, 844],
  ['a laptop', 1280, 800],
])(
  'on %s the name and all answers are in sight first, and what else there is to do is folded',
  async (_, width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(414, 896));
    open();
    const foot = () => page.getByRole('button', { name: 'Continue' }).element().parentElement;
    const isAboveFoot = (element: Element) =>
      element.getBoundingClientRect().bottom <= (foot()?.getBoundingClientRect().top ?? 0);
    const name = page.getByLabelText('Name of the person speaking');
    await expect.element(name).toBeInViewport({ ratio: 1 });
    const answers = page.getByRole('radio').elements();
    expect(answers).toHaveLength(3);
    expect(answers.map((answer) => answer.closest('label') as Element).every(isAboveFoot)).toBe(true);
    const extras = page.getByRole('group', { name: 'Additional files (optional)' });
    await expect.element(extras).not.toBeInTheDocument();
    await page.getByText('Add more recordings (optional)').click();
    await expect.element(extras).toBeVisible();
  },
);

test.each([
  ['a phone', 390, 844],
  ['a laptop', 1280, 800],
])(
  'on %s the whole statement is in sight with its headline and the place to sign, without scrolling',
  async (_, width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(414, 896));
    open();
    await page.getByLabelText('Name of the person speaking').fill('Ruth Baker');
    await page.getByRole('radio', { name: 'I am their next of kin or executor' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabelText('How are you related?').selectOptions('Their husband, wife, or partner');
    await page.getByLabelText('Sign with your own name').fill('Anna Baker');
    await expect
      .element(page.getByRole('heading', { name: 'Sign for Ruth Baker' }))
      .toBeInViewport({ ratio: 1 });
    const window = page.getByRole('dialog').element();
    expect(window.scrollHeight).toBeLessThanOrEqual(window.clientHeight);
  },
);

test('while a recording waits to be kept, nothing else asks to be decided; what was answered stays', async () => {
  const { sessionId, voice } = newProgress();
  await saveRecordingPart(newRecording(sessionId, 'audio/webm'), 0, new ArrayBuffer(8), 42);
  const left = () => undefined;
  const on = { onFiles: left, onRemove: left, onClipBack: left, onCancel: left, onContinue: left };
  const answered = { ...voice, speakerName: 'Rose', right: 'own' as const };
  mount(
    <EnhancePopup
      {...{ sessionId, ...on }}
      voice={answered}
      error={null}
      onRecorded={async () => undefined}
    />,
  );
  const go = page.getByRole('button', { name: 'Continue' });
  const question = page.getByRole('group', { name: /^Whose voice is this/ });
  await expect.element(page.getByText('Keep or discard your recording to continue.')).toBeVisible();
  await expect.element(go).toBeDisabled();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(question).toBeVisible();
  await expect.element(page.getByLabelText('Name of the person speaking')).toHaveValue('Rose');
  await expect.element(go).toBeEnabled();
});

test('additional files are counted and can be removed', async () => {
  const { onRemove } = open(['a.mp3', 'b.mp3']);
  await expect.element(page.getByText('2 additional files')).toBeVisible();
  await page.getByRole('button', { name: 'Remove b.mp3' }).click();
  expect(onRemove).toHaveBeenCalledWith('b.mp3');
});

test('Cancel and Escape leave everything as it was', async () => {
  const { onCancel, onContinue } = open();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onContinue).not.toHaveBeenCalled();
});

test('what was answered is still there when the window was closed and is opened again, about this recording', async () => {
  const first = open([], 'rose.mp3');
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio').first().click();
  first.unmount();
  const again = open([], 'rose.mp3');
  await expect.element(page.getByLabelText('Name of the person speaking')).toHaveValue('Rose');
  await expect.element(page.getByRole('radio').first()).toBeChecked();
  again.unmount();
  open([], 'another.mp3');
  await expect.element(page.getByLabelText('Name of the person speaking')).toHaveValue('');
  await expect.element(page.getByRole('radio').first()).not.toBeChecked();
});

test('who else gets to hear the recordings is said before anything is made', async () => {
  vi.mocked(loadConfig).mockResolvedValue({ voiceService: 'ElevenLabs' } as Config);
  open();
  await expect
    .element(page.getByText(/The voice is made by ElevenLabs, a voice service we use/))
    .toBeVisible();
});

test('nothing is said of a voice service where there is none', async () => {
  vi.mocked(loadConfig).mockResolvedValue({} as Config);
  open();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByText(/a voice service we use/).elements()).toEqual([]);
});

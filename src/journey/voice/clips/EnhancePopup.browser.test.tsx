import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { loadConfig } from '@/backend/config.ts';
import { newProgress, type Progress } from '@/device/storage/books/progress-record.ts';
import { newRecording, saveRecordingPart } from '@/device/storage/books/recordings.ts';
import { RETENTION_DAYS } from '@/domain/account/retention.ts';
import type { Config } from '@/domain/config/config.ts';
import { VOICE_PERMISSION_VERSION } from '@/domain/voice/voice.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { sayYes } from '../../../../tests/support/say-yes.ts';
import { EnhancePopup } from './EnhancePopup.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn().mockRejectedValue(new Error('no line')) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/config.ts', async (original) => ({
  ...(await original<typeof import('@/backend/config.ts')>()),
  loadConfig: vi.fn(async () => ({})),
}));

const clip = (fileName: string) => ({ uploadId: fileName, objectPath: fileName, fileName, isMain: false });

function open(
  fileNames: string[] = [],
  main?: string,
  more: Partial<Progress['voice']> = {},
  Popup = EnhancePopup,
) {
  const on = {
    onFiles: vi.fn(),
    onRecorded: vi.fn(),
    onRemove: vi.fn(),
    onClipBack: vi.fn(),
    onCancel: vi.fn(),
    onYes: vi.fn(),
    onContinue: vi.fn(),
  };
  const { sessionId, voice: none } = newProgress();
  const clips = [...(main ? [{ ...clip(main), isMain: true }] : []), ...fileNames.map(clip)];
  const voice = { ...none, clips, ...more };
  const { unmount } = mount(<Popup sessionId={sessionId} voice={voice} error={null} {...on} />);
  return { ...on, unmount };
}

/** The first sheet; what follows is the yes. */
async function answer(right = 'They have agreed to it') {
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: right }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
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
  expect(onContinue).not.toHaveBeenCalled();
  await sayYes();
  expect(onContinue).toHaveBeenCalledWith({ speakerName: 'Rose', right: 'agreed' });
});

test('a no that came while the sheet was open is told before anything is sent, and nothing is', async () => {
  const refusal = 'Rose answered themselves that this voice is not to be made.';
  vi.mocked(call).mockImplementation(async (_, input) => ({
    success: true,
    permission: 'sending' in ((input as { permission?: object }).permission ?? {}) ? { refusal } : {},
  }));
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  onTestFinished(() => void vi.mocked(call).mockReset().mockRejectedValue(new Error('no line')));
  const { onYes, onContinue } = open([], 'rose.wav');
  await answer();
  await sayYes();
  const told = page.getByRole('alert');
  await expect.element(told).toMatchTextContent(refusal);
  const foot = () => page.getByRole('button', { name: 'Continue' }).element().parentElement;
  const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => told.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(topOf(foot()));
  expect(onYes).not.toHaveBeenCalled();
  expect(onContinue).not.toHaveBeenCalled();
});

test('what is missing is said, and nothing that is there', async () => {
  open();
  await expect.element(page.getByText(/^Fill in the name and choose an answer\.$/)).toBeVisible();
  await page.getByRole('radio', { name: 'They have agreed to it' }).click();
  await expect.element(page.getByText(/^Fill in the name\.$/)).toBeVisible();
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await expect.element(page.getByText(/^Fill in the name/)).not.toBeInTheDocument();
});

test('the next of kin says what they are to them, reads what they sign, and signs with their own name', async () => {
  const { onContinue } = open();
  const go = page.getByRole('button', { name: 'Continue' });
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio', { name: 'I am their next of kin or executor' }).click();
  await go.click();
  await sayYes();
  expect(onContinue).not.toHaveBeenCalled();
  await expect.element(page.getByRole('heading', { name: 'Sign for Rose' })).toHaveFocus();
  await expect.element(page.getByText('Choose how you’re related, then sign with your name.')).toBeVisible();
  await expect.element(page.getByText(/^I am Rose’s _+\./)).toBeVisible();
  await expect.element(go).toBeDisabled();
  await page.getByLabelText('How are you related?').selectOptions('Their grandchild');
  await expect
    .element(
      page.getByText(/^I am Rose’s grandchild\. Rose can’t be asked anymore\. I have the right to decide/),
    )
    .toBeVisible();
  await expect.element(go).toBeDisabled();
  await page.getByLabelText('Sign with your own name').fill(' Anna  Miller ');
  await go.click();
  expect(onContinue).toHaveBeenCalledWith({
    ...{ speakerName: 'Rose', right: 'kin' },
    statement: { relation: 'grandchild', signer: 'Anna Miller', wording: '2027-01' },
  });
});

test('a window that is opened again shows the statement as it was signed, and goes on from there or back', async () => {
  const { sessionId, voice: none } = newProgress();
  const statement = { relation: 'grandchild', signer: 'Anna Miller' } as const;
  const voice = { ...none, speakerName: 'Rose', right: 'kin' as const, statement };
  const left = vi.fn();
  const onContinue = vi.fn();
  const on = { onFiles: left, onRemove: left, onClipBack: left, onCancel: left, onYes: left, onContinue };
  mount(<EnhancePopup {...{ sessionId, voice, ...on }} error={null} onRecorded={async () => undefined} />);
  const go = page.getByRole('button', { name: 'Continue' });
  await go.click();
  await sayYes();
  await expect.element(page.getByLabelText('Sign with your own name')).toHaveValue('Anna Miller');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('radio', { name: /next of kin/ })).toBeChecked();
  await go.click();
  await sayYes();
  await go.click();
  // Signed anew, in the words in sight.
  expect(onContinue).toHaveBeenCalledWith({
    ...{ speakerName: 'Rose', right: 'kin' },
    statement: { ...statement, wording: '2027-01' },
  });
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
    await sayYes();
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
  const on = {
    onFiles: left,
    onRemove: left,
    onClipBack: left,
    onCancel: left,
    onYes: left,
    onContinue: left,
  };
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

test('what was answered is still there when the page was loaded anew before it was sent', async () => {
  const first = open([], 'tape.mp3');
  await page.getByLabelText('Name of the person speaking').fill('Rose');
  await page.getByRole('radio').first().click();
  first.unmount();
  // The same code, with nothing left of what it knew.
  const anew = './EnhancePopup.tsx?anew';
  open([], 'tape.mp3', {}, (await import(/* @vite-ignore */ anew)).EnhancePopup);
  await expect.element(page.getByLabelText('Name of the person speaking')).toHaveValue('Rose');
  await expect.element(page.getByRole('radio').first()).toBeChecked();
});

test('who else gets to hear the recordings is said before anything is made', async () => {
  vi.mocked(loadConfig).mockResolvedValue({ voiceService: 'ElevenLabs' } as Config);
  open();
  await answer();
  await expect
    .element(page.getByText(/The voice is made by ElevenLabs, a voice service we use/))
    .toBeVisible();
});

test('nothing is said of a voice service where there is none', async () => {
  vi.mocked(loadConfig).mockResolvedValue({} as Config);
  open();
  await answer();
  await expect.element(page.getByRole('checkbox')).toBeVisible();
  expect(page.getByText(/a voice service we use/).elements()).toEqual([]);
});

test('what is kept, why, how long and how it ends is said before a yes of its own, and nothing is ticked beforehand', async () => {
  const { onYes, onContinue } = open([], 'rose.mp3');
  await answer();
  await expect.element(page.getByRole('heading', { name: 'Before it’s sent' })).toHaveFocus();
  const words = page.getByRole('dialog').element().textContent ?? '';
  for (const fact of [
    'We keep: the recording and its voice.',
    'Why: to read this book aloud.',
    `How long: until ${RETENTION_DAYS.materials} days after it’s finished.`,
    'To end it: one tap in your account.',
  ])
    expect(words).toContain(fact);
  await expect
    .element(page.getByRole('link', { name: 'Privacy' }))
    .toHaveAttribute('href', '/privacy-policy#voices');
  const yes = page.getByRole('checkbox', { name: 'Yes, send it and make the voice.' });
  const go = page.getByRole('button', { name: 'Continue' });
  await expect.element(yes).not.toBeChecked();
  for (const radio of page.getByRole('radio').all()) await expect.element(radio).not.toBeChecked();
  await expect.element(go).toBeDisabled();
  await expect.element(go).toHaveAccessibleDescription('Answer both to continue.');
  await page.getByRole('radio', { name: '18 or older' }).click();
  await expect.element(go).toBeDisabled();
  await expect.element(go).toHaveAccessibleDescription('Check “Yes” to continue.');
  await yes.click();
  expect(onYes).not.toHaveBeenCalled();
  await go.click();
  expect(onYes).toHaveBeenCalledExactlyOnceWith({
    ...{ version: VOICE_PERMISSION_VERSION, about: 'rose.mp3', age: 'grown' },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(onContinue).toHaveBeenCalledOnce();
});

test('a child’s voice is refused in plain words, with what to do, and nothing is sent', async () => {
  const { onYes, onContinue } = open([], 'rose.mp3');
  await answer('It is my own voice');
  await page.getByRole('checkbox').click();
  await page.getByRole('radio', { name: 'Younger' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'We don’t recreate children’s voices.' }))
    .toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  const go = page.getByRole('button', { name: 'Continue' });
  await expect.element(go).toBeDisabled();
  await expect
    .element(go)
    .toHaveAccessibleDescription('Please use a recording from when they were grown up.');
  expect([onYes.mock.calls, onContinue.mock.calls]).toEqual([[], []]);
});

test('a yes that was given about this recording is not asked for again; about another one it is', async () => {
  const yes = {
    version: VOICE_PERMISSION_VERSION,
    at: '2026-11-27',
    about: 'rose.mp3',
    age: 'grown',
  } as const;
  const { onContinue, onYes, unmount } = open([], 'rose.mp3', { yes });
  await answer();
  expect(onContinue).toHaveBeenCalledOnce();
  expect(onYes).not.toHaveBeenCalled();
  unmount();
  const other = open([], 'ben.mp3', { yes, speakerName: 'Rose', right: 'agreed' });
  // Whoever speaks in another recording may be somebody else.
  for (const right of page.getByRole('radio').all()) await expect.element(right).not.toBeChecked();
  await answer();
  await sayYes();
  expect(other.onYes).toHaveBeenCalledWith(expect.objectContaining({ about: 'ben.mp3' }));
});

test.each([
  ['a phone', 390, 844],
  ['a laptop', 1280, 800],
])('on %s what is kept, the age and the yes are in sight without scrolling', async (_, width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(414, 896));
  open();
  await answer('I am their next of kin or executor');
  await expect.element(page.getByRole('heading', { name: 'Before it’s sent' })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  const window = page.getByRole('dialog').element();
  expect(window.scrollHeight).toBeLessThanOrEqual(window.clientHeight);
});

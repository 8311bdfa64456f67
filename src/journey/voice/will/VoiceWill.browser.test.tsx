import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { VOICE_PERMISSION_VERSION } from '@/domain/voice/voice.ts';
import type { ToldWills } from '@/domain/voice/voice-will.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { LeftWord } from './LeftWord.tsx';
import { VoiceWill } from './VoiceWill.tsx';
import { WordTakenBack } from './WordTakenBack.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('../recorder/RecordVoice.tsx', () => ({
  RecordVoice: ({ onKeep }: { onKeep: (file: File) => Promise<unknown> }) => (
    <button
      type="button"
      onClick={() => void onKeep(new File(['sound'], 'r.webm', { type: 'audio/webm;codecs=opus' }))}
    >
      Keep this recording
    </button>
  ),
}));

const words = 'I am Rose Miller, and Ann may have audiobooks made in my voice.';
const own: ToldWills['own'] = {
  words,
  givenAt: '2026-11-27T12:00:00.000Z',
  named: [{ name: 'Ann', email: 'ann@example.com', isOpened: true }],
};
const asked: object[] = [];
let known: ToldWills;

beforeEach(() => {
  asked.length = 0;
  known = { own: null, left: [] };
  vi.mocked(call).mockImplementation((async (_: string, { will }: { will: { kind: string } }) => {
    asked.push(will);
    if (will.kind === 'give') known = { ...known, own };
    if (will.kind === 'withdraw') known = { ...known, own: null };
    return { success: true, wills: known };
  }) as unknown as typeof call);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('somebody says who may use their voice, for what and until when, reads it aloud, and takes it back', async () => {
  const onChange = vi.fn();
  mount(<VoiceWill uid="rose" onChange={onChange} />);
  await button('Say who may use your voice').click();
  await field('Your name').fill('Rose Miller');
  await field('Name').fill('Ann');
  await expect.element(button('Keep this recording')).not.toBeInTheDocument();
  await field('Email').fill('Ann@example.com');
  await expect.element(page.getByText(/and when your voice may be used\.$/)).toBeVisible();
  expect(page.getByRole('checkbox', { checked: true }).elements(), 'nothing is chosen for anybody').toEqual(
    [],
  );
  await expect.element(button('Keep this recording')).not.toBeInTheDocument();
  await page.getByLabelText('When I can’t be asked anymore').click();
  const sentence =
    /^I am Rose Miller, and today is .* Ann may have audiobooks for our family made in my voice, when I can’t be asked anymore, until I withdraw this\.$/;
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect
    .element(page.getByText(/^We keep the sentence, your recording, .* No voice is made from it\.$/))
    .toBeVisible();
  await button('Keep this recording').click();
  await expect.element(page.getByText(/^Saved\. We’ve written to Ann\.$/)).toBeVisible();
  expect(asked.at(-1)).toMatchObject({
    ...{ kind: 'give', speakerName: 'Rose Miller', uses: ['later'], untilYear: null },
    named: [{ name: 'Ann', email: 'ann@example.com' }],
    ...{ sound: btoa('sound'), mediaType: 'audio/webm;codecs=opus' },
  });
  await expect.element(page.getByText(/^Ann · opened our letter/)).toBeVisible();
  expect(onChange).toHaveBeenCalledOnce();
  await button('Take it back').click();
  // What was done before goes while one is asked.
  await expect.element(page.getByText(/^Saved\./)).not.toBeInTheDocument();
  await button('Yes, take it back').click();
  await expect.element(page.getByText(/^Taken back\./)).toBeVisible();
  expect(asked.at(-1)).toEqual({ kind: 'withdraw' });
});

test('where a book goes on in a voice whose person took their word back since, that is said, with what to do', async () => {
  const voice = { ...newProgress().voice, speakerName: 'rose miller' };
  const agreed = (at: string) => ({
    ...voice,
    yes: { version: VOICE_PERMISSION_VERSION, at, about: 'clip' } as const,
  });
  const told = () => page.getByText(/took back what they had left you about this voice\.$/);
  known = {
    own: null,
    left: [],
    ended: [{ speakerName: 'Rose Miller', endedAt: '2026-11-27T12:00:00.000Z' }],
  };
  const before = mount(<WordTakenBack voice={agreed('2026-11-27T13:00:00.000Z')} />);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.element(told(), { message: 'known when the voice was agreed to' }).not.toBeInTheDocument();
  before.unmount();
  mount(<WordTakenBack voice={agreed('2026-11-27T11:00:00.000Z')} />);
  await expect.element(told()).toMatchTextContent(/^On November 27, 2026, rose miller took back/);
  await expect.element(page.getByText(/Please ask them before you go on\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^your account$/ }))
    .toHaveAttribute('href', '/account');
});

test('the sentence is in sight before all of it is said, and the form folds again', async () => {
  mount(<VoiceWill uid="rose" />);
  await button('Say who may use your voice').click();
  await expect
    .element(page.getByText(/^I am …, and today is .* … may have audiobooks .* voice, …, until/))
    .toBeVisible();
  await field('Your name').fill('Rose Miller');
  await page.getByLabelText('While I’m alive', { exact: true }).click();
  await expect
    .element(page.getByText(/^I am Rose Miller, .* in my voice, while I’m alive, until/))
    .toBeVisible();
  await button('Cancel').click();
  await expect.element(field('Your name')).not.toBeInTheDocument();
  await expect.element(button('Say who may use your voice')).toBeVisible();
});

test('books begin with the person’s own words where they choose that, and the sentence says so', async () => {
  mount(<VoiceWill uid="rose" />);
  await button('Say who may use your voice').click();
  await field('Your name').fill('Rose Miller');
  await field('Name').fill('Ann');
  await field('Email').fill('ann@example.com');
  await page.getByLabelText('While I’m alive').click();
  await expect.element(page.getByText(/until I withdraw this\.$/)).toBeVisible();
  await page.getByLabelText('With me saying this sentence').click();
  await expect
    .element(page.getByText(/until I withdraw this\. They begin with these words\.$/))
    .toBeVisible();
  await button('Keep this recording').click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ kind: 'give', uses: ['living'], opensBooks: true });
});

test('the question who may use the voice stands apart from the first field under it', async () => {
  mount(<VoiceWill uid="rose" />);
  await button('Say who may use your voice').click();
  const question = page.getByText(/^Who may use your voice\?$/);
  await expect.element(question).toBeVisible();
  const label = page.getByText(/^Name$/);
  const between =
    label.element().getBoundingClientRect().top - question.element().getBoundingClientRect().bottom;
  expect(between).toBeGreaterThanOrEqual(12);
  for (const words of [/^When may they use it\?$/, /^How does each book begin\?$/])
    await expect.element(page.getByText(words)).toBeVisible();
});

test('the letter is opened by whoever it is for, and what was left is shown', async () => {
  known = { own: null, left: [{ speakerName: 'Rose Miller', words, uses: ['later'] }] };
  const token = `${'a'.repeat(32)}.${'b'.repeat(22)}`;
  const { search } = mount(<VoiceWill uid="ann" />, `/account?left=${token}`);
  await expect.element(page.getByText(/^It’s saved here for you\.$/)).toBeVisible();
  expect(asked).toContainEqual({ kind: 'open', token });
  const left = page.getByRole('region', { name: 'Left to you' });
  await expect.element(left.getByText(/^Rose Miller says you may use their voice\.$/)).toBeVisible();
  await expect.element(left.getByText(/^“I am Rose Miller/)).toBeVisible();
  const headings = page.getByRole('heading', { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Left to you', 'Your own voice']);
  await expect.poll(search).toBe('');
});

test('what was left and taken back is said in the account of whoever it was left to', async () => {
  known = {
    own: null,
    left: [],
    ended: [{ speakerName: 'Rose Miller', endedAt: '2026-11-27T12:00:00.000Z' }],
  };
  mount(<VoiceWill uid="ann" />, '/account');
  await expect
    .element(page.getByText(/^Rose Miller took back what they left about their voice on November 27, 2026\./))
    .toBeVisible();
  await expect.element(page.getByText(/^It’s offered when/)).not.toBeInTheDocument();
});

test('what the person left is offered where their next of kin is asked, for that person and that use alone', async () => {
  known = { own: null, left: [{ speakerName: 'Rose Miller', words, uses: ['later'] }] };
  const offer = () => page.getByText('Rose Miller left word about this voice:');
  const { unmount } = mount(<LeftWord speakerName="rose  miller" right="kin" />);
  await expect.element(offer()).toBeVisible();
  unmount();
  mount(
    <>
      <LeftWord speakerName="Rose Miller" right="agreed" />
      <LeftWord speakerName="Rose Smith" right="kin" />
      <p>asked</p>
    </>,
  );
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await expect.element(page.getByText('asked')).toBeVisible();
  await expect.element(offer()).not.toBeInTheDocument();
});

test('whoever has not opened our letter yet is told of with the day on which it was written', async () => {
  const named = [{ name: 'Tom Hale', email: 'tom@example.com', isOpened: false }];
  known = { own: own && { ...own, named }, left: [] };
  mount(<VoiceWill uid="rose" />);
  const line = page.getByText(/^Tom Hale · we wrote on November 27, 2026/);
  await expect.element(line).toMatchTextContent(/tom@example\.com$/);
});

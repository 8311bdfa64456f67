import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import type { NamesOfBook } from '@/domain/names/names-of-book.ts';
import type { Pronunciation } from '@/domain/names/pronunciations.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { toneFile } from '../../../tests/support/tone.ts';
import { NamesPage } from './NamesPage.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn() }));

const SENTENCE = 'Nguyen never spoke of the crossing.';
const name = (word: string, count: number, offers: string[] = []) => ({
  ...{ word, count, offers, isSpelled: offers.length > 0, sentences: [SENTENCE.replace('Nguyen', word)] },
});
let book: NamesOfBook;
let asked: { name: string; input: Record<string, unknown> }[];

/** A server that keeps what it is told. */
function answer(called: string, input: Record<string, unknown>): unknown {
  asked.push({ name: called, input });
  if (called === 'get_names') return { success: true, data: book };
  if (called === 'hear_name') return { success: true, url: URL.createObjectURL(toneFile('name.wav', 0.2)) };
  if (called === 'renew_book') return { success: true };
  const said = input as unknown as Pronunciation;
  const others = book.pronunciations.filter(({ sentence }) => sentence !== said.sentence);
  book = { ...book, pronunciations: said.said === null ? others : [...others, said] };
  return { success: true, data: { pronunciations: book.pronunciations, order: book.order } };
}

onAFreshSession();
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  asked = [];
  book = {
    title: 'Our Street',
    names: [name('Nguyen', 12, ['Win', 'Nwin']), name('Hathaway', 3)],
    ...{ pronunciations: [], speakerName: null, order: null },
  };
  vi.mocked(call)
    .mockReset()
    .mockImplementation(((called: string, input: Record<string, unknown>) =>
      Promise.resolve(answer(called, input))) as typeof call);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const inputsOf = (called: string) => asked.filter(({ name }) => name === called).map(({ input }) => input);

test('what turns while a name is made ready lies in the middle of its button', async () => {
  await withProgress({ sample: { url: '/o/sample', approved: true } });
  vi.mocked(call).mockImplementation(((called: string, input: Record<string, unknown>) =>
    called === 'hear_name'
      ? new Promise(() => undefined)
      : Promise.resolve(answer(called, input))) as typeof call);
  mount(<NamesPage />, '/names');
  const hear = button('Hear Nguyen').first();
  await hear.click();
  await expect.element(hear).toHaveAttribute('aria-busy', 'true');
  const middleOf = (element: Element | null | undefined) => {
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  expect(middleOf(hear.element().firstElementChild)).toEqual(middleOf(hear.element()));
});

test('names that are hard come first, and a way to say one is heard, chosen and saved at once', async () => {
  const { sessionId } = await withProgress({ sample: { url: '/o/sample', approved: true } });
  mount(<NamesPage />, '/names');
  await expect.element(page.getByRole('heading', { name: 'Worth a listen' })).toBeVisible();
  await expect.element(page.getByText('May be read letter by letter')).toBeVisible();
  await button(/^Nguyen/).click();
  await expect.element(page.getByText(SENTENCE).first()).toBeVisible();
  await button('Hear Nguyen as Win').click();
  await expect.poll(() => inputsOf('hear_name')).toEqual([{ sessionId, name: 'Win' }]);
  await page.getByRole('radio', { name: 'Win', exact: true }).click();
  await expect.element(page.getByText('Said “Win”')).toBeVisible();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(inputsOf('save_pronunciation')).toEqual([{ sessionId, word: 'Nguyen', said: 'Win' }]);
  // The page to hear was made with the name as it was said before.
  await expect.poll(() => currentProgress().sample).toMatchObject({ url: null, approved: true });
});

test('the plural of a name is told with it', async () => {
  book = { ...book, names: [{ ...name('Nguyen', 12, ['Win']), plurals: ['Nguyens'] }, name('Hathaway', 3)] };
  mount(<NamesPage />, '/names');
  await expect.element(page.getByText('12 times, also as Nguyens')).toBeVisible();
  await expect.element(page.getByText('3 times', { exact: true })).toBeVisible();
});

test.each(['Featherstonehaugh', 'Auchtermuchty', 'Mainwarings', 'Wimbledown', 'Featherstone-Hill'])(
  '%s stays in one line on a phone, with the way to change it in reach',
  async (word) => {
    await page.viewport(390, 844);
    book = { ...book, names: [name(word, 12, ['Fan-shaw'])] };
    mount(<NamesPage />, '/names');
    const shown = page.getByText(word, { exact: true });
    await expect.element(shown).toBeVisible();
    const range = document.createRange();
    range.selectNodeContents(shown.element());
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
    await expect.element(page.getByText('Change', { exact: true })).toBeInViewport({ ratio: 1 });
  },
);

test('the family writes it as it sounds, for one sentence, by keyboard alone', async () => {
  mount(<NamesPage />, '/names');
  await expect.element(button(/^Hathaway/)).toBeVisible();
  (button(/^Hathaway/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Where').selectOptions(`Only in: ${SENTENCE.replace('Nguyen', 'Hathaway')}`);
  const field = page.getByLabelText('Or write it the way it sounds');
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('h4th{Enter}');
  await expect.element(page.getByText('Please use plain letters', { exact: false })).toBeVisible();
  expect(inputsOf('save_pronunciation')).toEqual([]);
  await field.fill('Hath-a-way');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Said differently in 1 sentence')).toBeVisible();
  expect(inputsOf('save_pronunciation')).toMatchObject([
    { word: 'Hathaway', said: 'Hath-a-way', sentence: SENTENCE.replace('Nguyen', 'Hathaway') },
  ]);
});

const SECONDS = 0.8;
const LOW_HZ = 400;
const HIGH_HZ = 3_000;
const rising = (second: number) => LOW_HZ + ((HIGH_HZ - LOW_HZ) * second) / SECONDS;
const falling = (second: number) => rising(SECONDS - second);

/** Somebody before the microphone whose only word rises; the voice of the book says one way so, and falls in all others. */
function sayRising(): MediaStream[] {
  const streams: MediaStream[] = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const room = new AudioContext();
    const [voice, out] = [room.createOscillator(), room.createMediaStreamDestination()];
    voice.frequency.setValueAtTime(LOW_HZ, room.currentTime + 0.3);
    voice.frequency.linearRampToValueAtTime(HIGH_HZ, room.currentTime + 0.3 + SECONDS);
    voice.connect(out);
    voice.start(room.currentTime + 0.3);
    voice.stop(room.currentTime + 0.3 + SECONDS);
    streams.push(out.stream);
    return out.stream;
  });
  vi.mocked(call).mockImplementation(((called: string, input: Record<string, unknown>) => {
    if (called !== 'hear_name') return Promise.resolve(answer(called, input));
    asked.push({ name: called, input });
    const sound = toneFile('name.wav', SECONDS, input.name === 'Win' ? rising : falling);
    return Promise.resolve({ success: true, url: URL.createObjectURL(sound) });
  }) as typeof call);
  return streams;
}

test('the family says a name, and what sounds closest stands first and is chosen; the recording goes nowhere', async () => {
  const streams = sayRising();
  mount(<NamesPage />, '/names');
  await button(/^Nguyen/).click();
  await button('Say “Nguyen”').click();
  await expect.element(page.getByText('Say “Nguyen” now, then tap Stop.')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1_000 * (SECONDS + 0.6)));
  await button('Stop').click();
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName('Win Closest to you');
  expect(streams.every((stream) => !stream.active)).toBe(true);
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['get_names', 'hear_name']));
  await page.getByRole('radio').first().click();
  await expect.element(page.getByText('Said “Win”')).toBeVisible();
});

test('silence is told, and so is a microphone that is refused', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockImplementationOnce(async () => new AudioContext().createMediaStreamDestination().stream)
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  mount(<NamesPage />, '/names');
  await button(/^Nguyen/).click();
  await button('Say “Nguyen”').click();
  await button('Stop').click();
  await expect.element(page.getByText('We couldn’t hear a name.', { exact: false })).toBeVisible();
  await button('Say it again').click();
  await expect.element(page.getByText('Unable to use the microphone.', { exact: false })).toBeVisible();
});

test('a word that was not found is added', async () => {
  mount(<NamesPage />, '/names');
  await page.getByLabelText('Add another word').fill('two words');
  await button('Add').click();
  await expect.element(page.getByText('Please type one word', { exact: false })).toBeVisible();
  await page.getByLabelText('Add another word').fill('pljeskavica');
  await button('Add').click();
  await button('Use this').click();
  await expect.element(page.getByText('Please write how it sounds first.')).toBeVisible();
  await page.getByLabelText('Or write it the way it sounds').fill('plyes-ka-vee-tsa');
  await button('Use this').click();
  await expect.element(page.getByText('Said “plyes-ka-vee-tsa”')).toBeVisible();
});

test('what is refused is told in words, and nothing is shown as saved', async () => {
  mount(<NamesPage />, '/names');
  await button(/^Nguyen/).click();
  vi.mocked(call).mockResolvedValue({ success: false, error: 'There are 500 names already.' });
  await page.getByRole('radio', { name: 'Win', exact: true }).click();
  await expect.element(page.getByText('There are 500 names already.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /As it’s spelled/ })).toBeChecked();
});

test('a finished book that does not know the changes yet is updated, and said to be under way', async () => {
  book = { ...book, speakerName: 'Walter', order: { orderId: 'o1', state: 'changed' } };
  const { state: history } = mount(<NamesPage />, `/names?book=${currentProgress().sessionId}`);
  await expect.element(page.getByText('You’ll hear them in Walter’s voice.', { exact: false })).toBeVisible();
  // Said where one leaves, below all names: who is done goes past it.
  const [update, done] = ['Update the audiobook', 'Done'].map((name) =>
    page.getByText(name, { exact: true }),
  );
  const place = update?.element().compareDocumentPosition(done?.element() as Node);
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    button(/^Nguyen/)
      .element()
      .compareDocumentPosition(update?.element() as Node),
  ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // And in sight beside every name.
  scrollTo({ top: 0 });
  await expect.element(button('Update the audiobook')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('Your audiobook doesn’t have these changes yet.')).toBeInViewport();
  await button('Update the audiobook').click();
  await expect
    .element(page.getByText('Your audiobook is being made right now.', { exact: false }))
    .toBeVisible();
  expect(inputsOf('renew_book')).toEqual([{ orderId: 'o1' }]);
  expect(history()).toEqual(null);
  book = { ...book, order: { orderId: 'o1', state: 'same' } };
  await expect
    .poll(() => page.getByText('is being made right now', { exact: false }).elements().length, {
      timeout: 8_000,
    })
    .toBe(0);
  // Where one comes back to, it is said once more.
  await page.getByRole('link', { name: 'Done' }).click();
  await expect.poll(history).toEqual({ isBookRenewed: true });
});

test('before there are pages it says calmly what comes first, and leads there', async () => {
  const words = 'There are no pages to look for names in yet. Please add your memoir in step 1 first.';
  vi.mocked(call).mockResolvedValue({ success: false, error: words });
  const { pathname } = mount(<NamesPage />, '/names');
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await page.getByRole('link', { name: 'Go to Step 1' }).click();
  await expect.poll(pathname).toBe('/step-1');
});

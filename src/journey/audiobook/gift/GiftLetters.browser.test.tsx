import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import type { ListedGiftLetter } from '@/domain/audiobook/share-link.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { GiftLetters } from './GiftLetters.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));

const DAY = '2099-12-24';
let letters: ListedGiftLetter[];
let problem: string | null;

beforeEach(() => {
  letters = [];
  problem = null;
  vi.mocked(call).mockImplementation((async (_: string, { write, stop }: Record<string, never>) => {
    if (problem) return { success: false, error: problem };
    if (stop) letters = letters.filter(({ letterId }) => letterId !== stop);
    if (write) {
      const { letterId, day } = write as ListedGiftLetter;
      const others = letters.filter((letter) => letter.letterId !== letterId);
      letters = [...others, { letterId, day, state: 'waiting', written: write }];
    }
    return { success: true, letters };
  }) as typeof call);
});

afterEach(() => vi.useRealTimers());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function fillIn(): Promise<void> {
  await field('Who is it for?').fill('May');
  await field('Their email address').fill('may@example.com');
  await field('Your message').fill('For Saturday mornings.');
  await field('Your name').fill('Rose');
  await field('The day').fill(DAY);
}

test('a letter is written for a day, changed as the same letter, and stopped', async () => {
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await fillIn();
  await button('Schedule it').click();
  await expect.element(page.getByText('Goes out on December 24, 2099')).toBeVisible();
  // The day is said once, in the line of the letter.
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Saved\.$/);
  await button('Change the Letter to May').click();
  await expect.element(field('Your message')).toHaveValue('For Saturday mornings.');
  await field('Your message').fill('For you.');
  await button('Save the changes').click();
  await expect.poll(() => letters.map(({ written }) => written?.words)).toEqual(['For you.']);
  await button('Stop the Letter to May').click();
  await expect.element(page.getByText('The letter to May was stopped. Nothing will be sent.')).toBeVisible();
  expect(letters).toEqual([]);
});

test('a letter that was stopped by mistake is back with one tap, as it was written', async () => {
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await fillIn();
  await button('Schedule it').click();
  await button('Stop the Letter to May').click();
  await button('Undo').click();
  await expect.element(page.getByText('Goes out on December 24, 2099')).toBeVisible();
  expect(letters.map(({ written }) => written?.words)).toEqual(['For Saturday mornings.']);
  expect(button('Undo').elements()).toEqual([]);
});

test('below a letter that was saved no empty form asks for it again', async () => {
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await fillIn();
  await button('Schedule it').click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Saved\.$/);
  expect(field('Your message').elements()).toEqual([]);
  await button('Write another letter').click();
  await expect.element(field('Your message')).toHaveValue('');
  await expect.element(field('The day')).toHaveFocus();
  await fillIn();
  await button('Schedule it').click();
  await expect.poll(() => letters.length).toBe(2);
});

test.each(['may', 'may@example'])(
  'whose address is wrong (%s) is said of the person who gets the letter',
  async (to) => {
    mount(<GiftLetters orderId="o1" onClose={() => {}} />);
    await fillIn();
    await field('Their email address').fill(to);
    await button('Schedule it').click();
    await expect
      .element(field('Their email address'))
      .toHaveAccessibleDescription(/Please enter their whole email address/);
  },
);

test('a message that is missing is told as every other field is, in red', async () => {
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await button('Schedule it').click();
  const looks = (name: string) => {
    const input = field(name).element();
    const told = document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
    const { color, fontWeight } = getComputedStyle(told as Element);
    return { border: getComputedStyle(input).borderColor, color, fontWeight };
  };
  await expect.element(page.getByText(/^Please write a few words\.$/)).toBeVisible();
  expect(looks('Your message')).toEqual(looks('Your name'));
});

test.each([
  [390, 844],
  [1280, 640],
])('the name of the first field that is wrong is in sight with it, %i px wide', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(414, 896));
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await expect.element(field('The day')).toBeInTheDocument();
  page.getByRole('dialog').element().scrollTo(0, 9_999);
  await button('Schedule it').click();
  await expect.element(field('The day')).toHaveFocus();
  const head = () => page.getByText('The day', { exact: true }).element().getBoundingClientRect().top;
  const edge = page.getByRole('dialog').element().getBoundingClientRect().top;
  await expect.poll(() => head() - edge).toBeGreaterThanOrEqual(16);
});

test('on a phone the ways to change and to take back begin where the lines above them do', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await fillIn();
  await button('Schedule it').click();
  const words = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  };
  const change = button('Change the Letter to May');
  await expect.element(change).toBeVisible();
  expect(words(change.element())).toBeCloseTo(words(page.getByText('Letter to May').element()), 0);
  const another = button('Write another letter').element();
  expect(words(another)).toBeCloseTo(button('Back to the links').element().getBoundingClientRect().left, 0);
  await button('Stop the Letter to May').click();
  await expect.element(button('Undo')).toBeVisible();
  const said = page.getByText(/^The letter to May was stopped/).element();
  expect(words(button('Undo').element())).toBeCloseTo(words(said), 0);
});

test('what is wrong is said, and nothing that was typed is lost', async () => {
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await expect.element(button('Schedule it')).toBeVisible();
  await fillIn();
  problem = 'That day is over already.';
  await button('Schedule it').click();
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(field('Your message')).toHaveValue('For Saturday mornings.');
});

test('a letter that has gone tells nothing of whom it went to, and cannot be stopped', async () => {
  letters = [
    { letterId: 'a', day: DAY, state: 'sent', written: null },
    { letterId: 'b', day: DAY, state: 'failed', written: null },
  ];
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await expect.element(page.getByText(/^Sent\. Their address was deleted/)).toBeVisible();
  await expect.element(button('Remove the Letter of December 24, 2099')).toBeVisible();
  expect(page.getByRole('button', { name: /^(Stop|Change)/ }).elements()).toEqual([]);
});

test('after 8 in the morning the first day is tomorrow, as it says at the field', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 18, 30) });
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await expect.element(field('The day')).toHaveAttribute('min', '2026-11-27');
  await expect.element(page.getByText(/8 a\.m\. your time, tomorrow at the earliest\.$/)).toBeVisible();
  await fillIn();
  await field('The day').fill('2026-11-26');
  await button('Schedule it').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose tomorrow or a later day.');
  expect(letters).toEqual([]);
});

test('before 8 in the morning a letter can still go today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 7, 30) });
  mount(<GiftLetters orderId="o1" onClose={() => {}} />);
  await fillIn();
  await field('The day').fill('2026-11-26');
  await button('Schedule it').click();
  await expect.poll(() => letters.map(({ day }) => day)).toEqual(['2026-11-26']);
});

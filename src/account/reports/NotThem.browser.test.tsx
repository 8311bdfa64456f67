import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';
import { AppError, ERRORS } from '@/domain/errors.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { NotThem } from './NotThem.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));

const heard = { place: 'link', token: 'abcdefghijklmnopqrstuv' } as const;
const open = async () => {
  mount(<NotThem name="Walter" heard={heard} where="Heard in “Letters.”" />);
  await page.getByRole('button', { name: 'This is not Walter' }).click();
  await expect.element(email()).toBeVisible();
};
const email = () => page.getByLabelText('Your email');
const tell = () => page.getByRole('button', { name: 'Send to our team' });
const letterLink = (name: string) => page.getByRole('link', { name });

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ success: true, answerBy: '2026-11-28T12:00:00.000Z' });
});

test('one tap and an address tell a person, and say until when they answer', async () => {
  await open();
  await email().fill('may@example.com');
  await page.getByLabelText('Whose voice do you hear? (optional)').fill('My uncle Ben');
  await tell().click();
  await expect
    .element(page.getByText('write to may@example.com by Saturday, November 28.', { exact: false }))
    .toBeVisible();
  expect(call).toHaveBeenCalledExactlyOnceWith('request_quote', {
    report: {
      ...{ reportId: expect.stringMatching(/^[\da-f]{32}$/), heard },
      ...{ email: 'may@example.com', words: 'My uncle Ben' },
    },
  });
});

test('the one thing to do is filled once the address is there', async () => {
  await open();
  const ground = () => getComputedStyle(tell().element()).backgroundColor;
  const quiet = ground();
  await email().fill('may@');
  expect(ground()).toBe(quiet);
  await email().fill('may@example.com');
  await expect.poll(ground).not.toBe(quiet);
});

test('half an address is told at its field, and nothing is sent', async () => {
  await open();
  await email().fill('may@');
  await tell().click();
  await expect.element(page.getByText(WHOLE_EMAIL)).toBeVisible();
  await expect.element(email()).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

test('what did not arrive can be sent again as the same report, or written as a letter', async () => {
  await open();
  vi.mocked(call).mockRejectedValueOnce(new AppError('unavailable'));
  await email().fill('may@example.com');
  await tell().click();
  await expect.element(page.getByText(ERRORS.unavailable.sentence)).toBeVisible();
  const href = letterLink('Write a letter instead').element().getAttribute('href');
  expect(href).toMatch(/^mailto:.*This%20is%20not%20Walter.*Letters/);
  await tell().click();
  await expect.element(page.getByText('Thank you for telling us.', { exact: false })).toBeVisible();
  const [first, second] = vi.mocked(call).mock.calls.map(([, input]) => input);
  expect(second).toEqual(first);
});

test('without a connection a letter is there at once', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mount(<NotThem name="Walter" heard={heard} where="Heard in “Letters.”" />);
  await page.getByRole('button', { name: 'This is not Walter' }).click();
  await expect.element(letterLink('Write a letter')).toBeVisible();
  await expect.element(tell()).not.toBeInTheDocument();
  line.mockRestore();
});

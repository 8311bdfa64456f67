import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteMyData } from '@/backend/accounts/my-data.ts';
import { call } from '@/backend/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import type { AskedVoice as Asked } from '@/domain/voice/permission-link.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { AskedVoice } from './AskedVoice.tsx';
import { Permission } from './Permission.tsx';
import { PermissionPage } from './PermissionPage.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/my-data.ts', () => ({ deleteMyData: vi.fn() }));
vi.mock('@/backend/accounts/auth.ts', () => ({ ensureSignedIn: vi.fn(async () => undefined) }));

const TOKEN = 'A'.repeat(22);
const question: Asked = { from: 'Anna', speakerName: 'Rose', title: 'Lane' };
const spoken = {
  ...{ speakerName: 'Rose', spokenAt: '2026-11-20T12:00:00.000Z', sentence: 'My name is Rose.' },
  outcome: 'unsure',
} as const;
let asked: Asked;

beforeEach(() => {
  asked = question;
  vi.mocked(deleteMyData).mockReset().mockResolvedValue({ success: true, remaining: 0 });
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (_, input) => {
      const { permission = {} } = input as { permission?: object };
      const sentence = { id: 'b'.repeat(32), text: 'My two words are walnut and lantern.' };
      return { success: true, permission: 'sentence' in permission ? { sentence } : { asked } };
    });
});

const button = (name: RegExp) => page.getByRole('button', { name });
const dialog = (name: RegExp) => page.getByRole('dialog', { name });

test('whoever is asked reads who asks, for which book, what is kept, how long, and how it ends, before anything is recorded', async () => {
  mount(<AskedVoice token={TOKEN} />);
  await expect.element(page.getByText(/^Anna asks Rose:/)).toBeVisible();
  await expect.element(page.getByText(/may the book “Lane” be read aloud in your voice/)).toBeVisible();
  for (const [term, fact] of [
    [/^What is kept\?$/, /^Recordings of you that Anna chose/],
    [/^What for\?$/, /^To read this one book aloud/],
    [/^How long\?$/, /The sentence, as proof of your yes: up to 3 years\.$/],
    [/^How do you end it\?$/, /^With this same link, .* deleted at once, and a book being made is stopped\./],
  ] as const) {
    await expect.element(page.getByText(term)).toBeVisible();
    await expect.element(page.getByText(fact)).toBeVisible();
  }
  await button(/^Yes: read a sentence aloud$/).click();
  await expect.element(page.getByText(/^Tap “Start recording,” then read this aloud/)).toBeVisible();
  await expect.element(page.getByText(/walnut and lantern\.$/)).toBeVisible();
  await expect.element(page.getByText(/^The two words show that you said this today\.$/)).toBeVisible();
});

test('a no is asked about once more, deletes by the link alone, and says that it is done', async () => {
  asked = { ...question, hasPart: true };
  mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  // Nothing was read yet: nothing that was read can go.
  const told =
    /^Recordings of you, the voice, and its samples are deleted right away\. A book being made with it is stopped; a finished one stays with the family\. We’ll tell Anna.*This link ends, too\. To say yes later, ask Anna for a new one\.$/;
  await expect.element(dialog(/^Say no\?$/).getByText(told)).toBeVisible();
  expect(deleteMyData).not.toHaveBeenCalled();
  await dialog(/^Say no\?$/)
    .getByRole('button', { name: /^No, I don’t want this$/ })
    .click();
  await expect
    .element(
      page.getByText(/^It’s done\. .* you read are deleted, and a book being made with it is stopped\./),
    )
    .toBeVisible();
  expect(deleteMyData).toHaveBeenCalledExactlyOnceWith({ scope: 'materials', link: TOKEN });
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('a no where nothing is known to be theirs promises no deletion, before and after', async () => {
  mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  const asking = dialog(/^Say no\?$/);
  await expect
    .element(asking.getByText(/In their account, no voice is made from the recordings they asked you about/))
    .toBeVisible();
  await expect
    .element(asking.getByText(/Recordings of you that they have added stay with them/))
    .toBeVisible();
  await asking.getByRole('button', { name: /^No, I don’t want this$/ }).click();
  await expect
    .element(page.getByText(/^It’s noted\. Whoever asked can’t have a voice made in your name/))
    .toBeVisible();
  await expect.element(page.getByText(/deleted/)).not.toBeInTheDocument();
});

test('a link opened anew after a no says that no was said, and how a yes is said later', async () => {
  asked = { ...question, answer: 'no' };
  mount(<AskedVoice token={TOKEN} />);
  await expect.element(page.getByText(/^You said no\.$/)).toBeVisible();
  await expect
    .element(page.getByText(/No voice is made in your name\. If you change your mind/))
    .toBeVisible();
  expect(button(/^No, I don’t want this$/).elements()).toHaveLength(0);
  await button(/^I changed my mind: read a sentence aloud$/).click();
  await expect.element(page.getByText(/walnut and lantern\.$/)).toBeVisible();
  // What is read now is a yes.
  await expect.element(page.getByText(/You said no\./)).not.toBeInTheDocument();
});

test('before a no, it is said where nobody can tell whose a recording is, and only there', async () => {
  asked = { ...question, hasPart: true, isUnsure: true };
  const { unmount } = mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  const told = /Where we can’t tell whose one is, it’s deleted with yours\.$/;
  await expect.element(dialog(/^Say no\?$/).getByText(told)).toBeVisible();
  unmount();
  asked = { ...question, hasPart: true };
  mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  await expect.element(dialog(/^Say no\?$/)).toBeVisible();
  await expect.element(page.getByText(told)).not.toBeInTheDocument();
});

test('a yes is thanked for with what was read, and by keys alone it is left or taken back', async () => {
  asked = { ...question, hasPart: true, answer: 'yes', spoken };
  mount(<AskedVoice token={TOKEN} />);
  await expect.element(page.getByText(/^You said yes\. Thank you\.$/)).toBeVisible();
  await expect.element(page.getByText(/^Read aloud by you on November 20, 2026\.$/)).toBeVisible();
  // There is nothing to press for it.
  await expect.element(page.getByText(/read again/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Anna may have “Lane” read in your voice\.$/)).toBeVisible();
  await expect.element(page.getByText(/asks Rose/)).not.toBeInTheDocument();
  await expect.element(button(/^Yes: read a sentence aloud$/)).not.toBeInTheDocument();
  (button(/^Take my yes back$/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(/^Take your yes back\?$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(/^Take your yes back\?$/)).not.toBeInTheDocument();
  expect(deleteMyData).not.toHaveBeenCalled();
  (button(/^Take my yes back$/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  (
    dialog(/^Take/)
      .getByRole('button', { name: /^Take my yes back$/ })
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^It’s done\./)).toBeVisible();
});

test('a yes that was taken back at the foot of the page is told in sight, and in focus', async () => {
  await page.viewport(390, 600);
  asked = { ...question, hasPart: true, answer: 'yes', spoken };
  mount(
    <>
      <PermissionPage />
      <div style={{ height: '900px' }} />
    </>,
    `/permission#${TOKEN}`,
  );
  await expect.element(button(/^Take my yes back$/)).toBeVisible();
  await button(/^Take my yes back$/).click();
  scrollTo({ top: document.body.scrollHeight });
  await dialog(/^Take your yes back\?$/)
    .getByRole('button', { name: /^Take my yes back$/ })
    .click();
  const told = page.getByText(/^It’s done\./);
  await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
  await expect.element(told).toBeInViewport({ ratio: 1 });
});

test('a no that did not get through is told, and can be said again', async () => {
  asked = { ...question, hasPart: true };
  vi.mocked(deleteMyData).mockRejectedValueOnce(new Error('no line'));
  mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  const again = dialog(/^Say no\?$/).getByRole('button', { name: /^No, I don’t want this$/ });
  await again.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await again.click();
  await expect.element(page.getByText(/^It’s done\./)).toBeVisible();
});

test('a yes that was taken back on another device is told as taken back, without an alarm', async () => {
  asked = { ...question, answer: 'yes', hasPart: true };
  const words = 'You’ve taken your yes back already. What was made with it is deleted.';
  vi.mocked(deleteMyData).mockRejectedValueOnce(new AppError('helping-ended', words));
  mount(<AskedVoice token={TOKEN} />);
  await button(/^Take my yes back$/).click();
  await dialog(/^Take your yes back\?$/)
    .getByRole('button', { name: /^Take my yes back$/ })
    .click();
  await expect.element(page.getByText(/^You’ve taken your yes back already\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Back to Home$/ })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('a link that has ended says so calmly, blames nobody, and has a way on', async () => {
  const error = 'This link doesn’t lead anywhere anymore. Please ask the person who sent it.';
  vi.mocked(call).mockResolvedValue({ success: false, error, errorCode: 'invitation-ended' });
  mount(<AskedVoice token={TOKEN} />);
  await expect.element(page.getByText(/^This link has ended\./)).toBeVisible();
  await expect.element(page.getByText(/^You did nothing wrong\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /@/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Back to Home$/ })).toHaveAttribute('href', '/');
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  expect(page.getByRole('button').elements()).toHaveLength(0);
  expect(document.querySelectorAll('img[src^="/drawings/"]')).toHaveLength(1);
});

test('a link that is not whole is told in the same way', async () => {
  mount(<Permission />, '/permission#half');
  await expect.element(page.getByText(/^This link is incomplete\./)).toBeVisible();
  await expect.element(page.getByText(/^You did nothing wrong\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Back to Home$/ })).toBeVisible();
});

test('a link that could not be opened for want of a line is opened when it is tried again', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(new AppError('unavailable'))
    .mockRejectedValueOnce(new AppError('unavailable'));
  mount(<AskedVoice token={TOKEN} />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button(/^Try Again$/).click();
  await expect.element(page.getByText(/^Anna asks Rose:/)).toBeVisible();
});

test('on a phone yes and no are both in sight before anything is scrolled', async () => {
  await page.viewport(390, 844);
  mount(<PermissionPage />, `/permission#${TOKEN}`);
  for (const answer of [button(/^Yes: read a sentence aloud$/), button(/^No, I don’t want this$/)]) {
    await expect.element(answer).toBeVisible();
    await expect.poll(() => answer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  }
  const bar = button(/^Yes: read a sentence aloud$/).element().parentElement;
  expect(bar?.getBoundingClientRect().height).toBeLessThan(844 / 3);
});

test('with letters twice as large the answers lie over nothing', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size');
  });
  mount(<PermissionPage />, `/permission#${TOKEN}`);
  await expect.element(button(/^Yes: read a sentence aloud$/)).toBeVisible();
  const bar = button(/^Yes: read a sentence aloud$/).element().parentElement as Element;
  expect(getComputedStyle(bar).position).toBe('static');
});

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteMyData } from '@/backend/accounts/my-data.ts';
import { call } from '@/backend/calls/callables.ts';
import type { AskedVoice as Asked } from '@/domain/voice/permission-link.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { AskedVoice } from './AskedVoice.tsx';

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
    [/^How do you end it\?$/, /^With this same link, whenever you like/],
  ] as const) {
    await expect.element(page.getByText(term)).toBeVisible();
    await expect.element(page.getByText(fact)).toBeVisible();
  }
  await button(/^Yes: read a sentence aloud$/).click();
  await expect.element(page.getByText(/^Tap the button, then read this aloud/)).toBeVisible();
  await expect.element(page.getByText(/walnut and lantern\.$/)).toBeVisible();
});

test('a no is asked about once more, deletes by the link alone, and says that it is done', async () => {
  mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  await expect
    .element(dialog(/^Say no\?$/).getByText(/are deleted right away\. We tell Anna\./))
    .toBeVisible();
  expect(deleteMyData).not.toHaveBeenCalled();
  await dialog(/^Say no\?$/)
    .getByRole('button', { name: /^No, I don’t want this$/ })
    .click();
  await expect
    .element(page.getByText(/^It’s done\. Recordings, voice and everything you read are deleted/))
    .toBeVisible();
  expect(deleteMyData).toHaveBeenCalledExactlyOnceWith({ scope: 'materials', link: TOKEN });
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('before a no, it is said where nobody can tell whose a recording is, and only there', async () => {
  asked = { ...question, isUnsure: true };
  const { unmount } = mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  const told = /Where we can’t tell whose one is, it’s deleted with yours\.$/;
  await expect.element(dialog(/^Say no\?$/).getByText(told)).toBeVisible();
  unmount();
  asked = question;
  mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  await expect.element(dialog(/^Say no\?$/)).toBeVisible();
  await expect.element(page.getByText(told)).not.toBeInTheDocument();
});

test('a yes is thanked for with what was read, and by keys alone it is left or taken back', async () => {
  asked = { ...question, answer: 'yes', spoken };
  mount(<AskedVoice token={TOKEN} />);
  await expect.element(page.getByText(/^You said yes\. Thank you!$/)).toBeVisible();
  await expect
    .element(page.getByText(/Read aloud by Rose on November 20, 2026\. We can’t be sure/))
    .toBeVisible();
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

test('a no that did not get through is told, and can be said again', async () => {
  vi.mocked(deleteMyData).mockRejectedValueOnce(new Error('no line'));
  mount(<AskedVoice token={TOKEN} />);
  await button(/^No, I don’t want this$/).click();
  const again = dialog(/^Say no\?$/).getByRole('button', { name: /^No, I don’t want this$/ });
  await again.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await again.click();
  await expect.element(page.getByText(/^It’s done\./)).toBeVisible();
});

test('a link that leads nowhere says so in the server’s words, and offers nothing', async () => {
  const error = 'This link doesn’t lead anywhere anymore. Please ask the person who sent it.';
  vi.mocked(call).mockResolvedValue({ success: false, error });
  mount(<AskedVoice token={TOKEN} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(error);
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

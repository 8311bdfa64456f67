import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { makeSessionId, type SessionId } from '@/domain/session.ts';
import type { PermissionAnswer } from '@/domain/voice/spoken-permission.ts';
import { plugInMicrophone } from '../../../../tests/support/microphone.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { SpokenOffer } from './SpokenOffer.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

const DAY = '2026-11-20T12:00:00.000Z';
const LINK = { linkId: 'a'.repeat(64), speakerName: 'Rose', createdAt: DAY, isOpen: true };
let found: PermissionAnswer;
let books = 1_700_000_000_000;

beforeEach(() => {
  found = { links: [], spoken: [] };
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (_, input) => {
      const { permission = {} } = input as { permission?: object };
      if (!('ask' in permission)) return { success: true, permission: found };
      found = { ...found, links: [LINK] };
      return { success: true, permission: { token: 'A'.repeat(22) } };
    });
});

const offer = () =>
  mount(
    <SpokenOffer
      sessionId={makeSessionId(books++, new Uint8Array(16))}
      speakerName="Rose"
      isOwn={false}
      clip={null}
    />,
  );
const waiting = () => page.getByText(/^A link is waiting for Rose\./);

test('after a link was made and its window closed, the owner reads that it is waiting', async () => {
  offer();
  await page.getByRole('button', { name: /^Not here\? Send a link$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Send Rose a link$/ });
  await dialog.getByLabelText(/^Your name, as they know you$/).fill('Anna');
  await dialog.getByRole('button', { name: /^Make the link$/ }).click();
  await expect.element(dialog.getByLabelText(/^Link$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(waiting()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send another link$/ })).toBeVisible();
});

test('once they have read the sentence, the owner who comes back to this page reads that, too', async () => {
  found = { links: [LINK] };
  offer();
  await expect.element(waiting()).toBeVisible();
  const spoken = { speakerName: 'Rose', spokenAt: DAY, sentence: 'My name is Rose.' };
  found = {
    links: [{ ...LINK, answer: 'yes', answeredAt: DAY }],
    spoken: [{ ...spoken, outcome: 'waiting' }],
  };
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(/^Read aloud by Rose on November 20, 2026\.$/)).toBeVisible();
  await expect.element(page.getByText(/^Rose said yes by your link on November 20, 2026\.$/)).toBeVisible();
  await expect.element(waiting()).not.toBeInTheDocument();
});

test('once it was read aloud it is no longer called optional', async () => {
  const spoken = { speakerName: 'Rose', spokenAt: DAY, sentence: 'My name is Rose.' };
  found = { spoken: [{ ...spoken, outcome: 'same' }] };
  offer();
  await expect.element(page.getByRole('heading', { name: /^Rose agrees out loud$/ })).toBeVisible();
});

/** As the server refuses the voice while the offer stands on the sheet. */
function Refusable({ sessionId }: { sessionId: SessionId }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <SpokenOffer {...{ sessionId, speakerName: 'Rose', isOwn: false, clip: null, isRefused }} />
      <button type="button" onClick={() => setRefused(true)}>
        Continue
      </button>
    </>
  );
}

test('who has said no meanwhile, as the server tells, is not waited for any more', async () => {
  found = { links: [LINK] };
  const sessionId = makeSessionId(books++, new Uint8Array(16));
  mount(<Refusable sessionId={sessionId} />);
  await expect.element(waiting()).toBeVisible();
  found = { links: [{ ...LINK, answer: 'no', answeredAt: DAY }] };
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText(/^Rose said no by your link on November 20, 2026\.$/)).toBeVisible();
  await expect.element(waiting()).not.toBeInTheDocument();
});

test('of a link for somebody else nothing is said here', async () => {
  found = { links: [{ ...LINK, speakerName: 'Walter' }] };
  offer();
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: /^Optional: Rose agrees out loud$/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Not here\? Send a link$/ })).toBeVisible();
  await expect.element(page.getByText(/is waiting for/)).not.toBeInTheDocument();
});

const button = (name: RegExp) => page.getByRole('button', { name });
const reading = page.getByRole('dialog', { name: /^Have Rose read this aloud$/ });

/** Asks for a sentence and records it, as far as it can be sent. */
async function recordIt() {
  plugInMicrophone();
  const sentence = { id: 'b'.repeat(32), text: 'My two words are walnut and lantern.' };
  vi.mocked(call).mockImplementation(async (_, input) => ({
    success: true,
    permission: 'sentence' in ((input as { permission?: object }).permission ?? {}) ? { sentence } : found,
  }));
  offer();
  await button(/^Read it aloud now$/).click();
  await button(/^Start recording$/).click();
  await expect.poll(() => page.getByText(/^Recording 0:02/).elements().length).toBe(1);
  await button(/^Stop$/).click();
}

test('Escape throws nothing away that was recorded, unless the person says so', async () => {
  const leaving = page.getByRole('dialog', { name: /^Leave without sending it\?$/ });
  await recordIt();
  await expect.element(button(/^Send it$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(button(/^Send it$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await leaving.getByRole('button', { name: /^Throw it away$/ }).click();
  await expect.element(reading).not.toBeInTheDocument();
});

test('the window to read in has a way out in sight, which throws nothing away unasked either', async () => {
  const leaving = page.getByRole('dialog', { name: /^Leave without sending it\?$/ });
  await recordIt();
  await reading.getByRole('button', { name: /^Not now$/ }).click();
  await leaving.getByRole('button', { name: /^Throw it away$/ }).click();
  await expect.element(reading).not.toBeInTheDocument();
  await button(/^Read it aloud now$/).click();
  await expect.element(reading.getByText(/^Tap “Start recording” first\.$/)).toBeVisible();
  await reading.getByRole('button', { name: /^Not now$/ }).click();
  await expect.element(reading).not.toBeInTheDocument();
});

for (const outcome of ['same', 'unsure'] as const)
  test(`what was read is told beside the answer, once, and nothing more is to be tapped: ${outcome}`, async () => {
    await recordIt();
    found = { spoken: [{ speakerName: 'Rose', spokenAt: DAY, sentence: 'My name is Rose.', outcome }] };
    await button(/^Send it$/).click();
    await expect.element(reading).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Read aloud by Rose on November 20, 2026\./)).toBeVisible();
    await expect.element(button(/^Read it again$/)).toHaveFocus();
  });

test('what sounds like somebody else stays in its window, to be read again', async () => {
  await recordIt();
  const spoken = { speakerName: 'Rose', spokenAt: DAY, sentence: 'My name is Rose.' };
  found = { spoken: [{ ...spoken, outcome: 'different' }] };
  await button(/^Send it$/).click();
  await expect.element(reading.getByText(/doesn’t sound like the voice in the recording/)).toBeVisible();
  await expect.element(reading.getByRole('button', { name: /^Read again$/ })).toBeVisible();
});

test('of one’s own voice it is said to “you,” also where a recording was played instead', async () => {
  const spoken = { speakerName: 'Rose', spokenAt: DAY, sentence: 'My name is Rose.' };
  found = { spoken: [{ ...spoken, outcome: 'unsure', isReplayed: true }] };
  mount(
    <SpokenOffer
      sessionId={makeSessionId(books++, new Uint8Array(16))}
      {...{ speakerName: 'Rose', isOwn: true, clip: null }}
    />,
  );
  await expect.element(page.getByText(/Please read the sentence aloud yourself\.$/)).toBeVisible();
  await expect.element(page.getByText(/Rose/)).not.toBeInTheDocument();
});

test('while a link waits, an answer is read without leaving the page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  found = { links: [LINK] };
  offer();
  await expect.element(waiting()).toBeVisible();
  found = { links: [{ ...LINK, answer: 'no', answeredAt: DAY }] };
  vi.advanceTimersByTime(20_000);
  await expect.element(page.getByText(/^Rose said no by your link on November 20, 2026\.$/)).toBeVisible();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { COVER_COLORS, designOfBook } from '@/domain/audiobook/cover-design.ts';
import { makeSessionId } from '@/domain/session.ts';
import type { ListedLink, PermissionAnswer, SpokenOutcome } from '@/domain/voice/spoken-permission.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { OwnerPermissions } from './OwnerPermissions.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const TOKEN = 'A'.repeat(22);
const LINK = 'a'.repeat(64);
const DAY = '2026-11-20T12:00:00.000Z';

const button = (name: RegExp) => page.getByRole('button', { name });
let found: PermissionAnswer;

beforeEach(() => {
  found = { names: ['Rose'], own: [], links: [], spoken: [] };
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (_, input) => {
      const { permission = {} } = input as { permission?: Record<string, unknown> };
      if ('sentence' in permission)
        return { success: true, permission: { sentence: { id: 'b'.repeat(32), text: 'My name is Rose.' } } };
      if ('ask' in permission) return { success: true, permission: { token: TOKEN } };
      return { success: true, permission: found };
    });
});

const asked = (more: Partial<ListedLink> = {}): ListedLink => ({
  ...{ linkId: LINK, speakerName: 'Rose', createdAt: DAY, isOpen: true },
  ...more,
});
const requests = () =>
  vi.mocked(call).mock.calls.map(([, input]) => (input as { permission: object }).permission);

test('of somebody else it is said that they agree, that they read it, or that a link can ask them', async () => {
  mount(<OwnerPermissions sessionId={sessionId} />);
  const rose = page.getByRole('region', { name: 'The voice of Rose' });
  await expect.element(rose.getByText(/It shows that Rose agrees\.$/)).toBeVisible();
  await expect.element(button(/^Not here\? Send a link$/)).toBeVisible();
  await button(/^Read it aloud now$/).click();
  await expect
    .element(page.getByText(/^Tap “Start recording,” then have Rose read this aloud/))
    .toBeVisible();
});

test.each(['ivory', undefined] as const)(
  'the book it is about is named, and shown in its own cloth (%s)',
  async (design) => {
    found = { ...found, title: 'The Orchard', ...(design && { design }) };
    mount(<OwnerPermissions sessionId={sessionId} />);
    await expect.element(page.getByText(/^For “The Orchard”$/)).toBeVisible();
    const cover = document.querySelector<HTMLElement>('[data-draft]');
    expect(cover?.textContent).toMatch(/^The Orchardread in the voice of Rose$/);
    const { cloth } = COVER_COLORS[design ?? designOfBook(sessionId)];
    expect(cover?.style.getPropertyValue('--cloth')).toBe(cloth);
  },
);

test('of one’s own voice the page speaks to the reader, who is sent no link', async () => {
  found = { ...found, own: ['Rose'] };
  mount(<OwnerPermissions sessionId={sessionId} />);
  const own = page.getByRole('region', { name: 'Your own voice' });
  await expect.element(own.getByText(/It shows that the voice is your own\.$/)).toBeVisible();
  await expect.element(button(/Send a link/)).not.toBeInTheDocument();
  await button(/^Read it aloud now$/).click();
  await expect.element(page.getByText(/^Tap “Start recording,” then read this aloud/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/have Rose|Rose agrees/);
});

test.each([
  ['sent', asked(), /^A link of November 20, 2026 is waiting for Rose\. No answer yet\.$/, true],
  [
    'answered with yes',
    asked({ answer: 'yes', answeredAt: DAY }),
    /^Said yes by link on November 20, 2026\.$/,
    false,
  ],
  [
    'answered with no',
    asked({ answer: 'no', answeredAt: DAY, isOpen: false }),
    /^Said no on November 20, 2026\.$/,
    false,
  ],
  ['over', asked({ isOpen: false }), /^The link of November 20, 2026 has ended\.$/, false],
])('a link that is %s says so, and only one that waits can be ended here', async (_, link, words, canEnd) => {
  found = { ...found, links: [link] };
  mount(<OwnerPermissions sessionId={sessionId} />);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(button(/^End this link$/).elements()).toHaveLength(canEnd ? 1 : 0);
});

test('a link that waits is ended, and what has become of it is looked up', async () => {
  found = { ...found, links: [asked()] };
  mount(<OwnerPermissions sessionId={sessionId} />);
  await expect.element(button(/^End this link$/)).toBeVisible();
  found = { ...found, links: [asked({ isOpen: false })] };
  await button(/^End this link$/).click();
  await expect.element(page.getByText(/has ended\.$/)).toBeVisible();
  expect(requests()).toContainEqual({ endLink: LINK });
});

test.each<[SpokenOutcome, RegExp]>([
  ['waiting', /It’s kept\. We compare it with the recording when the voice is made/],
  ['same', /It’s the voice in the recording\. We compared the voice, not the words\.$/],
  ['unsure', /We can’t be sure it’s the same voice:/],
])('what was read and found %s is told with its day, and can be read again', async (outcome, words) => {
  const sentence = 'My name is Rose.';
  found = { ...found, spoken: [{ speakerName: 'Rose', spokenAt: DAY, sentence, outcome }] };
  mount(<OwnerPermissions sessionId={sessionId} />);
  await expect.element(page.getByText(/^Read aloud by Rose on November 20, 2026\.$/)).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(button(/^Read it again$/)).toBeVisible();
});

test('where every permission was withdrawn, that is said, and nothing is offered', async () => {
  found = { names: [] };
  mount(<OwnerPermissions sessionId={sessionId} />);
  await expect.element(page.getByText(/^No permission stands for the voice of this book\.$/)).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('by keys alone a link is made under the asker’s name, told this once, and the window closes', async () => {
  mount(<OwnerPermissions sessionId={sessionId} />);
  await expect.element(button(/Send a link/)).toBeVisible();
  (button(/Send a link/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Send Rose a link' });
  await expect
    .element(
      dialog.getByText(/^It shows Rose who asks and for what.*They have 30 days, and can change their mind/),
    )
    .toBeVisible();
  (dialog.getByLabelText(/^Your name, as they know you$/).element() as HTMLElement).focus();
  await userEvent.keyboard('Anna{Enter}');
  await expect.element(dialog.getByLabelText(/^Link$/)).toHaveValue(`${location.origin}/permission#${TOKEN}`);
  expect(requests()).toContainEqual({ ask: { speakerName: 'Rose', from: 'Anna', recordings: [] } });
  await expect.element(dialog.getByText(/to nobody else: whoever opens it answers for them/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { listOrders } from '@/backend/calls/documents.ts';
import { loadProgress, startOver } from '@/device/storage/books/progress.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import {
  addDownloadPart,
  beginDownload,
  listDownloads,
  readDownload,
} from '@/device/storage/downloads/downloads.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { NEW_ORDER, type Order } from '@/domain/audiobook/order.ts';
import { makeSessionId } from '@/domain/session.ts';
import { AboveAll } from '@/ui/dialogs/above-all.tsx';
import { currentProgress, onAFreshSession, withProgress } from '../../../../tests/support/fresh-session.ts';
import { ORDER as HEARD } from '../../../../tests/support/heard-book.tsx';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { stopListening } from '../listening/now-playing.ts';
import { Library } from './Library.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({
  listOrders: vi.fn(),
  readHeardPlace: vi.fn(async () => null),
  writeHeardPlace: vi.fn(async () => undefined),
}));

onAFreshSession();

const RESULT = {
  pagesProcessed: 42,
  pageCount: 42,
  wordCount: 9_000,
  preview: 'I was born',
  title: 'The Orchard',
};
const NARRATING = {
  ...NEW_ORDER,
  ...{ id: 'o2', userId: 'u1', paymentIntentId: 'pi_2', userEmail: null, title: 'A life by the sea' },
  ...{ sessionId: newProgress().sessionId, tier: 'Memoir', pageCount: 84, amount: 3899 },
  ...{ createdAt: new Date(2026, 10, 18), status: 'generating_audio', audioGenerationProgress: 61.4 },
  secondsLeft: 600,
} as Order;
const READY = {
  ...NARRATING,
  ...{ id: 'o1', title: 'Letters Home', status: 'completed', audioUrl: '/o/o1', audioFileSize: 9 },
  audiobook: {
    ...MADE_AUDIOBOOK,
    coverUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    durationSeconds: 11_500,
  },
} as Order;

function answer(drafts: unknown[] = []): void {
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (name: string) =>
      name === 'list_drafts' ? { success: true, drafts } : { success: true, url: '/o/x' }) as typeof call);
}

beforeEach(() => {
  answer();
  vi.mocked(listOrders).mockReset().mockResolvedValue([]);
  const user = { uid: 'u1', email: 'ann@example.com', isAnonymous: false };
  currentUser.setState({ status: 'signed-in', user });
});

const tile = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('drafts of this device, books being narrated and finished ones stand side by side, each with where it is', async () => {
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  await startOver();
  const { sessionId } = currentProgress();
  for (const n of [1, 2, 3]) await savePage(sessionId, new Blob([`page ${n}`]));
  vi.mocked(listOrders).mockResolvedValue([NARRATING, READY]);
  mount(<Library />);
  await expect.element(tile('The Orchard')).toMatchTextContent(/42 pages, no voice yet/);
  await expect.element(tile('Untitled book')).toMatchTextContent(/3 pages photographed/);
  await expect
    .element(tile('A life by the sea'))
    .toMatchTextContent(/Being read aloud, 61%, ready at about \d+:\d\d [AP]M/);
  await expect.element(tile('Letters Home')).toMatchTextContent(/3 h 12 min.*Listen/);
});

test('what can be done with the books side by side stands in one line', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(414, 896));
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  vi.mocked(listOrders).mockResolvedValue([{ ...READY, createdAt: new Date() }]);
  mount(<Library />);
  await expect.element(button('Withdraw from contract here: Letters Home')).toBeVisible();
  const [draft, order] = ['Delete The Orchard', 'Delete Letters Home'].map((name) => {
    const { top, bottom } = button(name).element().getBoundingClientRect();
    return (top + bottom) / 2;
  });
  expect(draft).toBe(order);
});

test('within fourteen days of paying the way out of the contract is in sight on the shelf, once, and later not', async () => {
  const way = page.getByRole('button', { name: /^Withdraw from contract here: / });
  const late = { ...READY, id: 'o9', title: 'Old letters', createdAt: new Date(2020, 0, 1) };
  vi.mocked(listOrders).mockResolvedValue([{ ...READY, createdAt: new Date() }, late]);
  mount(<Library />);
  await expect.element(button('Withdraw from contract here: Letters Home')).toBeVisible();
  expect(way.elements()).toHaveLength(1);
  await button('Details of Letters Home').click();
  await expect.element(page.getByText(/^Possible until /)).toBeVisible();
  expect(way.elements()).toHaveLength(1);
});

test('Listen on the shelf opens the player and plays; the details come when they are asked for', async () => {
  vi.mocked(listOrders).mockResolvedValue([NARRATING, { ...HEARD, id: 'heard' }]);
  const playing = () => document.querySelector('audio')?.paused === false;
  mount(
    <>
      <Library />
      <AboveAll />
    </>,
  );
  const title = page.getByRole('heading', { name: 'Letters', exact: true });
  await button('Details of Letters').click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toBeInViewport();
  await button('Details of Letters').click();
  await expect.element(title).not.toBeInTheDocument();
  await tile('Letters')
    .getByRole('button', { name: /Listen/ })
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Listen to Letters' })).toBeVisible();
  await expect.poll(playing).toBe(true);
  await button('Close').click();
  await tile('Letters')
    .getByRole('button', { name: /Listen/ })
    .click();
  expect(playing()).toBe(true);
  stopListening();
});

test('every book is on the shelf once: its details are not shown before somebody asks', async () => {
  vi.mocked(listOrders).mockResolvedValue([NARRATING, READY]);
  mount(<Library />);
  await expect.element(tile('Letters Home')).toMatchTextContent(/Listen/);
  expect(page.getByRole('article').elements()).toEqual([]);
  await button('Details of Letters Home').click();
  await expect.element(button('Details of Letters Home')).toHaveAttribute('aria-expanded', 'true');
  const card = page.getByRole('article', { name: 'Letters Home' });
  await expect.element(card).toMatchTextContent(/Ready for Download.*Created/);
  expect(card.getByRole('button', { name: 'Open player' }).elements()).toHaveLength(1);
});

test('below a book that was chosen stands who helped with it', async () => {
  vi.mocked(listOrders).mockResolvedValue([NARRATING, READY]);
  mount(<Library helpers={(sessionId) => <p>Helpers of {sessionId}</p>} />);
  await expect.element(tile('Letters Home')).toMatchTextContent(/Listen/);
  expect(page.getByText(/^Helpers of/).elements()).toEqual([]);
  await button('Details of Letters Home').click();
  await expect.element(page.getByText(`Helpers of ${READY.sessionId}`)).toBeVisible();
});

test('who follows "Listen now" from the home page comes to the player of that book, once', async () => {
  vi.mocked(listOrders).mockResolvedValue([NARRATING, { ...HEARD, id: 'heard' }]);
  const { search } = mount(
    <>
      <Library />
      <AboveAll />
    </>,
    '/my-audiobooks?listen=heard',
  );
  await expect.element(page.getByRole('dialog', { name: 'Listen to Letters' })).toBeVisible();
  expect(search()).toBe('');
  stopListening();
});

test('a draft is gone on with at the step that comes next, and the present one is kept', async () => {
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  const orchard = currentProgress().sessionId;
  await startOver();
  const other = currentProgress().sessionId;
  await savePage(other, new Blob(['page']));
  const { pathname } = mount(<Library />);
  await button('Continue with The Orchard').click();
  await expect.poll(pathname).toBe('/step-2');
  expect(currentProgress().sessionId).toBe(orchard);
});

test('a book is deleted after a question, and one tap brings it back', async () => {
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  const { sessionId } = currentProgress();
  mount(<Library />);
  await button('Delete The Orchard').click();
  await button('Keep it').click();
  await expect.element(tile('The Orchard')).toBeVisible();
  await button('Delete The Orchard').click();
  await button('Delete this book').click();
  await expect.element(tile('The Orchard')).not.toBeInTheDocument();
  await expect.element(page.getByText('“The Orchard” is deleted.')).toBeVisible();
  expect((await loadProgress()).sessionId).not.toBe(sessionId);
  await button('Undo').click();
  await expect.element(tile('The Orchard')).toMatchTextContent(/42 pages, no voice yet/);
});

test('a book without a title is called by the shelf’s name for it when it is gone, too', async () => {
  const result = { ...RESULT, title: '' };
  await withProgress({ manuscript: { kind: 'scan', result, accepted: true } });
  mount(<Library />);
  await button('Delete Untitled book').click();
  await button('Delete this book').click();
  await expect.element(page.getByText(/“Untitled book” is deleted\./)).toBeVisible();
});

test('without internet the shelf says which books play, and leads loudly to no other', async () => {
  vi.mocked(listOrders).mockResolvedValue([READY, { ...READY, id: 'o3', title: 'Bees' }]);
  const row = { orderId: 'o1', url: '/o/o1', sizeBytes: 4, partCount: 0 };
  await beginDownload(row, { timings: null, cover: null });
  await addDownloadPart('o1', 0, new ArrayBuffer(4));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  mount(<Library />);
  const listen = (title: string) => tile(title).getByText('Listen', { exact: true });
  await expect.element(tile('Letters Home')).toMatchTextContent(/Kept here/);
  await expect.element(tile('Bees')).toMatchTextContent(/Needs internet/);
  await expect.element(tile('Letters Home')).not.toMatchTextContent(/Needs internet/);
  expect(listen('Letters Home').element().className).toMatch(/primary/);
  expect(listen('Bees').element().className).toMatch(/quiet/);
});

test('a book begun with this account on another device can be gone on with here', async () => {
  const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(7));
  const voice = { speakerName: 'Rose', outputUrl: '/o/v', storagePath: 'voices/v', sampleUrl: null };
  const { pagesProcessed: _, ...manuscript } = RESULT;
  answer([{ sessionId, documentPath: null, manuscript, voice }]);
  const { pathname } = mount(<Library />);
  await expect
    .element(tile('The Orchard'))
    .toMatchTextContent(/42 pages, voice ready.*Started on another device/);
  await button('Continue with The Orchard').click();
  await expect.poll(pathname).toBe('/step-3');
  expect(currentProgress()).toMatchObject({
    sessionId,
    manuscript: { kind: 'scan', accepted: true, result: { title: 'The Orchard', pageCount: 42 } },
    voice: { speakerName: 'Rose', profile: { kind: 'made', storagePath: 'voices/v' } },
  });
});

const DAY_MS = 24 * 3_600_000;
const LETTERS = 'the audiobook, its cover, its text and pages, and the voice recordings made for it';

/** The server as it keeps these orders: they are deleted and brought back by the calls. */
function keeping(...orders: Order[]): { orders: Order[]; refusal: string | null } {
  const server = { orders, refusal: null as string | null };
  const change = (orderId: string, marks: Pick<Order, 'deletedAt' | 'endedAt'>) => {
    server.orders = server.orders.map((order) => {
      const { deletedAt: _, ...rest } = order;
      return order.id === orderId ? { ...rest, ...marks } : order;
    });
  };
  vi.mocked(listOrders).mockImplementation(async () => [...server.orders]);
  vi.mocked(call).mockImplementation((async (name: string, { orderId }: { orderId: string }) => {
    if (server.refusal !== null) return { success: false, error: server.refusal };
    if (name === 'delete_order') change(orderId, { deletedAt: new Date() });
    if (name === 'restore_order') change(orderId, {});
    return name === 'list_drafts' ? { success: true, drafts: [] } : { success: true, url: '/o/x' };
  }) as typeof call);
  return server;
}
const callsOf = (name: string) => vi.mocked(call).mock.calls.filter(([called]) => called === name);

test('a finished book is deleted after a question that says what goes, and one tap brings it back', async () => {
  keeping(READY, { ...READY, id: 'o3', title: 'Bees' });
  mount(<Library />);
  await button('Delete Letters Home').click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Letters Home”?' });
  await expect.element(dialog).toMatchTextContent(new RegExp(LETTERS));
  await expect.element(dialog).toMatchTextContent(/bring it back for 24 hours/);
  await expect.element(dialog).toMatchTextContent(/record of what you paid.*not a refund/);
  await button('Keep it').click();
  expect(callsOf('delete_order')).toEqual([]);
  await button('Delete Letters Home').click();
  await button('Delete this book').click();
  await expect.element(tile('Letters Home')).not.toBeInTheDocument();
  expect(callsOf('delete_order')[0]?.[1]).toEqual({ orderId: 'o1' });
  await expect.element(tile('Bees')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Recently deleted' })).toBeInViewport();
  await expect
    .element(page.getByText(/“Letters Home” is deleted\. You can bring it back until/))
    .toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('Undo');
  await button('Undo').click();
  await expect.element(tile('Letters Home')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Recently deleted' })).not.toBeInTheDocument();
});

test('several deleted books come back each by its own tap, for a day', async () => {
  const deletedAt = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  keeping(
    { ...READY, deletedAt: deletedAt(1) },
    { ...READY, id: 'o3', title: 'Bees', deletedAt: deletedAt(2) },
    { ...READY, id: 'o4', title: 'Boats', deletedAt: deletedAt(25) },
    { ...READY, id: 'o5', title: 'Hens', deletedAt: deletedAt(3), endedAt: deletedAt(1) },
  );
  mount(<Library />);
  // Said once, where it is taken back; nothing says that nothing was ever bought.
  await expect.element(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  await expect
    .element(page.getByText(/“Letters Home” is deleted\. You can bring it back until/))
    .toBeVisible();
  await expect.element(page.getByText('No Orders Found')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Create Your First Audiobook' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText(/“Letters Home” is deleted/)).toBeVisible();
  await expect.element(page.getByText(/Boats|Hens/)).not.toBeInTheDocument();
  await button('Undo: bring back Bees').click();
  await expect.element(tile('Bees')).toMatchTextContent(/Listen/);
  expect(callsOf('restore_order').map(([, input]) => input)).toEqual([{ orderId: 'o3' }]);
});

test('a book that is being read aloud says why it cannot be deleted', async () => {
  keeping(NARRATING);
  mount(<Library />);
  await button('Delete A life by the sea').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Delete “A life by the sea”?' }))
    .toMatchTextContent(/is being read aloud right now\. You can delete it when it’s finished/);
  await expect.element(button('Delete this book')).not.toBeInTheDocument();
  await button('OK').click();
  await expect.element(tile('A life by the sea')).toBeVisible();
});

test('what the server says against it is shown, and the book stays', async () => {
  const server = keeping(READY);
  mount(<Library />);
  await button('Delete Letters Home').click();
  server.refusal = 'A payment for this book is on its way.';
  await button('Delete this book').click();
  await expect.element(page.getByText('A payment for this book is on its way.')).toBeVisible();
  await expect.element(tile('Letters Home')).toBeVisible();
});

test('the book open in the wizard is not there any more once it is deleted', async () => {
  const { sessionId } = await withProgress({
    payment: {
      ...currentProgress().payment,
      kind: 'settled',
      orderId: 'o1',
      paymentIntentId: 'pi',
      tier: null,
    },
  } as Parameters<typeof withProgress>[0]);
  keeping(READY);
  mount(<Library />);
  await button('Delete Letters Home').click();
  await button('Delete this book').click();
  await expect.poll(async () => (await loadProgress()).sessionId).not.toBe(sessionId);
  expect(currentProgress().payment.kind).toBe('unpaid');
});

test('a copy kept on this device goes with its book, comes back with it, and is gone after the day', async () => {
  const server = keeping(READY);
  const row = { orderId: 'o1', url: '/o/o1', sizeBytes: 4, partCount: 1 };
  await beginDownload({ ...row, partCount: 0 }, { timings: null, cover: null });
  await addDownloadPart('o1', 0, new ArrayBuffer(4));
  const isKept = page.getByText(/On this device/);
  mount(<Library />);
  await button('Details of Letters Home').click();
  await expect.element(isKept).toBeVisible();
  await button('Delete Letters Home').click();
  await button('Delete this book').click();
  await expect.poll(() => readDownload('o1')).toBeUndefined();
  expect((await listDownloads()).map(({ orderId }) => orderId)).toEqual(['o1']);
  await button('Undo').click();
  await expect.element(isKept).toBeVisible();
  expect(await readDownload('o1')).toMatchObject({ partCount: 1 });
  server.orders = [{ ...READY, deletedAt: new Date(Date.now() - DAY_MS) }];
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => listDownloads()).toEqual([]);
});

test('a guest sees the drafts of this device above the sign-in', async () => {
  currentUser.setState({ status: 'signed-in', user: { uid: 'u0', email: null, isAnonymous: true } });
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  mount(<Library />);
  await expect.element(tile('The Orchard')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Sign In to Access Your Audiobooks' }))
    .toBeVisible();
  expect(call).not.toHaveBeenCalled();
});

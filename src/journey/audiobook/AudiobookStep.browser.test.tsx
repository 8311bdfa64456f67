// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { listOrders } from '@/backend/calls/documents.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { ASKED_REFUND, type Order, REFUNDED_ORDER } from '@/domain/audiobook/order.ts';
import { AppError } from '@/domain/errors.ts';
import { AboveAll } from '@/ui/dialogs/above-all.tsx';
import { MADE_AUDIOBOOK } from '../../../tests/support/made-audiobook.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { toneFile } from '../../../tests/support/tone.ts';
import { AudiobookStep } from './AudiobookStep.tsx';
import { Library } from './library/Library.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn(async () => ({ success: true })) }));
vi.mock('@/backend/calls/documents.ts', () => ({
  listOrders: vi.fn(),
  readHeardPlace: vi.fn(async () => null),
  writeHeardPlace: vi.fn(async () => undefined),
}));

const FILES = {
  timingsUrl: URL.createObjectURL(new Blob(['{}'], { type: 'application/json' })),
  coverUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
};
const READY = {
  id: 'o1',
  userId: 'u1',
  sessionId: '1700000000000-00000000000000000000000000000000',
  paymentIntentId: 'pi_1',
  userEmail: 'ann@example.com',
  title: 'Letters from the lane',
  tier: 'Memoir',
  pageCount: 42,
  amount: 3899,
  createdAt: new Date(2026, 10, 18),
  status: 'completed',
  audioGenerationProgress: 100,
  audioUrl: URL.createObjectURL(toneFile('book.wav', 1)),
  audioFileSize: 31_457_280,
  errorMessage: null,
  secondsLeft: null,
  audiobook: null,
} satisfies Order;
const NARRATING = {
  ...READY,
  id: 'o2',
  title: 'A life by the sea',
  status: 'generating_audio',
  audioGenerationProgress: 37,
  audioUrl: null,
  audioFileSize: null,
} satisfies Order;

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ success: true });
  currentUser.setState({
    status: 'signed-in',
    user: { uid: 'u1', email: 'ann@example.com', isAnonymous: false },
  });
});

function open(orders: Order[], payment = newProgress().payment) {
  vi.mocked(listOrders).mockResolvedValue(orders);
  const on = { onHome: vi.fn(), onCreateAnother: vi.fn() };
  const { unmount } = mount(
    <>
      <AudiobookStep progress={{ ...newProgress(), payment }} {...on} />
      <AboveAll />
    </>,
  );
  return { ...on, unmount };
}

test('a finished audiobook that was damaged in storage says so and whom to write to', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, url: 'data:audio/mpeg;base64,AAAA' });
  const damaged = { error: { code: 500, status: 'stored-file-damaged', message: 'damaged' } };
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json(damaged, { status: 500 }));
  const { unmount } = open([
    { ...READY, audioUrl: '/v0/b/book/o/audiobooks%2Fo1%2Faudiobook.mp3?alt=media' },
  ]);
  const sentence = page.getByText(
    /was damaged where we store it\. Please write to \S+@\S+, and we’ll make it again/,
  );
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByText(/Please try again in a moment/)).not.toBeInTheDocument();
  // It asks again as long as it is shown.
  unmount();
  asked.mockRestore();
});

test('a finished audiobook can be played and saved', async () => {
  // So low that what is told of the download would begin below the screen.
  await page.viewport(390, 700);
  onTestFinished(() => page.viewport(414, 896));
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const { onCreateAnother } = open([READY]);
  await expect.element(page.getByRole('heading', { name: 'Your Audiobook is Ready!' })).toBeVisible();
  await expect.element(page.getByText('Ready for Download')).toBeVisible();
  const card = page.getByRole('article', { name: 'Letters from the lane' });
  await page.getByText('Details', { exact: true }).click();
  await expect.element(card).toMatchTextContent(/Pages42.*MP3 \(192kbps\).*30\.0 MB.*Paid\$38\.99/s);
  await expect.element(page.getByRole('region', { name: 'Listen to Letters from the lane' })).toBeVisible();
  await page.getByRole('button', { name: 'Download' }).click();
  await expect
    .poll(() => save.mock.contexts.map((anchor) => (anchor as HTMLAnchorElement).href))
    .toEqual([new URL(READY.audioUrl, location.href).href]);
  await expect
    .element(page.getByText('Saving “Letters from the lane.mp3”. You’ll find it with your other downloads.'))
    .toBeInViewport({ ratio: 1 });
  save.mockRestore();
  await expect.element(page.getByRole('heading', { name: "What's Next?" })).toBeVisible();
  for (const name of ['Back to Home', 'Create Another Audiobook'])
    await expect.element(page.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Create Another Audiobook' }).click();
  expect(onCreateAnother).toHaveBeenCalledOnce();
});

test('keeping a book on the device looks like the button that it is, as everywhere', async () => {
  open([READY]);
  await page.getByText('Details', { exact: true }).click();
  const keep = page.getByRole('button', { name: /^Keep on this device/ });
  await expect.element(keep).toBeVisible();
  const download = page.getByRole('button', { name: 'Download' });
  const lineOf = (element: Element) => getComputedStyle(element).borderTop;
  // Its color follows the pointer, and takes a moment.
  await expect.poll(() => lineOf(keep.element()) === lineOf(download.element())).toBe(true);
});

test('an audiobook in the making shows how far it is, and Download asks for patience', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue(undefined);
  open([NARRATING]);
  await expect.element(page.getByText('Generating... 37%')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Narration' }))
    .toHaveAttribute('aria-valuenow', '37');
  // There is no file yet, and nothing is said of it before somebody asks.
  await expect.element(page.getByText('Calculating...')).not.toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('Calculating...')).toBeVisible();
  const button = page.getByRole('button', { name: 'Download' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(/^You can download the file as soon as/);
  await button.click({ force: true });
  expect(alert).toHaveBeenCalledWith('Audiobook is still being generated. Please wait...');
});

test('the book is closed on the screen from the moment it is paid, and is all there is to see of it', async () => {
  open([{ ...NARRATING, status: 'processing', audioGenerationProgress: 0 }]);
  const card = page.getByRole('article', { name: 'A life by the sea' });
  await expect.element(card.getByText('Processing Payment')).toBeVisible();
  expect(card.element().firstElementChild?.textContent).toBe('A life by the sea');
  await expect.element(card.getByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  await expect.element(card.getByText('File size')).not.toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'See it on your shelf' }))
    .toHaveAttribute('href', '/my-audiobooks');
});

test('who has just paid is thanked first, and the specified words are small under it', async () => {
  open([{ ...NARRATING, secondsLeft: 250 }]);
  const thanks = page.getByRole('heading', { name: 'Thank you. Your book is being read.' });
  await expect.element(thanks).toBeVisible();
  const small = page.getByText('Generating... 37%');
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  expect(sizeOf(small.element())).toBeLessThan(sizeOf(thanks.element()));
  await expect.element(page.getByText('Your Audiobook is Being Generated')).toBeVisible();
  await expect.element(page.getByText(/^ready at about \d+:\d\d [AP]M/)).toBeVisible();
  const cover = page.getByRole('article').element().firstElementChild as HTMLElement;
  // The wave is filled as far as the book is read.
  expect(cover.style.getPropertyValue('--read')).toBe('37%');
});

test('the way to another cover is in sight before anything is opened', async () => {
  open([READY]);
  await expect.element(page.getByText('Choose the cover')).toBeVisible();
});

test('the book itself is in the cloth that is being chosen, and back in its own when nobody chooses', async () => {
  open([{ ...READY, cover: { author: null, design: 'green', photo: null } }]);
  const cover = page.getByRole('button', { name: 'Open player' });
  const clothOf = () => (cover.element().firstElementChild as HTMLElement).style.getPropertyValue('--cloth');
  await expect.element(cover).toBeVisible();
  const green = clothOf();
  await page.getByText('Choose the cover').click();
  await page.getByRole('radio', { name: 'Plum cloth' }).click({ force: true });
  await expect.poll(clothOf).not.toBe(green);
  await page.getByText('Choose the cover').click();
  await expect.poll(clothOf).toBe(green);
});

test('a finished book says how long it is, and in whose voice', async () => {
  open([
    { ...READY, audiobook: { ...MADE_AUDIOBOOK, ...FILES, narrator: 'Ruth Hale', durationSeconds: 720 } },
  ]);
  await expect.element(page.getByText('All 12 minutes of it, in Ruth Hale’s voice.')).toBeVisible();
});

test('a drawn cover is in the cloth that was chosen, and one that a photo fills is the picture that was made of it', async () => {
  const cloth = { author: 'Rose Hill', design: 'plum', photo: null } as const;
  const own = { ...READY, audiobook: { ...MADE_AUDIOBOOK, ...FILES }, cover: cloth };
  const { unmount } = open([own]);
  const cover = page.getByRole('button', { name: 'Open player' });
  await expect.element(cover).toMatchTextContent(/Letters from the lane\s*Rose Hill/);
  expect(cover.element().querySelector('img')).toBeNull();
  await unmount();
  open([{ ...own, cover: { author: 'Rose Hill', photo: 'a'.repeat(24) } }]);
  await expect.poll(() => cover.element().querySelector('img')?.getAttribute('src')).toBe(FILES.coverUrl);
});

test('before the time left is known, it is said how long it usually takes', async () => {
  open([NARRATING]);
  await expect.element(page.getByText('This usually takes a few minutes')).toBeVisible();
});

test('the time left is shown, and the narration is stopped only by who says so twice', async () => {
  open([{ ...NARRATING, secondsLeft: 250 }]);
  await expect.element(page.getByText('About 4 minutes left')).toBeVisible();
  const cancel = page.getByRole('button', { name: 'Stop the narration' });
  await cancel.click();
  const asked = page.getByRole('dialog', { name: 'Stop the narration?' });
  await expect
    .element(asked)
    .toMatchTextContent(/stays paid for.*continue the narration.*won’t be charged again/);
  await asked.getByRole('button', { name: 'Keep going' }).click();
  await expect.element(cancel).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
  await cancel.click();
  vi.mocked(listOrders).mockResolvedValue([{ ...NARRATING, status: 'cancelled' }]);
  await asked.getByRole('button', { name: 'Stop the narration' }).click();
  expect(call).toHaveBeenCalledWith('cancel_narration', { orderId: 'o2' });
  await expect.element(page.getByRole('button', { name: 'Stopping...' })).toBeDisabled();
  await expect.element(page.getByText('Generating... 37%')).toHaveFocus();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Stopped', { exact: true })).toHaveFocus();
});

test('a stop that does not reach the server is told, and can be asked for again', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  open([NARRATING]);
  await page.getByRole('button', { name: 'Stop the narration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the narration' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('We can’t reach the server.');
  await expect.element(page.getByRole('button', { name: 'Stop the narration' })).toBeEnabled();
});

test('a cancelled narration goes on when the person says so, who does not lose the place', async () => {
  open([{ ...NARRATING, status: 'cancelled' }]);
  await expect.element(page.getByText('Stopped')).toBeVisible();
  vi.mocked(listOrders).mockResolvedValue([NARRATING]);
  await page.getByRole('button', { name: 'Continue the narration' }).click();
  expect(call).toHaveBeenCalledWith('generate_tts', expect.objectContaining({ orderId: 'o2', resume: true }));
  await expect.element(page.getByRole('button', { name: 'Continuing...' })).toBeDisabled();
  await expect.element(page.getByText('Stopped')).toHaveFocus();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Generating... 37%')).toHaveFocus();
});

test('a finished book says how the reading went and names what to listen to', async () => {
  open([{ ...READY, audiobook: { ...MADE_AUDIOBOOK, ...FILES, unread: ['Brr!'] } }]);
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('1,921 sentences, 3 read again')).toBeVisible();
  await page.getByText('Sentences to listen to: 1').click();
  await expect.element(page.getByText('Brr!')).toBeVisible();
});

test('with several orders the newest is shown and another can be selected', async () => {
  open([READY, NARRATING]);
  await expect.element(page.getByText('Ready for Download')).toBeVisible();
  await page.getByLabelText('Select an audiobook').selectOptions('o2');
  await expect.element(page.getByText('Generating... 37%')).toBeVisible();
});

test('a finished book that was refunded says so and stays', async () => {
  open([{ ...READY, refund: 'refunded' }]);
  await expect.element(page.getByText(REFUNDED_ORDER)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled();
});

test('a refunded order says so and offers nothing', async () => {
  vi.mocked(listOrders).mockResolvedValue([
    { ...NARRATING, status: 'failed', refund: 'refunded', errorMessage: REFUNDED_ORDER },
  ]);
  mount(<AudiobookStep progress={newProgress()} onHome={vi.fn()} onCreateAnother={vi.fn()} />);
  await expect.element(page.getByText(REFUNDED_ORDER)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your Order Was Refunded' })).toBeVisible();
  expect(document.querySelectorAll('article button')).toHaveLength(1); // Download, which says that it is not ready
});

test('a refund that was only asked for says so, until the card provider has confirmed it', async () => {
  // Orders of earlier versions said at once that they were refunded.
  open([{ ...NARRATING, status: 'failed', refund: 'requested', errorMessage: REFUNDED_ORDER }]);
  await expect.element(page.getByText(ASKED_REFUND)).toBeVisible();
  await expect.element(page.getByText(/refunded/i)).not.toBeInTheDocument();
});

test('an order whose voice was taken back says by whom, what becomes of the money, and offers no second try', async () => {
  const voiceEnded = { by: 'Tess Marsh', at: new Date() };
  open([{ ...NARRATING, status: 'failed', errorMessage: 'x', voiceEnded, refund: 'refunded' }]);
  await expect
    .element(
      page.getByText(/^Tess Marsh took their yes back, so this book isn’t made\. This order was refunded\.$/),
    )
    .toBeVisible();
  await expect.element(page.getByText(/^Stopped$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('a failed narration says why and can be asked for again', async () => {
  open([{ ...NARRATING, status: 'failed', errorMessage: 'The disk is full.' }]);
  await expect.element(page.getByText('Generation Failed')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The disk is full.');
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect(call).toHaveBeenCalledWith('generate_tts', expect.objectContaining({ orderId: 'o2' }));
});

test('an order that is being paid says so', async () => {
  open([{ ...NARRATING, status: 'processing' }]);
  await expect.element(page.getByText('Processing Payment')).toBeVisible();
});

test('a status nobody knows is called unknown', async () => {
  open([{ ...NARRATING, status: 'paused' } as unknown as Order]);
  await expect.element(page.getByText('Unknown Status')).toBeVisible();
});

test('without orders the way to the first audiobook is shown', async () => {
  const { onHome } = open([]);
  await expect.element(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Create Your First Audiobook' }))
    .toHaveAttribute('href', '/step-1');
  await expect
    .element(page.getByRole('button', { name: 'Create Another Audiobook' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back to Home' }).click();
  expect(onHome).toHaveBeenCalledOnce();
});

test('a library that is known to be empty says when it cannot be looked up again', async () => {
  open([]);
  await expect.element(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
  vi.mocked(listOrders).mockRejectedValue(new AppError('unavailable'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('We can’t reach the server.');
});

test('a fresh order asks for its narration', async () => {
  const paid = { kind: 'settled', orderId: 'o2', paymentIntentId: 'pi_1', tier: 'Memoir' } as const;
  open([NARRATING], { ...paid, userEmail: 'ann@example.com' });
  await expect.element(page.getByText('Generating... 37%')).toBeVisible();
  expect(call).toHaveBeenCalledWith('generate_tts', expect.objectContaining({ orderId: 'o2' }));
});

test('a guest is asked to sign in', async () => {
  currentUser.setState({ status: 'signed-in', user: { uid: 'u0', email: null, isAnonymous: true } });
  open([]);
  await expect
    .element(page.getByRole('heading', { name: 'Sign In to Access Your Audiobooks' }))
    .toBeVisible();
  await expect.element(page.getByText('Welcome Back')).toBeVisible();
  expect(page.getByRole('heading').elements()).toHaveLength(1);
});

test('the library shows every audiobook with its date', async () => {
  vi.mocked(listOrders).mockResolvedValue([READY, NARRATING]);
  mount(<Library />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Audiobook Library' })).toBeVisible();
  await page.getByRole('button', { name: 'Details of Letters from the lane' }).click();
  await expect
    .element(page.getByRole('article', { name: 'Letters from the lane' }))
    .toMatchTextContent(/CreatedNovember 18, 2026/);
  await page.getByRole('button', { name: /^A life by the sea/ }).click();
  await expect.element(page.getByRole('article', { name: 'A life by the sea' })).toBeVisible();
});

test('the card of a finished book has room for letters of twice the size', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  open([READY]);
  await expect.element(page.getByRole('button', { name: 'Open player' })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  document.documentElement.style.fontSize = '';
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

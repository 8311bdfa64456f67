// @module-tag screens
import jsQR from 'jsqr';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { storedTimings } from '@/domain/audiobook/timings.ts';
import { AppError } from '@/domain/errors.ts';
import {
  audio,
  button,
  ORDER,
  onASilentDevice,
  sounding,
  TIMINGS,
} from '../../../../tests/support/heard-book.tsx';
import { mount } from '../../../../tests/support/mount.tsx';
import { ListenPage } from './ListenPage.tsx';
import { ShareBook } from './ShareBook.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));

const TOKEN = 'abcdefghijklmnopqrstuv';
const BOOK = {
  ...{ title: 'Letters', author: 'Helen Hill', narrator: 'Walter', line: 'For your birthday.' },
  ...{ design: null, isTextShown: true, soundBytes: 9, durationSeconds: 100 },
  soundUrl: ORDER.audioUrl,
  coverUrl: ORDER.audiobook.coverUrl,
  timings: storedTimings(TIMINGS),
};
const asked: { name: string; input: unknown }[] = [];
let answers: Record<string, (input: never) => unknown>;

beforeEach(async () => {
  await onASilentDevice();
  localStorage.clear();
  asked.length = 0;
  answers = {
    open_share_link: () => ({ success: true, book: BOOK }),
    list_share_links: () => ({ success: true, links: [] }),
    create_share_link: () => ({ success: true, token: TOKEN, linkId: 'l1' }),
    end_share_link: () => ({ success: true }),
  };
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (name: string, input: never) => {
      asked.push({ name, input });
      return answers[name]?.(input);
    }) as typeof call);
});

/** What another program reads of a drawing on the screen. */
async function readQrCode(drawing: Element): Promise<string | undefined> {
  const picture = new Image(400, 400);
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await picture.decode();
  const context = new OffscreenCanvas(400, 400).getContext('2d');
  context?.drawImage(picture, 0, 0, 400, 400);
  const pixels = context?.getImageData(0, 0, 400, 400).data;
  return pixels && jsQR(pixels, 400, 400)?.data;
}

const SQUARE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const listen = () => mount(<ListenPage />, `/listen/${TOKEN}`);

test('the words that the text begins with are not said beside it, too, and on a wide screen once it has gone on', async () => {
  const timings = storedTimings({ ...TIMINGS, credits: [0] });
  answers.open_share_link = () => ({ success: true, book: { ...BOOK, timings } });
  await page.viewport(390, 844);
  listen();
  const caption = page.getByText('Read in the voice of Walter, recreated by computer');
  await expect.poll(() => caption.query()?.checkVisibility()).toBe(false);
  await page.viewport(1280, 800);
  await expect.element(caption).not.toBeVisible();
  await expect.poll(() => audio().readyState).toBeGreaterThan(0);
  audio().currentTime = 56;
  await expect.element(caption).toBeVisible();
});

test.each([
  ['upright, as its owner has it', false, 0.75],
  ['as the picture that was made where a photo is on it', true, 1],
])('a book is shown %s', async (_, hasPhoto, shape) => {
  answers.open_share_link = () => ({ success: true, book: { ...BOOK, hasPhoto, coverUrl: SQUARE } });
  listen();
  const shown = () =>
    document.querySelector('[class*="front"] [class*="cover"] > *')?.getBoundingClientRect();
  await expect.poll(() => (shown()?.width ?? 0) / (shown()?.height ?? 1)).toBeCloseTo(shape, 1);
});

test('whoever has a link sees whose voice it is and a line from the giver, and listens', async () => {
  listen();
  await expect.element(heading('Letters')).toBeVisible();
  await expect.element(page.getByText('Read in the voice of Walter, recreated by computer')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'This is not Walter' })).toBeVisible();
  await expect.element(page.getByText('For your birthday.')).toBeVisible();
  await expect.poll(() => audio().readyState).toBeGreaterThan(0);
  audio().muted = true;
  await button('Next chapter').click();
  await expect.poll(() => audio().currentTime).toBe(40);
  await expect.poll(sounding).toBe('The war.');
  await button('Chapters').click();
  await page.getByRole('button', { name: /^Home/ }).click();
  await expect.poll(() => audio().currentTime).toBe(70);
});

test('the place is kept on this device, and nobody is told', async () => {
  const first = listen();
  await expect.poll(() => audio()?.readyState ?? 0).toBeGreaterThan(0);
  await button('Next chapter').click();
  await expect.poll(() => audio().currentTime).toBe(40);
  first.unmount();
  listen();
  await expect.poll(() => audio()?.currentTime ?? 0).toBe(40);
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['open_share_link']));
});

test('four digits are asked for, a wrong one is told at the field, and the right ones are asked for once', async () => {
  answers.open_share_link = ({ code }: { code: string | null }) => {
    if (code === '1952' || code === TOKEN) return { success: true, pass: TOKEN, book: BOOK };
    const errorCode = code === null ? 'code-needed' : 'code-wrong';
    return { success: false, error: code === null ? 'Please type them.' : 'Those aren’t right.', errorCode };
  };
  const first = listen();
  await page.getByLabelText('Four digits').fill('1953');
  await button('Open the book').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Those aren’t right.');
  await page.getByLabelText('Four digits').fill('1952');
  await button('Open the book').click();
  await expect.element(heading('Letters')).toBeVisible();
  first.unmount();
  listen();
  await expect.element(heading('Letters')).toBeVisible();
  // By what this device got for them: not by the digits, which strangers can lock.
  const codes = asked.map(({ input }) => (input as { code?: unknown }).code);
  expect([...new Set(codes)]).toEqual([null, '1953', '1952', TOKEN]);
});

test.each([320, 390])('all four digits are seen when the last one is typed, %i px wide', async (width) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(414, 896));
  answers.open_share_link = () => ({ success: false, error: 'Please type them.', errorCode: 'code-needed' });
  listen();
  const field = page.getByLabelText('Four digits');
  await userEvent.type(field, '1952');
  await expect.element(field).toHaveValue('1952');
  const input = field.element() as HTMLInputElement;
  expect(input.scrollLeft).toBe(0);
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('a link that has ended says so, calmly', async () => {
  answers.open_share_link = () => ({ success: false, error: 'It opens nothing.', errorCode: 'link-ended' });
  listen();
  await expect.element(heading('This link has ended')).toBeVisible();
  await expect.element(page.getByText('It opens nothing.')).toBeVisible();
  expect(document.querySelector('audio')).toBeNull();
});

test('half a link is not asked about, and leads home', async () => {
  mount(<ListenPage />, '/listen/short');
  await expect.element(page.getByText(/open the whole link you were sent/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('on a wide screen what is said of half a link begins right below its heading', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(414, 896));
  mount(<ListenPage />, '/listen/short');
  const words = page.getByText(/open the whole link you were sent/);
  await expect.element(words).toBeVisible();
  // As wide as it will be, before it is loaded.
  const picture = document.querySelector('img');
  if (picture) picture.style.height = '340px';
  const heading = page.getByRole('heading', { level: 1 });
  const between = () =>
    words.element().getBoundingClientRect().top - heading.element().getBoundingClientRect().bottom;
  expect(between()).toBeLessThanOrEqual(16);
});

test('without internet it says so, and opens when asked again', async () => {
  answers.open_share_link = () => {
    throw new AppError('unavailable');
  };
  listen();
  await expect.element(page.getByRole('alert')).toBeVisible();
  answers.open_share_link = () => ({ success: true, book: BOOK });
  await button('Try Again').click();
  await expect.element(heading('Letters')).toBeVisible();
});

test.each([
  [390, 844],
  [1280, 800],
])('Close is in sight at %i by %i, however many links there are', async (width, height) => {
  await page.viewport(width, height);
  const link = { line: '', isTextShown: true, isPagesShown: false, hasCode: false, endsAt: null };
  answers.list_share_links = () => ({
    success: true,
    links: Array.from({ length: 9 }, (_, at) => ({
      ...{ ...link, linkId: `l${at}`, name: `Cousin ${at + 1}`, createdAt: '2026-11-18T10:00:00.000Z' },
    })),
  });
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await expect.element(page.getByText('Cousin 9')).toBeInTheDocument();
  await expect.element(button('Close')).toBeInViewport({ ratio: 1 });
});

test('an owner makes a link, sees its address once, and ends it', async () => {
  let links: unknown[] = [];
  answers.list_share_links = () => ({ success: true, links });
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await page.getByLabelText('Who is it for?').fill('Aunt May');
  await page.getByText('More choices').click();
  await page.getByLabelText('Also ask for a four-digit code').click();
  await page.getByLabelText('Four-digit code', { exact: true }).fill('1952');
  links = [
    {
      ...{
        linkId: 'l1',
        name: 'Aunt May',
        line: '',
        isTextShown: true,
        isPagesShown: false,
        hasCode: true,
        isCodeRefused: true,
        endsAt: null,
      },
      createdAt: '2026-11-18T10:00:00.000Z',
    },
  ];
  await button('Make a link').click();
  await expect
    .element(page.getByLabelText('Link', { exact: true }))
    .toHaveValue(`${location.origin}/listen/${TOKEN}`);
  expect(asked.find(({ name }) => name === 'create_share_link')?.input).toMatchObject({
    ...{ orderId: 'book', name: 'Aunt May', code: '1952', isTextShown: true, endsAt: null },
  });
  expect(
    await readQrCode(page.getByRole('img', { name: 'QR code of the link for Aunt May' }).element()),
  ).toBe(`${location.origin}/listen/${TOKEN}`);
  await expect.element(page.getByText(/asks for a code, shows the text/)).toBeVisible();
  await expect.element(page.getByText(/^Someone typed the wrong digits too many times/)).toBeVisible();
  await button('End the link for Aunt May').click();
  await expect
    .element(page.getByText(/A copy kept on a phone plays until that phone is online/))
    .toBeVisible();
  // The question dims the window below it: what is at its corner is the question's veil.
  const list = page.getByRole('dialog', { name: 'Share with the family', includeHidden: true });
  const { left, top } = list.element().getBoundingClientRect();
  expect(list.element().contains(document.elementFromPoint(left + 4, top + 40))).toBe(false);
  const veil = [...document.querySelectorAll('[role="presentation"]')]
    .map((one) => getComputedStyle(one).backgroundColor)
    .filter((color) => /, 0\.\d+\)$/.test(color));
  expect(veil).toHaveLength(2);
  await button('End this link').click();
  await expect.element(button('End the link for Aunt May')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Link', { exact: true })).not.toBeInTheDocument();
});

const listed = (linkId: string, name: string) => ({
  ...{
    linkId,
    name,
    line: '',
    isTextShown: true,
    isPagesShown: false,
    isPictureShown: false,
    hasCode: false,
    endsAt: null,
  },
  createdAt: '2026-11-18T10:00:00.000Z',
});
const ended = () => asked.filter(({ name }) => name === 'end_share_link').map(({ input }) => input);

test('a code that is too short is told at its field, also when the choices were folded again', async () => {
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await page.getByLabelText('Who is it for?').fill('Aunt May');
  await page.getByText('More choices').click();
  await page.getByLabelText('Also ask for a four-digit code').click();
  await page.getByLabelText('Four-digit code', { exact: true }).fill('19');
  await page.getByText('More choices').click();
  await button('Make a link').click();
  await expect.element(page.getByText('Please type four digits.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'create_share_link')).toBeUndefined();
});

test('the button that makes the link stays in sight below all choices, and a letter is to whom it was for', async () => {
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await page.getByLabelText('Who is it for?').fill('Aunt Rose');
  await page.getByText('More choices').click();
  await expect.element(page.getByLabelText('Also ask for a four-digit code')).toBeInTheDocument();
  await expect.element(button('Make a link')).toBeInViewport({ ratio: 1 });
  await button('Email it on a day you choose').click();
  await expect.element(page.getByLabelText('Who is it for?')).toHaveValue('Aunt Rose');
  await button('Back to the links').click();
  await expect.element(page.getByLabelText('Who is it for?')).toHaveValue('Aunt Rose');
});

test('a link whose cover is shown where it is posted has an address of its own', async () => {
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await page.getByLabelText('Who is it for?').fill('The cousins');
  await page.getByText('More choices').click();
  await page.getByLabelText('Show the cover where the link is posted').click();
  await button('Make a link').click();
  await expect
    .element(page.getByLabelText('Link', { exact: true }))
    .toHaveValue(`${location.origin}/card/${TOKEN}`);
  expect(asked.find(({ name }) => name === 'create_share_link')?.input).toMatchObject({
    isPictureShown: true,
  });
});

test('a link ends only after a question that names it; keeping it goes back to its button', async () => {
  answers.list_share_links = () => ({
    success: true,
    links: [listed('l1', 'Aunt May'), listed('l2', 'Ben')],
  });
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  const question = page.getByRole('dialog', { name: 'End the link for Aunt May?' });
  for (const keep of [() => button('Keep it').click(), () => userEvent.keyboard('{Escape}')]) {
    await button('End the link for Aunt May').click();
    await expect.element(question).toBeVisible();
    await keep();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button('End the link for Aunt May')).toHaveFocus();
  }
  expect(ended()).toEqual([]);
  await button('End the link for Aunt May').click();
  await button('End this link').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(ended()).toEqual([{ orderId: 'book', linkId: 'l1' }]);
  const row = page.getByRole('listitem').filter({ hasText: 'Aunt May' });
  await expect.element(row).toMatchTextContent(/Ended$/);
  await expect.element(row).toHaveFocus();
  await expect.element(page.getByText('The link has ended.')).toBeInTheDocument();
  await expect.element(button('End the link for Ben')).toBeVisible();
});

test('when another link was made meanwhile, it is shown, and nobody is told that all have ended', async () => {
  let live = [listed('l1', 'Aunt May')];
  answers.list_share_links = () => ({ success: true, links: live });
  answers.end_share_link = () => {
    live = [listed('l2', 'Letter to Ben')];
    return { success: true };
  };
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await button('End the link for Aunt May').click();
  await button('End this link').click();
  await expect.element(button('End the link for Letter to Ben')).toBeVisible();
  await expect.element(page.getByText('The link has ended.')).toBeInTheDocument();
  expect(page.getByText('All links have ended.').elements()).toEqual([]);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Aunt May' }))
    .toMatchTextContent(/Ended$/);
});

test('when the list cannot be read again, only the link that was ended is told to have', async () => {
  answers.list_share_links = () => ({ success: true, links: [listed('l1', 'Aunt May')] });
  answers.end_share_link = () => {
    answers.list_share_links = () => {
      throw new AppError('unavailable');
    };
    return { success: true };
  };
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await button('End the link for Aunt May').click();
  await button('End this link').click();
  await expect.element(page.getByText('The link has ended.')).toBeInTheDocument();
  await expect.element(button('End the link for Aunt May')).not.toBeInTheDocument();
  expect(page.getByText('All links have ended.').elements()).toEqual([]);
});

test('a link that could not be ended is still shown as one that opens the book, with the reason', async () => {
  answers.list_share_links = () => ({ success: true, links: [listed('l1', 'Aunt May')] });
  answers.end_share_link = () => ({ success: false, error: 'Not now.' });
  mount(<ShareBook order={ORDER} onClose={() => {}} />);
  await button('End the link for Aunt May').click();
  await button('End this link').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not now.');
  await button('Keep it').click();
  await expect.element(button('End the link for Aunt May')).toBeVisible();
});

test('a label in the printed book begins at its chapter, wherever this device stopped, and only this once', async () => {
  const first = listen();
  await expect.poll(() => audio()?.readyState ?? 0).toBeGreaterThan(0);
  await button('Next chapter').click();
  await expect.poll(() => audio().currentTime).toBe(40);
  first.unmount();
  const labeled = mount(<ListenPage />, `/listen/${TOKEN}#chapter=3`);
  await expect.poll(() => audio()?.currentTime ?? 0).toBeGreaterThanOrEqual(70);
  labeled.unmount();
  mount(<ListenPage />, `/listen/${TOKEN}#chapter=99`);
  // No such chapter: the place of this device.
  await expect.poll(() => audio()?.currentTime ?? 0).toBeGreaterThanOrEqual(40);
});

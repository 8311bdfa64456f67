// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { MAX_OTHER_READINGS } from '@/domain/limits.ts';
import {
  audio,
  ORDER,
  onASilentDevice,
  openBook,
  player,
  sounding,
  TIMINGS,
  timingsUrl,
} from '../../../../tests/support/heard-book.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({
  readHeardPlace: vi.fn(async () => null),
  writeHeardPlace: vi.fn(),
}));
vi.mock('@/backend/objects/read-object.ts', () => ({ readObject: vi.fn() }));
vi.mock('@/backend/objects/fresh-link.ts', () => ({ freshLink: vi.fn(async (url: string) => url) }));

beforeEach(async () => {
  await onASilentDevice();
  vi.mocked(call).mockReset().mockResolvedValue({ success: true });
});

const sheet = () => page.getByRole('dialog', { name: 'Fix this sentence' });
const field = () => sheet().getByLabelText('What should it say?');
const save = () => sheet().getByRole('button', { name: 'Save and read it again' });

async function fixing(order: Order = ORDER) {
  await openBook(order);
  audio().currentTime = 21;
  await expect.poll(sounding).toBe('We had a dog.');
  await player().getByRole('button', { name: 'Fix this sentence' }).click();
  await expect.element(field()).toHaveValue('We had a dog.');
}

test('the sentence that sounds is fixed, and it is said when it will be heard', async () => {
  await fixing();
  await expect.element(save()).toBeDisabled();
  await field().fill('We had two dogs.');
  await save().click();
  await expect
    .element(sheet().getByText('We’re reading this sentence again', { exact: false }))
    .toBeVisible();
  expect(call).toHaveBeenCalledExactlyOnceWith('renew_book', {
    orderId: 'book',
    fix: { index: 2, sentence: 'We had a dog.', text: 'We had two dogs.' },
  });
});

test('what was typed and not saved is there again behind another sentence and a closed sheet', async () => {
  await fixing();
  await field().fill('We had two dogs.');
  await sheet().getByRole('button', { name: 'Previous sentence' }).click();
  await expect.element(field()).toHaveValue('I was born.');
  await expect
    .element(sheet().getByText(/^You changed another sentence and haven.t saved it yet\.$/))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await player().getByRole('button', { name: 'Fix this sentence' }).click();
  await expect.element(field()).toHaveValue('We had two dogs.');
  await sheet().getByRole('button', { name: 'Previous sentence' }).click();
  await sheet().getByRole('button', { name: 'Go to sentence 3' }).click();
  await save().click();
  await expect
    .element(sheet().getByText('We’re reading this sentence again', { exact: false }))
    .toBeVisible();
  await sheet().getByRole('button', { name: 'Previous sentence' }).click();
  await expect.element(sheet().getByText(/^You changed another/)).not.toBeInTheDocument();
});

test('the one before it is a tap away, because it is noticed late', async () => {
  await fixing();
  await sheet().getByRole('button', { name: 'Previous sentence' }).click();
  await expect.element(field()).toHaveValue('I was born.');
});

test('the same words are read another way, and the reading before is a tap away', async () => {
  await fixing();
  await sheet().getByText('The words are right, it sounds wrong').click();
  await sheet().getByRole('button', { name: 'Read it another way' }).click();
  await expect
    .element(sheet().getByText('We’re reading this sentence again', { exact: false }))
    .toBeVisible();
  expect(call).toHaveBeenCalledExactlyOnceWith('renew_book', {
    orderId: 'book',
    take: { index: 2, sentence: 'We had a dog.', reading: 1 },
  });
});

test('after the last reading it is said that there are no more, and one can go back', async () => {
  const readings = [{ sentence: 2, reading: MAX_OTHER_READINGS }];
  const audiobook = { ...ORDER.audiobook, timingsUrl: timingsUrl({ ...TIMINGS, readings }) };
  await fixing({ ...ORDER, audiobook });
  await expect.element(sheet().getByText('You’re hearing reading 6 of 6.', { exact: false })).toBeVisible();
  await expect.element(sheet().getByRole('button', { name: 'Read it another way' })).not.toBeInTheDocument();
  await sheet().getByRole('button', { name: 'Go back to the last one' }).click();
  expect(call).toHaveBeenCalledExactlyOnceWith('renew_book', {
    orderId: 'book',
    take: { index: 2, sentence: 'We had a dog.', reading: MAX_OTHER_READINGS - 1 },
  });
});

test('what is too much is told in words, and what was typed stays', async () => {
  vi.mocked(call).mockResolvedValue({ success: false, error: 'Fixing is for mistakes.' });
  await fixing();
  await field().fill('We had a zoo.');
  await save().click();
  await expect.element(sheet().getByText('Fixing is for mistakes.')).toBeVisible();
  await expect.element(field()).toHaveValue('We had a zoo.');
});

test('a name that is said wrong leads to the names of this book', async () => {
  await fixing();
  const link = sheet().getByRole('link', { name: 'Is a name mispronounced?' });
  expect(link.element().getAttribute('href')).toBe('/names?book=s1');
});

const CREDIT = 'Read in the voice of Rose Miller, recreated by computer with the family’s permission.';
const WITH_CREDIT = {
  ...ORDER,
  audiobook: {
    ...ORDER.audiobook,
    timingsUrl: timingsUrl({
      ...TIMINGS,
      texts: [CREDIT, ...TIMINGS.texts.slice(1)],
      credits: [0],
    }),
  },
} satisfies Order;

async function atCredit(order: Order = WITH_CREDIT) {
  await fixing(order);
  for (let i = 0; i < 2; i++) await sheet().getByRole('button', { name: 'Previous sentence' }).click();
}

test('how the book says that its voice is recreated is chosen among a few forms, and can’t be left out', async () => {
  await atCredit();
  await expect.element(sheet().getByRole('radio', { name: CREDIT })).toBeChecked();
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(save()).toBeDisabled();
  await sheet()
    .getByRole('radio', { name: 'You are hearing the voice of Rose Miller, recreated by', exact: false })
    .click();
  await save().click();
  await expect
    .element(sheet().getByText('The book will begin in these words', { exact: false }))
    .toBeVisible();
  expect(call).toHaveBeenCalledExactlyOnceWith('renew_book', {
    orderId: 'book',
    fix: {
      index: 0,
      sentence: CREDIT,
      text: CREDIT.replace('Read in', 'You are hearing'),
    },
  });
});

test('what the person left about their voice is shown as it was said, and not to be changed', async () => {
  const texts = ['In Rose’s own words: “Ann may.”', ...TIMINGS.texts.slice(1)];
  const timings = timingsUrl({ ...TIMINGS, texts, credits: [0] });
  await atCredit({ ...ORDER, audiobook: { ...ORDER.audiobook, timingsUrl: timings } });
  await expect.element(sheet().getByText(/^In Rose’s own words/)).toBeVisible();
  await expect.element(sheet().getByText(/stays as it was said\.$/)).toBeVisible();
  expect(sheet().getByRole('radio').elements()).toHaveLength(0);
  await expect.element(save()).not.toBeInTheDocument();
});

test('whoever hears a stranger is one tap from a person, who is told which book it is', async () => {
  await atCredit();
  await sheet().getByRole('button', { name: 'This is not Rose Miller' }).click();
  await sheet().getByLabelText('Your email').fill('may@example.com');
  await sheet().getByRole('button', { name: 'Send to our team' }).click();
  await expect.element(sheet().getByText('Thank you for telling us.', { exact: false })).toBeVisible();
  expect(call).toHaveBeenCalledWith('request_quote', {
    report: expect.objectContaining({ heard: { place: 'player', orderId: 'book' } }),
  });
});

test('the person’s own recording stays as it is, and what is said behind it can be said otherwise', async () => {
  const texts = ['This is Rose Miller’s own voice.', CREDIT, ...TIMINGS.texts.slice(2)];
  const timings = timingsUrl({ ...TIMINGS, texts, credits: [0, 1] });
  await atCredit({ ...ORDER, audiobook: { ...ORDER.audiobook, timingsUrl: timings } });
  await expect.element(sheet().getByText(/^This is Rose Miller.s own voice\.$/)).toBeVisible();
  await expect.element(save()).not.toBeInTheDocument();
  await expect.element(sheet().getByRole('button', { name: 'This is not Rose Miller' })).toBeVisible();
  await sheet().getByRole('button', { name: 'Next sentence' }).click();
  await expect.element(sheet().getByRole('radio', { name: CREDIT })).toBeChecked();
});

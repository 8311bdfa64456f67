import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readManuscript } from '@/backend/calls/documents.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { markRead } from '@/device/storage/pages/page-changes.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { withText, withVoice } from '../../../tests/support/with-voice.ts';
import { PaymentStep } from './PaymentStep.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn(async () => new Promise(() => undefined)) }));
vi.mock('@/backend/calls/documents.ts', () => ({
  readManuscript: vi.fn(),
  readVoiceProfile: vi.fn(async () => null),
}));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();
beforeEach(() => {
  onStartOver.mockClear();
  vi.mocked(call).mockClear();
  // The server still has the text that was read before, and sells it to whoever asks.
  vi.mocked(readManuscript).mockResolvedValue({
    ...{ ownerUid: 'u0', sessionId: currentProgress().sessionId, status: 'ready', title: 'Lane' },
    ...{ source: 'scan', pageCount: 3, wordCount: 1, preview: '', textHash: '' },
  });
});

const SCAN = { kind: 'scan', result: null, accepted: false } as const;
const NOT_READ = /^Your text isn’t ready yet\./;
const onStartOver = vi.fn();
const onAddPages = vi.fn(async () => undefined);

function Step() {
  const progress = useStore(progressStore, (state) => state.progress);
  const on = { onBack: vi.fn(), onPaid: vi.fn(), onReadAgain: vi.fn(), onAddPages };
  return progress && <PaymentStep progress={progress} onStartOver={onStartOver} {...on} />;
}

/** A book with its text and its voice, and what is changed in it then. */
async function open(change: Partial<Progress> = {}): Promise<void> {
  await withProgress({ ...withText(withVoice(currentProgress())), ...change });
  mount(<Step />);
}

const payButton = () => page.getByRole('button', { name: /^Pay / });

async function seesNothingToPay(): Promise<void> {
  await expect.element(payButton()).not.toBeInTheDocument();
  expect(call).not.toHaveBeenCalledWith('create_payment_intent', expect.anything());
}

test('a text that was read is sold', async () => {
  await open();
  await expect.element(payButton()).toBeVisible();
});

test('a voice whose sample was not approved is not sold: step 3 plays it', async () => {
  await open({ sample: { url: null, approved: false } });
  await expect.element(page.getByText(/^You have not approved the sample yet\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to Step 3' })).toBeVisible();
  await seesNothingToPay();
});

test('a text of which no page was heard is not sold, though one of another text was', async () => {
  await open({ sample: { url: '/sample.mp3', approved: true, ofText: 'the document before' } });
  await expect.element(page.getByText(/^You have not approved the sample yet\./)).toBeVisible();
  await seesNothingToPay();
});

test('a text that has taken another one’s place is not sold before it is read: step 1 reads it', async () => {
  await open({ manuscript: SCAN });
  await expect.element(page.getByText(NOT_READ)).toBeVisible();
  await seesNothingToPay();
  await page.getByRole('button', { name: 'Go to Step 1' }).click();
  expect(onStartOver).toHaveBeenCalled();
});

test('a text of which a page was heard, and which nobody has accepted, is to be looked at first', async () => {
  const file = { objectPath: 'documents/s/lane.docx', fileName: 'lane.docx', mediaType: 'text/plain' };
  const document = { kind: 'document', uploadId: 'd1', ...file } as const;
  await open({
    manuscript: { ...document, result: null, accepted: false },
    sample: { url: '/sample.mp3', approved: true, ofText: 'd1' },
  });
  await expect.element(page.getByText(/^One thing is left: please look at your text/)).toBeVisible();
  await seesNothingToPay();
});

test('a scan to which pages come is not sold without them', async () => {
  await savePage(currentProgress().sessionId, new Blob(['page']));
  await open({ manuscript: null });
  await expect.element(page.getByText(NOT_READ)).toBeVisible();
  await seesNothingToPay();
});

test('a text that was set aside is not sold, though the server still has it', async () => {
  await open({ manuscript: null, setAside: { manuscript: SCAN, atMs: 1_760_000_000_000 } });
  await expect.element(page.getByText(/^No pages found to process\./)).toBeVisible();
  await seesNothingToPay();
});

test('a form that stands open goes away when another window brings another text', async () => {
  await open();
  await expect.element(payButton()).toBeVisible();
  await withProgress({ manuscript: SCAN });
  await expect.element(page.getByText(NOT_READ)).toBeVisible();
  await expect.element(payButton()).not.toBeInTheDocument();
});

test('a voice that is being made is not sold as the one before it: step 2 makes it', async () => {
  const { sessionId, voice } = currentProgress();
  const profile = { kind: 'making', sessionId, originalFiles: ['rose.wav'] } as const;
  await open({ voice: { ...voice, profile } });
  await expect.element(page.getByText(/^The voice isn’t finished yet\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to Step 2' })).toHaveAttribute('href', '/step-2');
  await seesNothingToPay();
});

test('pages that were photographed after the text was read are told before it is paid for', async () => {
  const { sessionId } = currentProgress();
  const { id } = await savePage(sessionId, new Blob(['page 1']));
  await markRead([id], 1_760_000_000_000);
  await savePage(sessionId, new Blob(['page 2']));
  await open();
  await expect.element(page.getByText('1 page of your scan isn’t in this text yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add this page' }).click();
  expect(onAddPages).toHaveBeenCalledOnce();
});

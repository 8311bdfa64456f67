import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/callables.ts';
import { readManuscript } from '@/backend/documents.ts';
import { AppError } from '@/domain/errors.ts';
import { whenUploaded } from '@/outbox/when-uploaded.ts';
import { listPages, savePage } from '@/storage/pages.ts';
import { progressStore } from '@/storage/progress.ts';
import { useStore } from '@/ui/use-store.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { ManuscriptStep } from './ManuscriptStep.tsx';

vi.mock('@/backend/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/documents.ts', () => ({ readManuscript: vi.fn() }));
vi.mock('@/backend/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects.ts', () => ({ objectUrl: vi.fn(async (path: string) => `/o/${path}`) }));
vi.mock('@/outbox/when-uploaded.ts', () => ({ whenUploaded: vi.fn() }));

onAFreshSession();
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(readManuscript).mockReset().mockResolvedValue(null);
  vi.mocked(whenUploaded).mockReset().mockResolvedValue(undefined);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  );
});

function Step() {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <ManuscriptStep progress={progress} onHome={() => undefined} onNext={() => undefined} />;
}

/** A device on which two pages were photographed and Complete was pressed. */
async function openAfterComplete(): Promise<void> {
  const { sessionId } = currentProgress();
  await savePage(sessionId, new Blob(['page one'], { type: 'image/jpeg' }));
  await savePage(sessionId, new Blob(['page two'], { type: 'image/jpeg' }));
  await withProgress({ manuscript: { kind: 'scan', result: null, accepted: false } });
  mount(<Step />);
}

test('the pages are read in the order they were captured, and Try Again begins anew', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, pagesProcessed: 2, fullText: 'It was a cold winter.' });
  await openAfterComplete();
  await expect.element(page.getByRole('dialog', { name: 'Transcription Complete!' })).toBeVisible();
  await expect.element(page.getByText('2 pages processed successfully')).toBeVisible();
  await expect.element(page.getByText('It was a cold winter.')).toBeVisible();
  expect(vi.mocked(call).mock.calls.at(-1)).toMatchObject([
    'transcribe_photos',
    { imageUrls: [expect.stringMatching(/page_1\.jpg$/), expect.stringMatching(/page_2\.jpg$/)] },
    {},
  ]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Scan a Book' })).toBeVisible();
  expect(await listPages(currentProgress().sessionId)).toEqual([]);
  expect(currentProgress().manuscript).toBeNull();
});

test('while it works it says so; without internet it says that everything is saved', async () => {
  vi.mocked(whenUploaded).mockReturnValue(new Promise(() => undefined));
  await openAfterComplete();
  await expect.element(page.getByRole('dialog', { name: 'Processing your photos...' })).toBeVisible();
  await expect
    .element(page.getByText('This may take a few moments depending on the number of pages.'))
    .toBeVisible();
  await expect.element(page.getByText('Sending 1 of 2')).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Saved on this device. Waiting for internet.')).toBeVisible();
});

test('a call that lasts too long is answered by the server’s record', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('deadline-exceeded'));
  vi.mocked(readManuscript).mockResolvedValue({
    ownerUid: 'u',
    sessionId: 's',
    status: 'ready',
    title: 'Winter',
    source: 'scan',
    pageCount: 2,
    wordCount: 400,
    preview: 'Read meanwhile.',
    textHash: '',
  });
  await openAfterComplete();
  await expect.element(page.getByText('Read meanwhile.')).toBeVisible();
});

test('a page that does not arrive is named, and the camera is offered for a better one', async () => {
  vi.mocked(whenUploaded).mockRejectedValue(new AppError('photo-unreadable'));
  await openAfterComplete();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Failed to upload page \d: This photo cannot be opened/);
  await page.getByRole('button', { name: 'Back to the camera' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Scan a Book' })).toBeVisible();
  expect(await listPages(currentProgress().sessionId)).toHaveLength(2);
});

test('a transcription that fails without a reason says that it failed', async () => {
  vi.mocked(call).mockResolvedValue({ success: false });
  await openAfterComplete();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Transcription failed');
});

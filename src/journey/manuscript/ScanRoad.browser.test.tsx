// @module-tag screens
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readManuscript, readPageReadings } from '@/backend/calls/documents.ts';
import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import { whenUploaded } from '@/device/outbox/when-uploaded.ts';
import { leaveBooks } from '@/device/storage/books/left-books.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { UploadRow } from '@/device/storage/pages/rows.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import { AppError } from '@/domain/errors.ts';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { ManuscriptStep } from './ManuscriptStep.tsx';
import { forgetPageReadings } from './reading/page-readings.ts';
import { sourceOfPages } from './reading/source-of-pages.ts';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readManuscript: vi.fn(), readPageReadings: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({ objectUrl: vi.fn(async (path: string) => `/o/${path}`) }));
vi.mock('@/device/outbox/when-uploaded.ts', () => ({ whenUploaded: vi.fn() }));

onAFreshSession();
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(readManuscript).mockReset().mockResolvedValue(null);
  vi.mocked(readPageReadings).mockReset().mockResolvedValue({});
  uploadsStore.setState({}, true);
  forgetPageReadings();
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

const arrived = ({ sizeBytes }: UploadRow) => ({
  state: { kind: 'uploaded' as const, atMs: 1 },
  sentBytes: sizeBytes,
  sizeBytes,
});

/** Of what is set aside, the one of this name. */
const bringBack = (name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Bring it back' });

test('the pages are read in the order they were captured, and Try Again sets them aside after a question', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, pagesProcessed: 2, fullText: 'It was a cold winter.' });
  await openAfterComplete();
  await expect.element(page.getByRole('dialog', { name: 'Transcription Complete!' })).toBeVisible();
  await expect.element(page.getByText('2 pages processed successfully')).toBeVisible();
  await expect.element(page.getByText('It was a cold winter.')).toBeVisible();
  const asked = vi.mocked(call).mock.calls.filter(([name]) => name === 'transcribe_photos');
  expect(asked.at(-1)).toMatchObject([
    'transcribe_photos',
    { imageUrls: [expect.stringMatching(/page_1\.jpg$/), expect.stringMatching(/page_2\.jpg$/)] },
    {},
  ]);
  const [before, { manuscript, sessionId }] = [
    await listPages(currentProgress().sessionId),
    currentProgress(),
  ];
  await page.getByRole('button', { name: 'Try Again' }).click();
  const question = page.getByRole('dialog', { name: 'Start over?' });
  await expect
    .element(question.getByText(/All 2 pages will be set aside\. You can bring them back/))
    .toBeVisible();
  await question.getByRole('button', { name: 'Keep my pages' }).click();
  await expect.element(page.getByText('2 pages processed successfully')).toBeVisible();
  expect(await listPages(sessionId)).toEqual(before);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  const camera = page.getByRole('dialog', { name: 'Scan a Book' });
  await expect.element(camera).toBeVisible();
  expect(await listPages(sessionId)).toEqual([]);
  expect(currentProgress().manuscript).toBeNull();
  await expect.element(camera.getByRole('button', { name: 'Bring back 2 pages' })).toBeVisible();
  await camera.getByRole('button', { name: 'Close camera' }).click();
  await page.getByRole('button', { name: 'Bring back 2 pages' }).click();
  await expect.element(page.getByText('2 pages processed successfully')).toBeVisible();
  expect(await listPages(sessionId)).toEqual(before);
  expect(currentProgress().manuscript).toEqual(manuscript);
});

test('pages brought back in the camera stand before the new ones, to be read with them', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, pagesProcessed: 2, fullText: 'It was a cold winter.' });
  await openAfterComplete();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  const camera = page.getByRole('dialog', { name: 'Scan a Book' });
  await expect.element(camera).toBeVisible();
  const { sessionId } = currentProgress();
  await savePage(sessionId, new Blob(['page new'], { type: 'image/jpeg' }));
  await camera.getByRole('button', { name: 'Bring back 2 pages' }).click();
  await expect.element(camera.getByRole('button', { name: 'Complete (3)' })).toBeVisible();
  expect((await listPages(sessionId)).map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(currentProgress().manuscript).toBeNull();
});

test('a scan that was set aside has one offer, also behind a document, and comes back with all its pages', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, pagesProcessed: 2, fullText: 'It was a cold winter.' });
  await openAfterComplete();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Close camera' }).click();
  const document = { uploadId: 'd#1', objectPath: 'p', fileName: 'letter.txt', mediaType: 't' } as const;
  const result = { pagesProcessed: 1, pageCount: 1, wordCount: 9, preview: 'Dear', title: 'Letter' };
  const { sessionId } = await withProgress({
    manuscript: { kind: 'document', ...document, result, accepted: true },
  });
  const offers = page.getByRole('list', { name: 'Set aside' }).getByRole('listitem');
  await expect.poll(() => offers.elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Bring back 2 pages' }).click();
  await expect.element(page.getByText('2 pages processed successfully')).toBeVisible();
  expect(await listPages(sessionId)).toHaveLength(2);
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await expect.element(bringBack('“letter.txt”')).toBeVisible();
  await bringBack('“letter.txt”').click();
  await expect.poll(() => currentProgress().manuscript?.kind).toBe('document');
});

test('a document that is tried again can be brought back as well', async () => {
  const uploadId = 'documents/s/memoir.txt#a';
  const result = { pagesProcessed: 7, pageCount: 7, wordCount: 9, preview: 'The lane.', title: 'Lane' };
  const document = {
    kind: 'document',
    uploadId,
    objectPath: 'p',
    fileName: 'memoir.txt',
    mediaType: 't',
  } as const;
  await withProgress({ manuscript: { ...document, result, accepted: false } });
  mount(<Step />);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.element(page.getByText('7 pages processed successfully')).toBeVisible();
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

test('while the pages are read each has its mark, and what needs another look says why', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined));
  vi.mocked(readPageReadings).mockResolvedValue({ '2': { state: 'handwriting', confidence: 12, words: 3 } });
  await openAfterComplete();
  const uploads = await listUploads();
  uploadsStore.setState(Object.fromEntries(uploads.map((row) => [row.id, arrived(row)])), true);
  await expect.element(page.getByText('Everything is backed up. 1 of 2 pages read.')).toBeVisible();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  const marks = page.getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem');
  await expect.element(marks.first()).toMatchTextContent(/1.*waiting/);
  await expect.element(marks.last()).toMatchTextContent(/2.*needs another look/);
  await expect
    .element(page.getByText(/This looks handwritten, and we can’t read handwriting. You can type it/))
    .toBeVisible();
});

test('the result says how many places may need a look, and leads to them', async () => {
  const review = {
    version: 1,
    readingHash: 'r',
    title: 'Winter',
    pages: [{ photoPath: null, side: 0, printedNumber: null, isBlank: false }],
    paragraphs: [
      {
        id: '0',
        page: 0,
        text: 'It was a cold wintcr.',
        isHeading: false,
        leftOutAs: null,
        doubts: [{ start: 14, end: 20, confidence: 50 }],
      },
    ],
  };
  vi.mocked(call).mockImplementation((async (name: string) =>
    name === 'get_review'
      ? { success: true, data: { review, edits: NO_EDITS, revision: 0 } }
      : { success: true, pagesProcessed: 2, fullText: 'It was a cold wintcr.' }) as never);
  await openAfterComplete();
  await expect.element(page.getByText('1 place may need a look.')).toBeVisible();
  await page.getByRole('button', { name: 'Proofread' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Proofread' })).toBeVisible();
  await expect.element(page.getByText('1 word to check')).toBeVisible();
  await page.getByRole('button', { name: 'Done proofreading' }).click();
  await expect.element(page.getByRole('button', { name: 'Accept & Continue' })).toBeVisible();
});

test('pages that could not be read are named, and only they are taken again', async () => {
  const { sessionId } = currentProgress();
  const photo = (n: number) => ({
    photoPath: `book-scans/${sessionId}/page_${n}.jpg`,
    side: 0,
    printedNumber: null,
    isBlank: false,
  });
  const said = {
    id: 'p1-0.0',
    page: 0,
    text: 'It was a cold winter.',
    isHeading: false,
    leftOutAs: null,
    doubts: [],
  };
  const review = {
    version: 1,
    readingHash: 'r',
    title: 'Winter',
    pages: [photo(1), { ...photo(2), isUnreadable: true }],
    paragraphs: [said],
  };
  vi.mocked(call).mockImplementation((async (name: string) =>
    name === 'get_review'
      ? { success: true, data: { review, edits: NO_EDITS, revision: 0 } }
      : {
          success: true,
          pagesProcessed: 1,
          notice: '1 page could not be read.',
          fullText: said.text,
        }) as never);
  await openAfterComplete();
  await expect.element(page.getByText('1 page could not be read.')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Pages that need another look' }))
    .toMatchTextContent('Scanned page 2: This photo can’t be opened. Please take it again.');
  await page.getByRole('button', { name: 'Take it again' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Scan a Book' })).toBeVisible();
  expect(await listPages(sessionId)).toHaveLength(2);
});

test('a book in which nothing could be read asks to be typed, and cannot be accepted empty', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, pagesProcessed: 2, fullText: '' });
  await openAfterComplete();
  await expect.element(page.getByRole('button', { name: 'Type it in' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Accept & Continue' }).elements()).toEqual([]);
});

test('a call that lasts too long is answered by the server’s record', async () => {
  vi.mocked(call).mockRejectedValue(new AppError('deadline-exceeded'));
  const { sessionId } = currentProgress();
  vi.mocked(readManuscript).mockResolvedValue({
    ownerUid: 'u',
    sessionId,
    status: 'ready',
    title: 'Winter',
    source: await sourceOfPages([objectPath.page(sessionId, 1), objectPath.page(sessionId, 2)]),
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
    .toMatchTextContent(/Failed to upload page \d: This photo can’t be opened/);
  await page.getByRole('button', { name: 'Back to the camera' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Scan a Book' })).toBeVisible();
  expect(await listPages(currentProgress().sessionId)).toHaveLength(2);
});

test('a camera open in another tab is closed when somebody signs out, and never takes a page for the next book', async () => {
  const { sessionId } = currentProgress();
  await savePage(sessionId, new Blob(['page one'], { type: 'image/jpeg' }));
  mount(<Step />);
  await page
    .getByRole('button', { name: /^(Start|Resume) Scanning$|^Continue/ })
    .first()
    .click();
  const camera = page.getByRole('dialog', { name: 'Scan a Book' });
  await expect.element(camera).toBeVisible();
  await leaveBooks('rose');
  const closed = page.getByRole('dialog', { name: 'The camera was closed' });
  await expect.element(closed).toBeVisible();
  await expect.element(camera).not.toBeInTheDocument();
  expect(currentProgress().sessionId).not.toBe(sessionId);
  expect(await listPages(sessionId)).toHaveLength(1);
  await closed.getByRole('button', { name: 'OK' }).click();
  await expect.element(closed).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Start Scanning' })).toBeVisible();
});

test('a transcription that fails without a reason says that it failed', async () => {
  vi.mocked(call).mockResolvedValue({ success: false });
  await openAfterComplete();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Transcription failed');
});

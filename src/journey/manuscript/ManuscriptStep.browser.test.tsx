// @module-tag screens
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { whenUploaded } from '@/device/outbox/when-uploaded.ts';
import { keepHelpedBook, noteHelpedBook } from '@/device/storage/books/keep-helped-book.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { keepArrivedPage } from '@/device/storage/pages/arrived-page.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { AppError } from '@/domain/errors.ts';
import { makeSessionId } from '@/domain/session.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { chooseFiles } from '../../../tests/support/choose-files.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { ManuscriptStep } from './ManuscriptStep.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readManuscript: vi.fn(async () => null) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({ objectUrl: vi.fn(async (path: string) => `/o/${path}`) }));
vi.mock('@/device/outbox/when-uploaded.ts', () => ({ whenUploaded: vi.fn(async () => undefined) }));

onAFreshSession();

const RESULT = {
  pagesProcessed: 7,
  pageCount: 7,
  wordCount: 1900,
  preview: 'The house at the lane.',
  title: 'Lane',
};

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(whenUploaded).mockReset().mockResolvedValue(undefined);
});

function Step({ onNext }: { onNext: () => void }) {
  const progress = useStore(progressStore, (state) => state.progress);
  return progress && <ManuscriptStep progress={progress} onHome={() => undefined} onNext={onNext} />;
}

function open() {
  const onNext = vi.fn();
  mount(<Step onNext={onNext} />);
  return onNext;
}

/** With a manuscript the two ways in are folded. */
function openWays(): void {
  const fold = [...document.querySelectorAll('details')].find((one) =>
    one.textContent?.startsWith('Use a different manuscript'),
  );
  if (fold) fold.open = true;
}

async function choose(name: string, type: string, content = 'Once upon a time'): Promise<void> {
  await expect
    .poll(() => {
      openWays();
      return page.getByRole('group', { name: /document here|Upload a document/ }).elements().length;
    })
    .toBe(1);
  await chooseFiles(
    page.getByRole('group', { name: /document here|Upload a document/ }),
    new File([content], name, { type }),
  );
}

/** Of what is set aside, the one of this name. */
const bringBack = (name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Bring it back' });

test('a document and a scan are two ways in', async () => {
  open();
  for (const name of ['Choose File', 'Start Scanning', 'Back to Home', 'Next Step'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.element(page.getByText('OR', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Scan a Book', exact: true })).toBeVisible();
});

test('a helper who came by the home page finds the way back to the book they help with, until it is complete', async () => {
  const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
  const book = { sessionId, token: 'a'.repeat(22), title: 'Rose', range: '10' };
  await keepHelpedBook({ ...book, joinedAtMs: Date.now() });
  const { unmount } = mount(<Step onNext={() => undefined} />);
  await expect.element(page.getByText(/^On this device you’re helping with “Rose\.” Here/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go on helping' })).toHaveAttribute('href', '/help');
  unmount();
  await noteHelpedBook(sessionId, { isPaid: true });
  open();
  await expect.element(page.getByRole('button', { name: 'Start Scanning' })).toBeVisible();
  expect(page.getByText(/you’re helping with/).elements()).toEqual([]);
});

/** How the ways in follow each other, for the eye and for the Tab key. */
const waysInOrder = () =>
  [...document.querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter((words) => words === 'Choose File' || words === 'Start Scanning');

test('on a phone scanning comes first, and nothing is said of dragging', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  open();
  await expect.element(page.getByRole('group', { name: 'Upload a document' })).toBeVisible();
  expect(waysInOrder()).toEqual(['Start Scanning', 'Choose File']);
  await expect.element(page.getByText(/Drag and drop/)).not.toBeInTheDocument();
});

test('elsewhere the document comes first', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(414, 896));
  open();
  await expect.element(page.getByText('Drag and drop your document here, or click to browse')).toBeVisible();
  expect(waysInOrder()).toEqual(['Choose File', 'Start Scanning']);
});

test('with a manuscript the way on is the foot of the screen, and another manuscript is folded above it', async () => {
  await withProgress({
    manuscript: { kind: 'document', result: RESULT, accepted: true },
  } as Parameters<typeof withProgress>[0]);
  open();
  const next = page.getByRole('button', { name: 'Next Step' });
  await expect.element(next).toBeVisible();
  await expect.element(page.getByText('Choose File')).not.toBeVisible();
  await expect.element(page.getByText('Start Scanning')).not.toBeVisible();
  const fold = page.getByText('Use a different manuscript');
  expect(next.element().compareDocumentPosition(fold.element())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await expect.element(next).toBeInViewport();
  await expect.element(page.getByText(RESULT.preview)).toBeVisible();
  await fold.click();
  await expect.element(page.getByRole('button', { name: 'Start Scanning' })).toBeVisible();
});

test('another kind of file is refused with the specified words', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue(undefined);
  open();
  await choose('photo.png', 'image/png');
  expect(alert).toHaveBeenCalledWith(
    'Please select a PDF, Word document, or text file. File type: image/png, Extension: png',
  );
  await choose('memoir', '');
  expect(alert).toHaveBeenLastCalledWith(
    'Please select a PDF, Word document, or text file. File type: unknown, Extension: ',
  );
  expect(call).not.toHaveBeenCalled();
});

test('a document is read at once, shown for approval, and leads to step 2', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, data: RESULT });
  const onNext = open();
  await choose('memoir.txt', 'text/plain');
  await expect.element(page.getByText('7 pages processed successfully')).toBeVisible();
  await expect.element(page.getByText('The house at the lane.')).toBeVisible();
  // No button is hit by a key that was meant for something else.
  await expect.element(page.getByRole('heading', { name: 'Document Complete!' })).toHaveFocus();
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
  expect(currentProgress().manuscript?.accepted).toBe(true);
  expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({
    fileName: 'memoir.txt',
    fileType: 'text/plain',
  });
});

test('a document that another one replaced is one tap away, and so is the other one then', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, data: RESULT });
  open();
  await choose('memoir.txt', 'text/plain');
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await choose('letters.txt', 'text/plain', 'Dear Anna');
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await expect.element(page.getByText('“memoir.txt” is set aside, with your changes.')).toBeVisible();
  vi.mocked(call).mockClear();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await expect
    .poll(() => currentProgress().manuscript)
    .toMatchObject({ fileName: 'memoir.txt', accepted: true });
  // the server has the other one's text by now
  expect(vi.mocked(call).mock.calls[0]?.slice(0, 2)).toMatchObject([
    'process_document',
    { fileName: 'memoir.txt' },
  ]);
  await expect.element(page.getByText('“letters.txt” is set aside, with your changes.')).toBeVisible();
});

test('a third document takes neither the first nor the second away, also after Try Again', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, data: RESULT });
  open();
  for (const name of ['memoir.txt', 'letters.txt']) {
    await choose(name, 'text/plain', name);
    await page.getByRole('button', { name: 'Accept & Continue' }).click();
  }
  await choose('diary.txt', 'text/plain', 'Monday');
  await page.getByRole('button', { name: 'Try Again' }).click();
  const offers = page.getByRole('list', { name: 'Set aside' }).getByRole('listitem');
  await expect
    .poll(() => offers.elements().map((one) => one.textContent?.match(/“(.*?)”/)?.[1]))
    .toEqual(['diary.txt', 'letters.txt', 'memoir.txt']);
  await bringBack('“memoir.txt”').click();
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await expect.poll(() => currentProgress().manuscript).toMatchObject({ fileName: 'memoir.txt' });
  await expect.poll(() => offers.elements()).toHaveLength(2);
});

test('what an earlier version of the product set aside is still there', async () => {
  vi.mocked(call).mockResolvedValue({ success: true, data: RESULT });
  const document = {
    uploadId: 'u#1',
    objectPath: 'p',
    mediaType: 'text/plain',
    result: null,
    accepted: false,
  };
  await withProgress({
    setAside: { manuscript: { ...document, kind: 'document', fileName: 'old.txt' }, atMs: 1 },
  });
  open();
  await choose('letters.txt', 'text/plain', 'Dear Anna');
  await page.getByRole('button', { name: 'Accept & Continue' }).click();
  await bringBack('“old.txt”').click();
  await expect.poll(() => currentProgress().manuscript).toMatchObject({ fileName: 'old.txt' });
});

test('the server’s reason is shown, with a way to try again', async () => {
  vi.mocked(call).mockResolvedValueOnce({ success: false, error: 'The scan has no text.' });
  vi.mocked(call).mockResolvedValueOnce({ success: true, data: RESULT });
  open();
  await choose('memoir.pdf', 'application/pdf');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The scan has no text\./);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('7 pages processed successfully')).toBeVisible();
});

test('a refusal without a reason says that document processing failed', async () => {
  vi.mocked(call).mockResolvedValue({ success: false });
  open();
  await choose('memoir.pdf', 'application/pdf');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Document processing failed/);
});

test('a protected PDF asks for its password until it opens', async () => {
  const errorCode = 'document-encrypted';
  vi.mocked(call)
    .mockResolvedValueOnce({ success: false, errorCode, error: 'It is protected by a password.' })
    .mockResolvedValueOnce({ success: false, errorCode, error: 'This password does not open the file.' })
    .mockResolvedValueOnce({ success: true, data: RESULT });
  open();
  await choose('memoir.pdf', 'application/pdf');
  const dialog = page.getByRole('dialog', { name: 'Password of your PDF' });
  await expect.element(dialog.getByText('It is protected by a password.')).toBeVisible();
  await dialog.getByLabelText('Password', { exact: true }).fill('lily');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog.getByText('This password does not open the file.')).toBeVisible();
  await dialog.getByLabelText('Password', { exact: true }).fill('rose');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('7 pages processed successfully')).toBeVisible();
  const asked = vi.mocked(call).mock.calls.filter(([name]) => name === 'process_document');
  expect(asked.map(([, input]) => (input as { password?: string }).password)).toEqual([
    undefined,
    'lily',
    'rose',
  ]);
  expect(JSON.stringify(currentProgress())).not.toContain('rose');
});

test('whoever does not know the password chooses another file', async () => {
  vi.mocked(call).mockResolvedValue({ success: false, errorCode: 'document-encrypted', error: 'Locked.' });
  open();
  await choose('memoir.pdf', 'application/pdf');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  expect(currentProgress().manuscript).toBeNull();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Password of your PDF' })).toBeVisible();
});

test('a protected Word file cannot be opened with a password, and says what to do', async () => {
  vi.mocked(call).mockResolvedValue({
    success: false,
    errorCode: 'document-encrypted',
    error: 'Please save a copy without the password.',
  });
  open();
  await choose('memoir.doc', 'application/msword');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/save a copy without the password/);
});

test('the window over a document that is being read can be closed, and the text comes all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  vi.mocked(call).mockReturnValueOnce(promise as never);
  open();
  await choose('memoir.pdf', 'application/pdf');
  const working = page.getByRole('dialog', { name: 'Processing your document...' });
  // What is made of it is seen to be made: the book, and not a sign that something is.
  await expect.element(working).toBeVisible();
  expect(working.element().querySelectorAll('[data-draft]')).toHaveLength(1);
  await working.getByRole('button', { name: 'Continue in the background' }).click();
  await expect.element(working).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show progress' }).click();
  await expect.element(working).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/^We’re still working on your document/)).toBeVisible();
  resolve({ success: true, data: RESULT });
  await expect.element(page.getByText('7 pages processed successfully')).toBeVisible();
});

test('an empty file is refused before anything is sent', async () => {
  open();
  await choose('memoir.txt', 'text/plain', '');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This file is empty/);
  expect(currentProgress().manuscript).toBeNull();
});

test('an upload that the server refuses is told, and the reading does not begin', async () => {
  vi.mocked(whenUploaded).mockRejectedValue(new AppError('document-too-large'));
  open();
  await choose('memoir.txt', 'text/plain');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/too large/);
  expect(call).not.toHaveBeenCalled();
});

test('one may go on without a manuscript', async () => {
  const onNext = open();
  await page.getByRole('button', { name: 'Next Step' }).click();
  expect(onNext).toHaveBeenCalledOnce();
});

test('where a text waits to be checked that is the main way on, and scanning a quiet one', async () => {
  const { sessionId } = currentProgress();
  const look = (name: string) => {
    const element = page.getByRole('button', { name, exact: true }).element();
    return getComputedStyle(element).backgroundColor;
  };
  await savePage(sessionId, new Blob(['a page'], { type: 'image/jpeg' }), { thumb: new ArrayBuffer(8) });
  const { unmount } = mount(<Step onNext={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'Continue scanning' })).toBeVisible();
  const main = look('Continue scanning');
  unmount();
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: false } });
  mount(<Step onNext={() => undefined} />);
  await expect.element(page.getByRole('dialog', { name: 'Transcription Complete!' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Check the text' })).toBeVisible();
  await expect.poll(() => look('Check the text')).toBe(main);
  await expect.poll(() => look('Continue scanning')).not.toBe(main);
});

test('the foot says what is still to be done: pages to choose, a scan to finish, a text to accept', async () => {
  const { sessionId } = currentProgress();
  const why = (words: RegExp) =>
    expect.poll(() => document.getElementById('why-not')?.textContent).toMatch(words);
  const { unmount } = mount(<Step onNext={() => undefined} />);
  await why(/^You still have to choose your pages\./);
  unmount();
  await savePage(sessionId, new Blob(['a page'], { type: 'image/jpeg' }), { thumb: new ArrayBuffer(8) });
  open();
  await why(/^You still have to finish the scan: in the camera, tap Complete\./);
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: false } });
  await why(/^You still have to accept your text\./);
});

test('pages of helpers that come after the text was accepted are added with one tap, and read with all others', async () => {
  const { sessionId } = currentProgress();
  await withProgress({ manuscript: { kind: 'scan', result: RESULT, accepted: true } });
  for (const n of [100_001, 100_002, 100_003])
    await keepArrivedPage(sessionId, {
      page: { n, sizeBytes: 1, sha256: '', arrivedMs: 1 },
      ...{ photo: new Blob([`page ${n}`]), thumb: new ArrayBuffer(1), warnings: [], look: undefined },
    });
  vi.mocked(call).mockImplementation((async (name: string) =>
    name === 'transcribe_photos'
      ? { success: true, pagesProcessed: 3, fullText: 'The house at the lane. And its orchard.' }
      : { success: false, errorCode: 'not-found' }) as never);
  open();
  await page.getByRole('button', { name: 'Add these 3 pages' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Transcription Complete!' })).toBeVisible();
  const asked = vi.mocked(call).mock.calls.find(([name]) => name === 'transcribe_photos')?.[1];
  expect(asked).toMatchObject({
    imageUrls: [100_001, 100_002, 100_003].map((n) => expect.stringContaining(`${n}`)),
  });
  await expect.element(page.getByRole('button', { name: 'Add these 3 pages' })).not.toBeInTheDocument();
});

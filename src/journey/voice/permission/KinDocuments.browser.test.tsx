import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { uploadObject } from '@/backend/objects/objects.ts';
import { MAX_PROOF_BYTES } from '@/domain/limits.ts';
import { makeSessionId } from '@/domain/session.ts';
import type { ListedDocument } from '@/domain/voice/spoken-permission.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { KinDocuments } from './KinDocuments.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/objects/objects.ts', () => ({ uploadObject: vi.fn() }));

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
let kept: ListedDocument[];

beforeEach(() => {
  kept = [];
  vi.mocked(uploadObject).mockReset().mockResolvedValue(undefined);
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (_, input) => {
      const { permission = {} } = input as { permission?: Record<string, string> };
      if (permission.document) kept = [...kept, { name: permission.document }];
      if (permission.dropDocument) kept = kept.filter(({ name }) => name !== permission.dropDocument);
      return { success: true, permission: { documents: kept } };
    });
});

const add = () => page.getByRole('button', { name: /^Add a document \(optional\)$/ });
const choose = (bytes: BlobPart, type: string) =>
  page.getByLabelText(/^Document$/).upload(new File([bytes], 'paper', { type }));

test('a document is sent to its place, kept, and removed again before anything is signed', async () => {
  mount(<KinDocuments sessionId={sessionId} />);
  await choose('%PDF-1.7', 'application/pdf');
  await expect.element(page.getByText(/^Document 1 kept \(PDF\)\.$/)).toBeVisible();
  const file = vi.mocked(uploadObject).mock.calls[0]?.[0].file;
  expect(file?.objectPath).toBe(`permission-documents/${sessionId}/${file?.sha256}.pdf`);
  await choose('a photo', 'image/jpeg');
  await expect.element(page.getByText(/^Document 2 kept \(photo\)\.$/)).toBeVisible();
  await expect.element(add()).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Remove document 1$/ }).click();
  await expect.element(page.getByText(/^Document 1 kept \(photo\)\.$/)).toBeVisible();
  await expect.element(add()).toBeEnabled();
});

test('by the keyboard one stays where the document was added, at its line, or at the button where it was refused', async () => {
  mount(<KinDocuments sessionId={sessionId} />);
  await expect.element(add()).toBeVisible();
  const chooseByKeys = async (bytes: BlobPart, type: string) => {
    (add().element() as HTMLElement).focus();
    await choose(bytes, type);
  };
  await chooseByKeys('words', 'text/plain');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(add()).toHaveFocus();
  await chooseByKeys('%PDF-1.7', 'application/pdf');
  await expect.element(page.getByText(/^Document 1 kept \(PDF\)\.$/)).toHaveFocus();
  await page.getByRole('button', { name: /^Remove document 1$/ }).click();
  await expect.element(add()).toHaveFocus();
});

test('what is said of a document begins where the words of the button below begin', async () => {
  mount(<KinDocuments sessionId={sessionId} />);
  await choose('%PDF-1.7', 'application/pdf');
  const kept = page.getByText(/^Document 1 kept \(PDF\)\.$/);
  await expect.element(kept).toBeVisible();
  const leftOf = (element: Element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().left;
  };
  await expect.element(add()).toBeVisible();
  expect(leftOf(kept.element())).toBeCloseTo(leftOf(add().element()), 0);
});

test('what is no document, or too large, is not sent, and says what will do', async () => {
  mount(<KinDocuments sessionId={sessionId} />);
  await expect.element(add()).toBeVisible();
  await choose('words', 'text/plain');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/photo \(JPEG or PNG\) or a PDF/);
  await choose(new Uint8Array(MAX_PROOF_BYTES + 1), 'image/png');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/larger than 10 MB/);
  expect(uploadObject).not.toHaveBeenCalled();
});

test('one that belongs to another signed statement is not shown here', async () => {
  kept = [{ name: `${'a'.repeat(64)}.pdf`, speakerName: 'Walter' }];
  mount(<KinDocuments sessionId={sessionId} />);
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBeGreaterThan(0);
  await expect.element(add()).toBeVisible();
  expect(page.getByRole('status').elements()).toEqual([]);
});

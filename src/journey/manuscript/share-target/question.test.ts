import { expect, test } from 'vitest';
import { newProgress, type Progress } from '@/device/storage/books/progress-record.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { nextShared } from './question.ts';

const row = (kind: SharedRow['kind'], fileName: string): SharedRow => ({
  id: fileName,
  kind,
  fileName,
  mediaType: '',
  sizeBytes: 1,
  sha256: '',
  sharedAtMs: 0,
  index: 0,
});
const photos = [row('photo', 'a.jpg'), row('photo', 'b.jpg')];
const memoir = row('document', 'memoir.pdf');
const fresh = newProgress();
const scanned: Progress = { ...fresh, manuscript: { kind: 'scan', result: null, accepted: true } };
const document: Progress = {
  ...fresh,
  manuscript: {
    kind: 'document',
    uploadId: 'u',
    objectPath: 'p',
    fileName: 'old.docx',
    mediaType: '',
    result: null,
    accepted: true,
  },
};
const ask = (rows: readonly SharedRow[], progress: Progress, pages: number) =>
  nextShared(rows, progress, pages)?.question;

test('photos become pages without a question while the scan is open, a document while nothing is there', () => {
  expect(nextShared(photos, fresh, 12)).toEqual({ rows: photos, question: null });
  expect(nextShared([memoir], fresh, 0)).toEqual({ rows: [memoir], question: null });
  expect(nextShared([row('clip', 'a.mp3')], fresh, 0)).toBeNull();
});

test('photos come before documents, and documents one by one', () => {
  const second = row('document', 'second.txt');
  expect(nextShared([memoir, ...photos], fresh, 0)?.rows).toEqual(photos);
  expect(nextShared([memoir, second], fresh, 0)?.rows).toEqual([memoir]);
});

test('nothing that is there is changed without a question', () => {
  expect(ask([memoir], fresh, 12)).toMatchObject({
    title: 'You shared “memoir.pdf”',
    text: expect.stringContaining('12 scanned pages'),
  });
  expect(ask(photos, document, 0)?.text).toContain('“old.docx.”');
  expect(ask([memoir], document, 0)?.text).toContain('“old.docx.”');
  expect(ask(photos, scanned, 12)).toMatchObject({ title: 'You shared 2 photos', yes: 'Add them' });
});

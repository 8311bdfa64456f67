import { expect, test } from 'vitest';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { makeSessionId } from '@/domain/session.ts';
import { alikePhotos } from './use-alike-photos.ts';

const sessionId = makeSessionId(1, new Uint8Array(16));
const LOOK = '+-0+'.repeat(64);
const page = (n: number, sha256: string, look?: string): StoredPage => ({
  id: `${n}`,
  sessionId,
  n,
  sizeBytes: 1,
  capturedAtMs: n,
  uploadId: `book-scans/${sessionId}/page_${n}.jpg#${sha256}`,
  position: n,
  warnings: [],
  removedAtMs: null,
  readAtMs: null,
  ...(look === undefined ? {} : { look }),
});

test('the same file twice, and a page taken twice, are found wherever they stand', () => {
  const other = '0+-0'.repeat(64);
  const pages = [page(4, 'a'), page(2, 'b', LOOK), page(9, 'c', other), page(5, 'a'), page(7, 'd', LOOK)];
  expect(alikePhotos(pages)).toEqual([
    [4, 5],
    [2, 7],
  ]);
});

test('photos of which nothing is known are not compared', () => {
  expect(alikePhotos([page(1, 'a'), page(2, 'b')])).toEqual([]);
});

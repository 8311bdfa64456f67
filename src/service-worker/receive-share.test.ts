import { expect, test, vi } from 'vitest';
import { closeLibrary } from '@/device/storage/database.ts';
import { listShared } from '@/device/storage/shared-files/shared-files.ts';
import { AppError } from '@/domain/errors.ts';
import { receiveShare } from '@/service-worker/answers.ts';
import { onAFreshDevice } from '../../tests/support/fresh-library.ts';

onAFreshDevice();

const ORIGIN = 'https://app.test';

async function share(files: readonly File[], referrer = '') {
  const body = new FormData();
  body.append('title', 'A walk');
  for (const file of files) body.append('files', file);
  const request = new Request(`${ORIGIN}/share`, { method: 'POST', body });
  Object.defineProperty(request, 'referrer', { value: referrer });
  const { status, headers } = await receiveShare(request, ORIGIN);
  return [status, headers.get('location')];
}
const photo = new File(['a page'], 'page.jpg', { type: 'image/jpeg' });
const clip = new File(['a voice'], 'voice.mp3', { type: 'audio/mpeg' });
const zip = new File(['x'], 'a.zip', { type: 'application/zip' });

test('photos and documents lead to step 1, recordings to step 2', async () => {
  expect(await share([photo])).toEqual([303, '/step-1']);
  expect(await share([clip])).toEqual([303, '/step-2']);
  expect(await share([clip, new File(['t'], 'memoir.txt', { type: 'text/plain' })])).toEqual([
    303,
    '/step-1',
  ]);
  expect((await listShared()).map(({ kind }) => kind)).toEqual(['photo', 'clip', 'document']);
});

test('files of no use are counted, and when there is nothing else the person is told', async () => {
  expect(await share([photo, zip])).toEqual([303, '/step-1?left-out=1']);
  expect(await share([zip])).toEqual([303, '/share-again?why=kind']);
  expect(await share([])).toEqual([303, '/share-again?why=kind']);
});

test('a form on another site is not taken', async () => {
  expect(await share([photo], 'https://elsewhere.example/')).toEqual([303, '/share-again?why=elsewhere']);
  expect(await listShared()).toEqual([]);
  expect(await share([photo], `${ORIGIN}/step-1`)).toEqual([303, '/step-1']);
});

test('a device that cannot keep the files says so instead of losing them silently', async () => {
  await closeLibrary();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new AppError('disk-full');
  });
  expect(await share([photo])).toEqual([303, '/share-again?why=disk-full']);
});

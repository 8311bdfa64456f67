import { expect, it } from 'vitest';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { type Folder, family, folder } from '../../../../tests/support/family-folder.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import { afterJob } from '../../hosts/jobs.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import { countMyData } from './count-my-data.ts';
import { deleteMyData } from './delete-my-data.ts';
import { enforceRetention } from './enforce-retention.ts';

const NOT_MADE = { audioGenerationProgress: 0, audioUrl: null, audioFileSize: null, audiobook: null };

/** Changes an order that was not delivered. */
const mover = (ports: Folder, orderId: string) => (more: DocumentFields) =>
  ports.documents.update(`orders/${orderId}`, (current) => {
    const { deliveredAt: _, ...rest } = current ?? {};
    const made = more.status === 'completed' ? finishedOrder(orderId) : NOT_MADE;
    return { ...rest, ...(more.status !== undefined && made), ...more };
  });

it('a deletion of the materials leaves a book that is being made what it is spoken with, until it is there', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const move = mover(ports, rose.orderId);
  await move({ status: 'generating_audio' });
  const names = async () =>
    (await countMyData(ports, rose.caller, {})).holdings?.map(({ what }) => what) ?? [];
  expect(await deleteMyData(ports, rose.caller, { scope: 'materials' })).toMatchObject({ remaining: 0 });
  const neededStill = [
    'Speech taken from recordings',
    'Parts of narrations',
    'Voices at the voice service',
    'Texts and voices of ordered books',
    'Progress of narrations',
  ];
  expect(await names()).toEqual(expect.arrayContaining(neededStill));
  for (const gone of ['Recordings', 'Photographed pages', 'Manuscript texts', 'Voices'])
    expect(await names()).not.toContain(gone);

  await move({ status: 'completed' });
  const job = {
    kind: 'generate-tts',
    key: `generate-tts:${rose.orderId}`,
    input: { orderId: rose.orderId },
  } as const;
  for (let twice = 0; twice < 2; twice++) await afterJob(ports, job);
  for (const gone of neededStill) expect(await names()).not.toContain(gone);
  expect(await names()).toContain('Audiobooks');
});

it('a book that is paid back keeps nothing to speak it with', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const move = mover(ports, rose.orderId);
  await move({ status: 'failed', errorMessage: 'The disk is full.' });
  await deleteMyData(ports, rose.caller, { scope: 'materials' });
  expect(await ports.objects.info(objectPath.narration(rose.orderId))).not.toBeNull();
  await move({ refund: 'refunded' });
  await enforceRetention(ports);
  expect(await ports.objects.info(objectPath.narration(rose.orderId))).toBeNull();
  expect(await ports.objects.all(`voices/${rose.sessionId}/`)).toEqual([]);
});

it('a deletion does not touch a voice that was made after its book’s materials were deleted', async () => {
  const ports = folder();
  const rose = await family(ports, 'rose', 1);
  const move = mover(ports, rose.orderId);
  await move({ status: 'generating_audio' });
  await deleteMyData(ports, rose.caller, { scope: 'materials' });
  await ports.documents.update(`voice_profiles/${rose.sessionId}`, () =>
    rowOf.voiceProfile(rose.uid, rose.sessionId),
  );
  await move({ status: 'completed' });
  await enforceRetention(ports);
  expect(await ports.objects.all(`voices/${rose.sessionId}/`)).toHaveLength(1);
  expect(await ports.objects.info(objectPath.narration(rose.orderId))).toBeNull();
});

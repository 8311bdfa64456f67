import { expect, test } from 'vitest';
import { countUnsent, hasDrafts } from '@/device/storage/clear-library.ts';
import { closeLibrary } from '@/device/storage/database.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import {
  bringRecordingBack,
  deleteRecording,
  discardRecording,
  findDiscarded,
  findRecording,
  newRecording,
  readRecording,
  saveRecordingPart,
  sweepDiscarded,
} from './recordings.ts';

onAFreshDevice();

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const other = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(1));
const bytes = (...values: number[]) => new Uint8Array(values).buffer;

test('what was recorded before the tab was killed is there afterwards, in its order', async () => {
  const recording = newRecording(sessionId, 'audio/webm');
  for (let part = 0; part < 12; part += 1) await saveRecordingPart(recording, part, bytes(part), part + 1);
  await closeLibrary();
  const found = await findRecording(sessionId);
  expect(found).toEqual({ ...recording, seconds: 12 });
  const sound = await readRecording(recording);
  expect(sound.type).toBe('audio/webm');
  expect([...new Uint8Array(await sound.arrayBuffer())]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect([await countUnsent(), await hasDrafts()]).toEqual([1, true]);
});

test('a recording belongs to its session; a discarded one can be brought back until it is swept', async () => {
  const recording = newRecording(sessionId, 'audio/webm');
  await saveRecordingPart(recording, 0, bytes(1), 1);
  expect(await findRecording(other)).toBeUndefined();
  await discardRecording(recording.id, 1_000);
  expect([await findRecording(sessionId), await countUnsent()]).toEqual([undefined, 0]);
  await closeLibrary();
  await sweepDiscarded(1_000);
  expect(await findDiscarded(sessionId)).toMatchObject({ id: recording.id });
  await bringRecordingBack(recording.id);
  expect(await findRecording(sessionId)).toEqual({ ...recording, seconds: 1 });
  expect([await findDiscarded(sessionId), await countUnsent()]).toEqual([undefined, 1]);
  await discardRecording(recording.id, 1_000);
  await sweepDiscarded(1_001);
  expect(await findDiscarded(sessionId)).toBeUndefined();
  expect((await readRecording(recording)).size).toBe(0);
  await saveRecordingPart(recording, 0, bytes(1), 1);
  await deleteRecording(recording.id);
  expect((await readRecording(recording)).size).toBe(0);
});

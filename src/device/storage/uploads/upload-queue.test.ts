import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { saidYes } from '../../../../tests/support/said-yes.ts';
import { changeProgress, startOver } from '../books/progress.ts';
import { newProgress } from '../books/progress-record.ts';
import type { UploadRow } from '../pages/rows.ts';
import {
  claimUpload,
  isHeldBack,
  nextDueMs,
  postponeUpload,
  refuseUpload,
  renewLease,
  retryRefused,
  saveResumePoint,
} from './upload-queue.ts';
import { listUploads, readUpload, readUploadBlob, releaseSession, storeUpload } from './uploads.ts';

onAFreshDevice();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 100 }));
afterEach(() => vi.useRealTimers());

const claim = (nowMs: number) =>
  claimUpload({ nowMs, leaseMs: 1_000, mine: new Set(), hurries: false, isAlone: false });
const sessionId = makeSessionId(1_000, new Uint8Array(16));
const store = (name: string) =>
  storeUpload({
    sessionId,
    objectPath: `documents/${sessionId}/${name}`,
    contentType: 'text/plain',
    blob: new Blob([name]),
  });

test('the oldest file is taken first, and nobody takes it a second time while the lease lasts', async () => {
  const first = await store('first');
  vi.setSystemTime(200);
  const second = await store('second');
  expect((await claim(300))?.id).toBe(first);
  expect((await claim(300))?.id).toBe(second);
  expect(await claim(1_299)).toBeUndefined();
});

test('two claims at the same moment never take the same file', async () => {
  await store('first');
  await store('second');
  const claimed = await Promise.all([claim(300), claim(300), claim(300)]);
  expect(new Set(claimed.map((row) => row?.id)).size).toBe(3);
  expect(claimed.filter((row) => row === undefined)).toHaveLength(1);
});

test('after the lease a file is anyone’s, and the try is counted', async () => {
  const id = await store('first');
  await claim(300);
  const again = await claim(1_300);
  expect(again).toMatchObject({ id, state: { kind: 'sending', attempt: 2, leaseUntilMs: 2_300 } });
});

test('whoever is alone takes over at once what a dead one left, but not what it sends itself', async () => {
  const id = await store('first');
  const alone = { nowMs: 300, leaseMs: 1_000, hurries: false, isAlone: true };
  await claim(300);
  expect((await claimUpload({ ...alone, mine: new Set() }))?.id).toBe(id);
  expect(await claimUpload({ ...alone, mine: new Set([id]) })).toBeUndefined();
});

test('two lanes of one drainer that is alone never take the same file', async () => {
  for (const name of ['a', 'b', 'c']) await store(name);
  const options = { nowMs: 300, leaseMs: 1_000, mine: new Set<string>(), hurries: true, isAlone: true };
  const claimed = await Promise.all(Array.from({ length: 4 }, () => claimUpload(options)));
  expect(claimed.filter(Boolean)).toHaveLength(3);
  expect(options.mine.size).toBe(3);
});

test('whoever hurries takes what waits for another try, but each only once', async () => {
  const id = await store('first');
  await claim(300);
  await postponeUpload(id, 9_000, 'unavailable');
  const hurry = { nowMs: 301, leaseMs: 1_000, hurries: true, isAlone: false };
  expect(await claimUpload({ ...hurry, mine: new Set([id]) })).toBeUndefined();
  expect((await claimUpload({ ...hurry, mine: new Set() }))?.id).toBe(id);
});

test('a renewed lease holds longer', async () => {
  const id = await store('first');
  await claim(300);
  await renewLease(id, 3, 5_000);
  expect(await claim(4_999)).toBeUndefined();
  expect((await readUpload(id))?.state).toMatchObject({ sentBytes: 3 });
});

test('a postponed file is due at its time and remembers its tries and where it stopped', async () => {
  const id = await store('first');
  await claim(300);
  await saveResumePoint(id, { url: 'https://upload.test/1', startedAtMs: 300 });
  await postponeUpload(id, 2_000, 'unavailable');
  expect(await nextDueMs()).toBe(2_000);
  expect(await claim(1_999)).toBeUndefined();
  expect(await claim(2_000)).toMatchObject({
    state: { attempt: 2 },
    resume: { url: 'https://upload.test/1' },
  });
});

test('a refused file waits for nothing and comes back when its reason has gone', async () => {
  const id = await store('first');
  await claim(300);
  await refuseUpload(id, 'permission-denied');
  expect(await nextDueMs()).toBeNull();
  await retryRefused(['invalid-argument']);
  expect((await readUpload(id))?.state.kind).toBe('refused');
  await retryRefused(['permission-denied']);
  expect((await readUpload(id))?.state.kind).toBe('stored');
});

test('whoever has lost the lease to someone who failed changes nothing any more', async () => {
  const id = await store('first');
  await claim(300);
  await postponeUpload(id, 2_000, 'unavailable');
  await postponeUpload(id, 9_000, 'internal');
  await refuseUpload(id, 'internal');
  await renewLease(id, 1, 9_000);
  expect((await readUpload(id))?.state).toEqual({
    kind: 'waiting',
    untilMs: 2_000,
    attempt: 1,
    code: 'unavailable',
  });
});

test('a clock that was a day ahead and was put right keeps no file waiting for a day', async () => {
  const dayMs = 86_400_000;
  const waiting = await store('waiting');
  vi.setSystemTime(200);
  const sending = await store('sending');
  await claim(dayMs);
  await postponeUpload(waiting, dayMs + 2_000, 'unavailable');
  await claim(dayMs);
  vi.setSystemTime(5_000);
  expect(await nextDueMs()).toBe(5_000);
  expect((await claim(5_000))?.id).toBe(waiting);
  expect((await claim(5_000))?.id).toBe(sending);
});

test('a clock that was a day behind and was put right sends at once', async () => {
  const id = await store('first');
  await claim(300);
  await postponeUpload(id, 9_000, 'unavailable');
  expect((await claim(86_400_000))?.id).toBe(id);
});

const inBook = (voice: object = {}) =>
  changeProgress(() => ({ ...newProgress(), sessionId, voice: { ...newProgress().voice, ...voice } }));
const keepRecording = (objectPath = `voice-samples/${sessionId}/audio_1.wav`) =>
  storeUpload({ sessionId, objectPath, contentType: 'audio/wav', blob: new Blob(['My name is Rose.']) });
/** A recording that is in the book; the mark is in the newest of those that are the main one. */
async function record(objectPath = `voice-samples/${sessionId}/audio_1.wav`, isMain = true): Promise<string> {
  const uploadId = await keepRecording(objectPath);
  await changeProgress((progress) => {
    const others = progress.voice.clips.filter((clip) => !(isMain && clip.isMain));
    const clips = [{ uploadId, objectPath, fileName: 'rose.wav', isMain }, ...others];
    return { ...progress, voice: { ...progress.voice, clips } };
  });
  return uploadId;
}

test.each([
  ['a recording', `voice-samples/${sessionId}/audio_1.wav`],
  ['a video', `temp-videos/${sessionId}/video.mov`],
])(
  '%s stays on the device until somebody says yes to its sending, however often it is looked at',
  async (_, path) => {
    await inBook();
    const id = await record(path);
    for (const isAlone of [false, true])
      expect(
        await claimUpload({ nowMs: 300, leaseMs: 1_000, mine: new Set(), hurries: true, isAlone }),
      ).toBeUndefined();
    expect(await nextDueMs()).toBeNull();
    expect(await isHeldBack((await listUploads())[0] as UploadRow)).toBe(true);
    await changeProgress(saidYes);
    expect(await nextDueMs()).not.toBeNull();
    expect((await claim(300))?.id).toBe(id);
  },
);

test('what else is sent goes while a recording is held back', async () => {
  await inBook();
  await record();
  const id = await store('memoir');
  expect((await claim(300))?.id).toBe(id);
  expect(await claim(300)).toBeUndefined();
});

test('once somebody said yes, more recordings of that voice go at once, and none of another book', async () => {
  await inBook();
  const first = await record();
  await changeProgress(saidYes);
  expect((await claim(300))?.id).toBe(first);
  const more = await record(`voice-samples/${sessionId}/audio_2.wav`, false);
  expect((await claim(300))?.id).toBe(more);
  const { sessionId: other } = await startOver();
  const objectPath = `voice-samples/${other}/audio_1.wav`;
  await storeUpload({ sessionId: other, objectPath, contentType: 'audio/wav', blob: new Blob(['Ben']) });
  expect(await claim(300)).toBeUndefined();
});

test('a permission that was answered before there was a yes of its own counts as one', async () => {
  await inBook({ right: 'kin' });
  const id = await record();
  expect((await claim(300))?.id).toBe(id);
});

test('a recording in the place of the one that the yes was about waits for its own yes', async () => {
  await inBook();
  const first = await record();
  await changeProgress(saidYes);
  // Before it is in the book, nobody knows in whose place it comes.
  await keepRecording(`voice-samples/${sessionId}/audio_2.wav`);
  expect((await claim(300))?.id).toBe(first);
  expect(await claim(300)).toBeUndefined();
  const other = await record(`voice-samples/${sessionId}/audio_3.wav`);
  expect(await claim(300)).toBeUndefined();
  await changeProgress(saidYes);
  expect((await claim(300))?.id).toBe(other);
});

test('a recording whose book nobody knows here is not sent', async () => {
  await keepRecording();
  expect(await claim(300)).toBeUndefined();
});

test('what was agreed to goes on when its book has ended here, and what was not is let go', async () => {
  const id = await keepRecording();
  const other = await keepRecording(`voice-samples/${sessionId}/audio_2.wav`);
  await releaseSession(sessionId, new Set([id]));
  expect((await claim(300))?.id).toBe(id);
  expect(await readUpload(other)).toBeUndefined();
  expect(await readUploadBlob(other)).toBeNull();
});

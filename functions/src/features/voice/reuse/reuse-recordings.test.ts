import { beforeEach, describe, expect, it } from 'vitest';
import { PERSON_ALLOWANCE } from '../../../../../src/domain/limits.ts';
import { makeSessionId, type SessionId } from '../../../../../src/domain/session.ts';
import { objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { readReusedVoice } from '../../../../../src/domain/voice/reused-voice.ts';
import { noPayments } from '../../../../../tests/support/memory-store.ts';
import { finishedOrder, rowOf } from '../../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../../adapters/memory/documents.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../../adapters/memory/objects.ts';
import type { DocumentFields } from '../../../ports/documents.ts';
import type { Caller } from '../../../ports/identity.ts';
import { blockVoice } from '../../../records/voices/blocked-voices.ts';
import { withdrawPermissions } from '../../../records/voices/permissions.ts';
import { listVoices } from './list-voices.ts';
import { RECORDINGS_DELETED, RECORDINGS_GONE, reuseRecordings } from './reuse-recordings.ts';

const rose = { uid: 'rose', email: null, isAnonymous: true };
const walter = { uid: 'walter', email: 'w@example.com', isAnonymous: false };
const sessionOf = (n: number) => makeSessionId(1_700_000_000_000 + n, new Uint8Array(16).fill(n));
const [first, second, third] = [sessionOf(1), sessionOf(2), sessionOf(3)];

function makePorts() {
  const clock = { nowMs: () => 1_763_700_000_000 };
  return { documents: memoryDocuments(), objects: memoryObjects(), payments: noPayments, clock };
}
let ports: ReturnType<typeof makePorts>;

const put = (path: string, fields: DocumentFields) => ports.documents.update(path, () => fields);
const hashOf = (sessionId: SessionId, index: number) => `${sessionId.at(-1)}${index}`.padEnd(64, 'a');
const begin = (sessionId: SessionId, ownerUid: string) => put(`sessions/${sessionId}`, { ownerUid });
const paths = (sessionId: SessionId) => [1, 2].map((n) => objectPath.voiceSample(sessionId, n, 'm4a'));

/** A book with a made voice of two recordings, as its server keeps it. */
async function withVoice(sessionId: SessionId, ownerUid: string, speakerName = 'Rose') {
  await begin(sessionId, ownerUid);
  const permission = { speakerName, right: 'kin', textVersion: '2026-11', givenAt: '2026-11-01' };
  const clipPaths = paths(sessionId);
  for (const [index, path] of clipPaths.entries()) {
    const metadata = { sha256: hashOf(sessionId, index) };
    await ports.objects.write(path, Buffer.from(`${path} ${index}`), { contentType: 'audio/mp4', metadata });
  }
  await put(
    `voice_profiles/${sessionId}`,
    rowOf.voiceProfile(ownerUid, sessionId, {
      permission,
      ...{ outputUrl: '/o/v', storagePath: 'v', voice: { engine: 'flite', version: 1, parameters: {} } },
      request: {
        ...{ clipPaths, region: { start: 2, end: 5.5 }, regionOrigin: 'hand', isOnePerson: true },
        excluded: [{ clip: 1, start: 3, end: 4 }],
      },
    }),
  );
  await put(`permissions/p-${sessionId}`, rowOf.permission(ownerUid, sessionId, { speakerName }));
}

const reuse = (caller: Caller = rose) =>
  reuseRecordings(ports, caller, { sessionId: second, fromSessionId: first });
const ofSecond = () => ports.objects.paths().filter((path) => path.includes(second));
const listed = async (caller: Caller = rose) =>
  (await listVoices(ports, caller, {})).voices?.map(({ sessionId }) => sessionId);

beforeEach(async () => {
  ports = makePorts();
  await withVoice(first, 'rose');
  await begin(second, 'rose');
});

describe('listVoices', () => {
  it('names each person once, of the newest book, and nothing of anybody else', async () => {
    await withVoice(third, 'rose', 'ROSE');
    await withVoice(sessionOf(4), 'rose', 'Grandpa Joe');
    await withVoice(sessionOf(5), 'walter', 'Ada');
    expect((await listVoices(ports, rose, {})).voices).toEqual([
      { sessionId: sessionOf(4), speakerName: 'Grandpa Joe' },
      { sessionId: third, speakerName: 'ROSE' },
    ]);
    expect(await listed(walter)).toEqual([sessionOf(5)]);
    await expect(listVoices(ports, null, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it.each([
    { why: 'its recordings are gone', change: () => ports.objects.deleteAll(paths(first)[1] ?? '') },
    {
      why: 'its permission was withdrawn',
      change: () => withdrawPermissions({ ...ports, jobs: memoryJobs() }, [first], { deleted: [] }),
    },
    {
      why: 'somebody had this person stopped',
      change: () => blockVoice(ports, { names: ['rose'], recordings: [] }),
    },
    {
      why: 'somebody had this recording stopped',
      change: () => blockVoice(ports, { names: [], recordings: [`${first.at(-1)}0`.padEnd(64, 'a')] }),
    },
    {
      why: 'its book was deleted',
      change: () =>
        put('orders/o1', {
          ...{ ...rowOf.order('rose', first, 'o1'), ...finishedOrder('o1') },
          deletedAt: new Date(1_763_700_000_000),
        }),
      refusal: RECORDINGS_DELETED,
    },
    {
      why: 'its book was deleted more than a day ago',
      change: () =>
        put('orders/o1', {
          ...{ ...rowOf.order('rose', first, 'o1'), ...finishedOrder('o1') },
          deletedAt: new Date(1_763_700_000_000 - 25 * 3_600_000),
        }),
    },
    {
      why: 'it is not made yet',
      change: () => put(`voice_profiles/${first}`, rowOf.voiceProfile('rose', first)),
    },
    {
      why: 'it was made before its recordings were noted',
      change: () =>
        ports.documents.update(`voice_profiles/${first}`, (fields) => {
          const { request: _, ...earlier } = fields ?? {};
          return earlier;
        }),
    },
  ])(
    'does not offer a voice when $why, and nothing is copied',
    async ({ change, refusal = RECORDINGS_GONE }) => {
      expect(await listed()).toEqual([first]);
      await change();
      expect(await listed()).toEqual([]);
      expect(await reuse()).toEqual(refusal);
      expect(ofSecond()).toEqual([]);
    },
  );
});

describe('reuseRecordings', () => {
  it('gives the book recordings of its own, marked as they were, and no voice and no permission', async () => {
    const voice = readReusedVoice((await reuse()).voice) ?? expect.unreachable('this is a voice');
    expect(voice).toMatchObject({
      ...{ speakerName: 'Rose', region: { start: 2, end: 5.5 }, regionOrigin: 'hand', isOnePerson: true },
      excluded: [{ clip: 1, start: 3, end: 4 }],
    });
    expect(voice.clips.map(({ objectPath: path }) => path).sort()).toEqual(ofSecond());
    for (const [index, clip] of voice.clips.entries()) {
      const original = paths(first)[index] ?? '';
      expect(ports.objects.stored.get(clip.objectPath)).toEqual(ports.objects.stored.get(original));
      expect(await ports.objects.info(clip.objectPath)).toMatchObject({
        ...{ contentType: 'audio/mp4', metadata: { sha256: clip.sha256 }, sizeBytes: clip.sizeBytes },
      });
    }
    expect(await ports.documents.get(`voice_profiles/${second}`)).toBeNull();
    expect(await ports.documents.matching('permissions', 'sessionId', second)).toEqual([]);
  });

  it('tells the permission that stands, with what was signed and since when, so that nobody is asked again', async () => {
    const AT = new Date('2026-05-04T10:00:00Z');
    const signed = { relation: 'child', signer: 'Ann Hill', words: 'I am the child of Rose.' };
    const recordings = [hashOf(first, 0), hashOf(first, 1)];
    await put(`permissions/p-${first}`, rowOf.permission('rose', first, { signed, givenAt: AT, recordings }));
    expect(readReusedVoice((await reuse()).voice)?.standing).toEqual({
      ...{ right: 'kin', since: AT.toISOString() },
      signed: { words: signed.words, signer: 'Ann Hill' },
    });
    const givenAt = new Date('2026-11-20T10:00:00Z');
    const later = rowOf.permission('rose', first, { right: 'agreed', givenAt, recordings });
    await put('permissions/later', later);
    expect(readReusedVoice((await reuse()).voice)?.standing).toEqual({
      ...{ right: 'agreed', since: givenAt.toISOString() },
    });
    const standsSince = new Date('2025-03-01T10:00:00Z');
    await put('permissions/later', { ...later, standsSince });
    expect(readReusedVoice((await reuse()).voice)?.standing?.since).toBe(standsSince.toISOString());
  });

  it('tells none that was given about other recordings: that is asked', async () => {
    const recordings = ['e'.repeat(64)];
    await put(`permissions/p-${first}`, rowOf.permission('rose', first, { right: 'agreed', recordings }));
    expect((await reuse()).voice).not.toHaveProperty('standing');
  });

  it('tells none of a next of kin who has not signed: that is asked', async () => {
    expect((await reuse()).voice).not.toHaveProperty('standing');
  });

  it('keeps them when the other book is deleted', async () => {
    await reuse();
    await ports.objects.deleteAll(`voice-samples/${first}/`);
    expect(ofSecond()).toHaveLength(2);
    for (const path of ofSecond()) expect(ports.objects.stored.get(path)?.length).toBeGreaterThan(0);
  });

  it('is the same when it is asked twice, or was killed in the middle', async () => {
    const { write } = ports.objects;
    let writes = 0;
    ports.objects.write = (...given) => {
      writes++;
      return writes === 2 ? Promise.reject(new Error('killed')) : write(...given);
    };
    await expect(reuse()).rejects.toThrow('killed');
    expect(ofSecond()).toHaveLength(1);
    const whole = await reuse();
    expect(writes).toBe(3);
    expect(await reuse()).toEqual(whole);
    expect(writes).toBe(3);
    expect(ofSecond()).toHaveLength(2);
  });

  it('leaves nothing in the book when the voice is withdrawn while it is copied', async () => {
    const { write } = ports.objects;
    ports.objects.write = async (...given) => {
      const written = await write(...given);
      await withdrawPermissions({ ...ports, jobs: memoryJobs() }, [first], { deleted: [] });
      return written;
    };
    expect(await reuse()).toEqual(RECORDINGS_GONE);
    expect(ofSecond()).toEqual([]);
  });

  it('is counted as an upload is', async () => {
    const long = { ...PERSON_ALLOWANCE };
    const { all } = ports.objects;
    ports.objects.all = async (prefix) => {
      const found = await all(prefix);
      return found.map((one) => ({ ...one, sizeBytes: Math.ceil(long.bytes / 2) }));
    };
    expect(await reuse()).toMatchObject({ success: false, errorCode: 'allowance-used-up' });
    expect(ofSecond()).toEqual([]);
    ports.objects.all = all;
    await put('used_up/rose', { ownerUid: 'rose' });
    expect(await reuse()).toMatchObject({ success: false, errorCode: 'allowance-used-up' });
  });

  it('changes nothing in a book that was paid for', async () => {
    await put('orders/o1', { ...rowOf.order('rose', second, 'o1'), ...finishedOrder('o1') });
    expect(await reuse()).toMatchObject({ success: false, errorCode: 'book-closed' });
  });

  it.each([
    ['whose book it is not', second, first, walter],
    ['whose voice it is not', third, first, walter],
    ['who would bring it into a book that is not theirs', third, first, rose],
  ])('lets nobody pass %s', async (_, sessionId, fromSessionId, caller) => {
    await begin(third, 'walter');
    const asked = reuseRecordings(ports, caller, { sessionId, fromSessionId });
    await expect(asked).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(reuseRecordings(ports, null, { sessionId, fromSessionId })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(ports.objects.paths()).toHaveLength(2);
  });
});

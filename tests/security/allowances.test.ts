import { expect, it } from 'vitest';
import { DISK_RESERVE_BYTES, MIB, PERSON_ALLOWANCE } from '../../src/domain/limits.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import type { listeningWire } from '../contract/listening-wire.ts';
import { noise, sendWhole, startUpload, withSession } from '../contract/storage-senders.ts';
import { PROJECT_ID } from '../contract/wire-fixture.ts';

type Wire = Awaited<ReturnType<typeof listeningWire>>;
const USED_UP = /Your storage is full\. Please delete books you no longer need/;

/** What somebody has stored before, without the bytes. */
function keep(wire: Wire, sessionId: string, files: number, sizeBytes: number) {
  wire.database.transaction(() => {
    for (let n = 1; n <= files; n++) {
      const path = `book-scans/${sessionId}/page_${n}.jpg`;
      wire.database.run(
        `INSERT INTO objects VALUES (?, ?, ?, 'image/jpeg', '{}', '', '', '', 0, ?)`,
        path,
        path,
        sizeBytes,
        n,
      );
    }
  });
}

const begin = (wire: Wire, user: { idToken: string; localId: string }) => {
  const id = makeSessionId(1_800_000_000_000, crypto.getRandomValues(new Uint8Array(16)));
  const name = `projects/${PROJECT_ID}/databases/(default)/documents/sessions/${id}`;
  const fields = {
    ownerUid: { stringValue: user.localId },
    createdAt: { timestampValue: '2027-01-15T08:00:00Z' },
  };
  return wire.commit([{ update: { name, fields } }], user.idToken);
};

it.each([
  ['pages', PERSON_ALLOWANCE.pages, 100],
  ['bytes', 6_000, PERSON_ALLOWANCE.bytes / 6_000 - 1],
])(
  'refuses a page beyond the allowance of %s, says what to do, and has room again after a deletion',
  async (_name, files, size) => {
    const { wire, user, sessionId } = await withSession();
    const another = await wire.session(user.localId);
    keep(wire, another, files, Math.floor(size));
    const page = `book-scans/${sessionId}/page_1.jpg`;
    const refused = await sendWhole(wire, user, page, noise(100_000));
    expect(refused.status).toBe(429);
    expect((await refused.json()).error).toMatchObject({
      status: 'allowance-used-up',
      message: expect.stringMatching(USED_UP),
    });
    const clip = `voice-samples/${sessionId}/audio_0.wav`;
    // A full number of pages refuses no clip; a full number of bytes does, before the first byte is sent.
    expect((await startUpload(wire, user, clip, noise(9 * MIB))).response.status).toBe(
      _name === 'pages' ? 200 : 429,
    );
    // Somebody else at the same address is not refused for it.
    const other = await wire.anonymous();
    const theirs = await wire.session(other.localId);
    expect((await sendWhole(wire, other, `book-scans/${theirs}/page_1.jpg`, noise(1_000))).status).toBe(200);
    wire.database.run(`DELETE FROM objects WHERE path LIKE ?`, `book-scans/${another}/page_1%`);
    expect((await sendWhole(wire, user, page, noise(100_000))).status).toBe(200);
  },
);

it('counts what was announced and not yet sent', async () => {
  const { wire, user, sessionId } = await withSession();
  keep(wire, sessionId, 1, PERSON_ALLOWANCE.bytes - 10 * MIB);
  const start = (n: number) =>
    startUpload(wire, user, `voice-samples/${sessionId}/audio_${n}.wav`, noise(6 * MIB));
  expect((await start(1)).response.status).toBe(200);
  expect((await start(2)).response.status).toBe(429);
});

it('lets nobody begin more memoirs than a person has', async () => {
  const { wire, user } = await withSession();
  for (let n = 1; n < PERSON_ALLOWANCE.sessions; n++) await wire.session(user.localId);
  const { status, json } = await begin(wire, user);
  expect(status).toBe(429);
  expect(json[0].error).toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringMatching(USED_UP),
  });
  expect((await begin(wire, await wire.anonymous())).status).toBe(200);
});

it('counts everybody behind one address together, under whatever accounts', async () => {
  const { wire } = await withSession();
  const room = 2_000 - 1;
  for (let n = 0; n < 10; n++) {
    const guest = await wire.anonymous();
    await begin(wire, guest);
    for (let m = 1; m < PERSON_ALLOWANCE.sessions && n * PERSON_ALLOWANCE.sessions + m <= room; m++)
      await wire.session(guest.localId);
  }
  wire.passSeconds(31);
  expect((await begin(wire, await wire.anonymous())).status).toBe(429);
});

it('keeps a reserve of the disk in which accounts, deletion and small writes go on', async () => {
  let free = DISK_RESERVE_BYTES + 50 * MIB;
  const { wire, user, page } = await withSession({ freeBytes: () => free });
  expect((await sendWhole(wire, user, page, noise(1_000))).status).toBe(200);
  free = DISK_RESERVE_BYTES;
  wire.passSeconds(2);
  const refused = await sendWhole(wire, user, page.replace('_1', '_2'), noise(1_000));
  expect(refused.status).toBe(429);
  expect((await refused.json()).error.status).toBe('server-full');
  const guest = await wire.anonymous();
  expect(guest.idToken).toBeTruthy();
  expect((await wire.account('delete', { idToken: guest.idToken })).status).toBe(200);
  expect(
    (await wire.postJson('/call/echo', { data: 1 }, { authorization: `Bearer ${user.idToken}` })).status,
  ).toBe(200);
});

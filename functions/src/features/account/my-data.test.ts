import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { family, folder } from '../../../../tests/support/family-folder.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import type { Caller } from '../../ports/identity.ts';
import { HOLDINGS } from '../../records/holdings.ts';
import { moveQuote } from '../../records/orders/quotes.ts';
import { keepPermission } from '../../records/voices/permissions.ts';
import { answerQuote } from '../payment/answer-quote.ts';
import { countMyData } from './count-my-data.ts';
import { deleteMyData } from './delete-my-data.ts';
import { enforceRetention } from './enforce-retention.ts';
import { exportMyData } from './export-my-data.ts';
import { getDownloadLink } from './get-download-link.ts';
import { resumeDeletions } from './resume-deletions.ts';

const DAY_MS = 86_400_000;

const JPEG = { contentType: 'image/jpeg' };

/** Every file of the data folder whose name or bytes hold one of the words. */
function filesWith(dataDir: string, words: readonly string[]): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return words.some((word) => file.includes(word) || bytes.includes(word));
    });
}

describe('delete everything', () => {
  it('shows what there is, leaves nothing with an id of theirs, and touches no other family', async () => {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    const walter = await family(ports, 'walter', 2);
    const words = [rose.sessionId, rose.orderId, rose.uid, rose.email, 'words of rose', 'bytes of rose'];
    expect(filesWith(ports.dataDir, words).length).toBeGreaterThan(5);

    const counted = await countMyData(ports, rose.caller, {});
    const names = new Set(HOLDINGS.map(({ what }) => what));
    expect(new Set(counted.holdings?.map(({ what }) => what))).toEqual(names);

    const answer = await deleteMyData(ports, rose.caller, { scope: 'everything' });
    expect(answer).toMatchObject({ success: true, remaining: 0, holdings: counted.holdings });
    expect(answer.seconds).toBeLessThan(60);
    expect(filesWith(ports.dataDir, words)).toEqual([]);
    expect(await ports.identity.find(rose.uid)).toBeNull();
    console.log(
      `delete everything: ${counted.holdings?.reduce((sum, { count }) => sum + count, 0)} things, 0 left, ${answer.seconds} s`,
    );

    const left = await countMyData(ports, walter.caller, {});
    expect(left.holdings).toEqual(
      counted.holdings?.map((one) => ({ ...one, sizeBytes: expect.any(Number) })),
    );
    expect(filesWith(ports.dataDir, [walter.sessionId]).length).toBeGreaterThan(0);
  });

  it.each([1, 2, 3, 4, 6, 9])(
    'killed at its write %i it is taken up again and leaves nothing',
    { tags: ['recovery'] },
    async (writes) => {
      const ports = folder();
      const [rose, walter] = [await family(ports, 'rose', 1), await family(ports, 'walter', 2)];
      const before = await countMyData(ports, walter.caller, {});
      let left = writes;
      const { deleteAll } = ports.objects;
      const dying = {
        ...ports,
        objects: {
          ...ports.objects,
          deleteAll: (prefix: string) =>
            left-- > 0 ? deleteAll(prefix) : Promise.reject(new Error('killed')),
        },
      };
      await deleteMyData(dying, rose.caller, { scope: 'everything' }).catch(() => undefined);
      await resumeDeletions(ports, 0);
      expect(filesWith(ports.dataDir, [rose.sessionId, rose.orderId])).toEqual([]);
      expect(await ports.identity.find(rose.uid)).toBeNull();
      expect(await ports.documents.all('deletions')).toEqual([]);
      expect((await countMyData(ports, walter.caller, {})).holdings).toEqual(before.holdings);
    },
  );

  it('returns no money for a book the family has, also while its files are made once more', async () => {
    const ports = folder();
    const { caller, orderId } = await family(ports, 'rose', 1);
    const refund = vi.spyOn(ports.payments, 'refund');
    await ports.documents.update(`orders/${orderId}`, (order) => ({
      ...order,
      ...{ status: 'processing', audioUrl: `/o/${orderId}` },
    }));
    expect(await deleteMyData(ports, caller, { scope: 'everything' })).toMatchObject({ remaining: 0 });
    expect(refund).not.toHaveBeenCalled();
  });

  it('of the materials keeps audiobook, order and proof of permission', async () => {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    expect(await deleteMyData(ports, rose.caller, { scope: 'materials' })).toMatchObject({ remaining: 0 });
    const { holdings = [] } = await countMyData(ports, rose.caller, {});
    expect(holdings.map(({ what }) => what).sort()).toEqual([
      'Acts of our own',
      'Audiobooks',
      'Audiobooks in other formats',
      'Books helped with',
      'Documents for a permission',
      'Gift vouchers',
      'Gifts',
      'Letters with a gift',
      'Links for the family',
      'Links that ask for a voice',
      'Listening places',
      'Memoirs begun',
      'Notes about documents for a permission',
      'Orders',
      'Payments',
      'Permissions',
      'Permissions read aloud',
      'Quote requests',
      'Recordings about your own voice',
      'Reports of a voice',
      'Sentences read aloud',
      'Word left about your voice',
      'Words about a voice that were taken back',
    ]);
  });

  it('of a stranger’s memoir deletes nothing', async () => {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    const eve = await family(ports, 'eve', 3);
    await deleteMyData(ports, eve.caller, { scope: 'materials', sessionId: rose.sessionId });
    expect((await ports.objects.all(`book-scans/${rose.sessionId}/`)).length).toBe(1);
    await expect(deleteMyData(ports, null, { scope: 'everything' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('the count', () => {
  it('is the person’s: an audiobook is one, and a payment is one that was charged', async () => {
    const ports = folder();
    const { caller, sessionId, orderId } = await family(ports, 'rose', 1);
    for (const path of [
      objectPath.phoneCopy(orderId),
      objectPath.timings(orderId),
      objectPath.cover(orderId),
    ])
      await ports.objects.write(path, Buffer.from('x'), JPEG);
    // paid, declined, come back, left open
    const tries = ['settled', 'abandoned', 'returned', 'open'] as const;
    for (const state of tries)
      await ports.documents.update(`payments/${state}`, () =>
        rowOf.payment(caller.uid, sessionId, state, state),
      );
    await ports.documents.delete(`payments/${orderId}`);
    // frozen for a payment that came to nothing: no audiobook
    await ports.objects.write(objectPath.narration('abandoned'), Buffer.from('x'), JPEG);
    const { holdings = [] } = await countMyData(ports, caller, {});
    const count = (name: string) => holdings.find(({ what }) => what === name)?.count;
    expect([count('Audiobooks'), count('Payments'), count('Payments not charged or given back')]).toEqual([
      1, 1, 3,
    ]);
    expect(await deleteMyData(ports, caller, { scope: 'everything' })).toMatchObject({ remaining: 0 });
    expect(await ports.documents.all('payments')).toEqual([]);
  });
});

describe('an export', () => {
  it('holds every file and record of one family and nothing of another', async () => {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    await family(ports, 'walter', 2);
    const files = new Map<string, string>();
    for await (const { name, read } of await exportMyData(ports, rose.caller))
      files.set(name, (await buffer(await read())).toString());
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'records.json',
        objectPath.audiobook(rose.orderId),
        objectPath.page(rose.sessionId, 1),
      ]),
    );
    const all = [...files.keys(), ...files.values()].join();
    expect(all).toContain('private words of rose');
    expect(all).toContain(`orders/${rose.orderId}`);
    expect(all).not.toContain('walter');
    expect(all).not.toContain('chunks/');
    await expect(exportMyData(ports, null)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('a download link', () => {
  it('is given to the owner alone, for files that have one', async () => {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    const eve = await family(ports, 'eve', 3);
    const ask = async (caller: Caller | null, path: string) =>
      getDownloadLink(ports, caller, { url: await ports.objects.downloadUrl(path) });
    const coverPhoto = (id: string) => objectPath.coverPhoto(id, 'a1'.repeat(12));
    const { audiobook, phoneCopy, timings, receipt, cover } = objectPath;
    const pagePicture = (id: string) => `page-pictures/${id}/page_1.jpg`;
    for (const pathOf of [audiobook, phoneCopy, timings, receipt, cover, coverPhoto, pagePicture]) {
      const path = pathOf(rose.orderId);
      await ports.objects.write(path, Buffer.from('x'), { contentType: 'audio/mpeg' });
      expect((await ask(rose.caller, path)).url).toContain('&token=');
      await expect(ask(eve.caller, path)).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(ask(null, path)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const sample = `samples/${rose.sessionId}/page_1.jpg`;
    expect((await ask(rose.caller, sample)).url).toContain('&token=');
    await expect(ask(eve.caller, sample)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(ask(rose.caller, objectPath.narration(rose.orderId))).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  it('ends: of 100 expired, forged and revoked links none opens', async () => {
    const ports = folder();
    await ports.objects.write('samples/s/1.mp3', Buffer.from('x'), { contentType: 'audio/mpeg' });
    const record = ports.objects.find('samples/s/1.mp3');
    if (!record) throw new Error('the object is there');
    const good = ports.objects.tokenOf(record, 60);
    expect(ports.objects.isToken(record, good)).toBe(true);
    let opened = 0;
    const tries = Array.from({ length: 100 }, (_, n) => {
      if (n % 3 === 0) return ports.objects.tokenOf(record, -n - 1);
      if (n % 3 === 1) return good.replace(/^\d/, (digit) => String(Number(digit) + 1));
      return `${good.slice(0, -1 - (n % 20))}${'A'.repeat(1 + (n % 20))}`;
    }).filter((token) => token !== good);
    for (const token of tries) if (ports.objects.isToken(record, token)) opened++;
    await ports.objects.write('samples/s/1.mp3', Buffer.from('y'), { contentType: 'audio/mpeg' });
    const newer = ports.objects.find('samples/s/1.mp3');
    expect(newer && ports.objects.isToken(newer, good)).toBe(false);
    console.log(`${tries.length + 1} expired, forged and revoked links: ${opened} opened`);
    expect(opened).toBe(0);
  });
});

describe('retention', () => {
  it('warns a week before, deletes scans and voice a month after delivery, and keeps text and audiobook', async () => {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    expect(await enforceRetention(ports)).toMatchObject({ materials: 0, warnings: 0 });
    ports.clock.now += 24 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ materials: 0, warnings: 1 });
    expect(await ports.jobs.state(`send-mail:voice-ends-soon:${rose.orderId}`)).not.toBeNull();
    ports.clock.now += 7 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ materials: 1 });
    expect(await enforceRetention(ports)).toMatchObject({ materials: 0 });
    const { holdings = [] } = await countMyData(ports, rose.caller, {});
    const names = holdings.map(({ what }) => what);
    expect(names).toContain('Audiobooks');
    expect(names).toContain('Manuscript texts');
    for (const gone of ['Photographed pages', 'Recordings', 'Voices', 'Parts of narrations'])
      expect(names).not.toContain(gone);
  });

  it('ends guests who never came back, and nobody with an account', async () => {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    const sessionId = makeSessionId(1, new Uint8Array(16).fill(9));
    const nowMs = Date.now();
    ports.database.run(
      'INSERT INTO accounts (uid, createdMs, lastLoginMs, validSinceSeconds) VALUES (?, ?, ?, 0)',
      'guest',
      nowMs,
      nowMs,
    );
    await ports.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'guest' }));
    await ports.objects.write(objectPath.page(sessionId, 1), Buffer.from('x'), JPEG);
    expect(await enforceRetention(ports)).toMatchObject({ drafts: 0 });
    ports.clock.now += 31 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ drafts: 1 });
    expect(filesWith(ports.dataDir, [sessionId])).toEqual([]);
    expect(await ports.identity.find('guest')).toBeNull();
    expect(await ports.identity.find(rose.uid)).not.toBeNull();
  });

  it('waits with a guest whose quote nobody has answered, and then as long as its price stands', async () => {
    const ports = folder();
    const sessionId = makeSessionId(1, new Uint8Array(16).fill(9));
    const nowMs = Date.now();
    ports.database.run(
      'INSERT INTO accounts (uid, createdMs, lastLoginMs, validSinceSeconds) VALUES (?, ?, ?, 0)',
      'guest',
      nowMs,
      nowMs,
    );
    await ports.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'guest' }));
    const asked = { ownerUid: 'guest', email: 'a@example.com', pageCount: 612, title: 'My Life' };
    await moveQuote(ports, sessionId, { kind: 'asked', ...asked, at: new Date(nowMs) });
    ports.clock.now += 200 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ drafts: 0 });
    await answerQuote(ports, sessionId, { priceCents: 24_900, note: '' });
    ports.clock.now += 89 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ drafts: 0 });
    ports.clock.now += 2 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ drafts: 1 });
    expect(await ports.documents.get(`quotes/${sessionId}`)).toBeNull();
  });

  it('keeps a permission as long as its voice and three years', async () => {
    const ports = folder();
    const sessionId = makeSessionId(1, new Uint8Array(16).fill(9));
    const answer = { speakerName: 'Rose', right: 'kin', textVersion: '1' } as const;
    await keepPermission(ports, { ownerUid: 'u', sessionId }, answer, []);
    await keepPermission(ports, { ownerUid: 'u', sessionId }, answer, []);
    await ports.documents.update(`voice_profiles/${sessionId}`, () => rowOf.voiceProfile('u', sessionId));
    expect(await ports.documents.all('permissions')).toHaveLength(1);
    ports.clock.now += 4 * 365 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ permissions: 0 });
    await ports.documents.delete(`voice_profiles/${sessionId}`);
    // One that was kept for its voice is looked at once a month.
    ports.clock.now += 30 * DAY_MS;
    expect(await enforceRetention(ports)).toMatchObject({ permissions: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { dyingAt, family, folder } from '../../../../tests/support/family-folder.ts';
import { wholeRows } from '../../../../tests/support/rows.ts';
import type { Mail } from '../../ports/mailer.ts';
import { HOLDINGS } from '../../records/holdings.ts';
import { deletions, withdrawalOf } from '../../records/people/deletions.ts';
import { permissionLinkId, permissionLinks } from '../../records/voices/permission-links.ts';
import { keepPermission, permissions } from '../../records/voices/permissions.ts';
import { sendMail } from '../mail/send-mail.ts';
import { countMyData } from './count-my-data.ts';
import { deleteMyData } from './delete-my-data.ts';
import { resumeDeletions } from './resume-deletions.ts';
import { withdrawByLink } from './withdraw-by-link.ts';

const DAY_MS = 86_400_000;
const JPEG = { contentType: 'image/jpeg' };

describe('a withdrawn permission', () => {
  const answer = { speakerName: 'Rose', right: 'agreed', textVersion: '1' } as const;

  /** A person with two memoirs, both with everything of a memoir, and a permission in each. */
  async function twoMemoirs() {
    const ports = folder();
    const rose = await family(ports, 'rose', 1);
    const second = makeSessionId(1_700_000_000_009, new Uint8Array(16).fill(9));
    const whole = wholeRows(rose.uid, second, 'second');
    for (const holding of HOLDINGS) {
      if (holding.of !== 'session') continue;
      const at = holding.kind === 'collection' ? `${holding.at}/second` : holding.at(second);
      if (holding.kind === 'objects')
        await ports.objects.write(`${at}one`, Buffer.from('of the second memoir'), JPEG);
      else
        await ports.documents.update(at, () => ({
          ...whole[at.slice(0, at.indexOf('/'))],
          ownerUid: rose.uid,
          sessionId: second,
          title: 'Second',
          givenAt: new Date(0),
        }));
    }
    for (const { id } of await ports.documents.all('permissions'))
      await ports.documents.delete(`permissions/${id}`);
    for (const sessionId of [rose.sessionId, second])
      await keepPermission(ports, { ownerUid: rose.uid, sessionId }, answer, []);
    const shown = async (sessionId: string) => {
      const { permissions = [] } = await countMyData(ports, rose.caller, {});
      return permissions.filter((one) => one.sessionId === sessionId);
    };
    const withdraw = () =>
      deleteMyData(ports, rose.caller, { scope: 'materials', sessionId: rose.sessionId });
    return { ports, rose, second, shown, withdraw };
  }

  it('is shown with what the person left about their voice, where it rests on that', async () => {
    const { ports, rose, second, shown } = await twoMemoirs();
    const left = { words: 'Ann may use my voice.', givenAt: new Date(0) };
    const given = { ...answer, speakerName: 'Walter', left };
    await keepPermission(ports, { ownerUid: rose.uid, sessionId: second }, given, []);
    const told = (await shown(second)).map((one) => [one.speakerName, one.left]);
    expect(Object.fromEntries(told)).toEqual({
      Rose: undefined,
      Walter: { words: 'Ann may use my voice.', givenAt: '1970-01-01T00:00:00.000Z' },
    });
  });

  it('names what goes beforehand, is marked with its time, and leaves the other memoir whole', async () => {
    const { ports, rose, second, shown, withdraw } = await twoMemoirs();
    const [before] = await shown(rose.sessionId);
    const [other] = await shown(second);
    expect(before?.withdrawnAt).toBeUndefined();
    expect(before?.holdings?.length).toBeGreaterThan(5);
    expect(other?.title).toBe('Second');
    const objectsOfOther = await ports.objects.all(`documents/${second}/`);
    expect(objectsOfOther).toHaveLength(1);

    const proof = await withdraw();
    expect(proof).toMatchObject({ success: true, remaining: 0, holdings: before?.holdings });

    const [after] = await shown(rose.sessionId);
    expect(after).toMatchObject({
      givenAt: before?.givenAt,
      withdrawnAt: new Date(ports.clock.now).toISOString(),
      holdings: [],
    });
    expect(await shown(second)).toEqual([other]);
    expect(await ports.objects.all(`documents/${second}/`)).toEqual(objectsOfOther);
    expect(await ports.objects.all(`documents/${rose.sessionId}/`)).toEqual([]);
  });

  it('keeps the time of the first withdrawal, and stays beside an answer that is given anew', async () => {
    const { ports, rose, shown, withdraw } = await twoMemoirs();
    await withdraw();
    const [first] = await shown(rose.sessionId);
    ports.clock.now += DAY_MS;
    await withdraw();
    expect(await shown(rose.sessionId)).toEqual([first]);
    await keepPermission(ports, { ownerUid: rose.uid, sessionId: rose.sessionId }, answer, []);
    await keepPermission(ports, { ownerUid: rose.uid, sessionId: rose.sessionId }, answer, []);
    const both = await shown(rose.sessionId);
    expect(both).toHaveLength(2);
    expect(both.filter(({ withdrawnAt }) => withdrawnAt === undefined)).toHaveLength(1);
  });

  it('is proven by a letter with its time and what went, once, and the address is forgotten with it', async () => {
    const { ports, rose, withdraw } = await twoMemoirs();
    const proof = await withdraw();
    await withdraw();
    const [{ id } = { id: '' }] = await permissions.where(ports, 'sessionId', rose.sessionId);
    expect(await ports.jobs.state(`send-mail:voice-withdrawn:${id}`)).toMatchObject({ kind: 'waiting' });
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), forget: async () => 0 };
    const job = { permissionId: id, letter: 'voice-withdrawn' } as const;
    await sendMail({ ...ports, mailer }, job);
    await sendMail({ ...ports, mailer }, job);
    expect(sent.map(({ to, about }) => [to, about])).toEqual([
      [rose.caller.email, `memoir:${rose.sessionId}`],
    ]);
    const [{ text } = { text: '' }] = sent;
    expect(text).toContain(`the voice of Rose on ${new Date(ports.clock.now).toUTCString()}`);
    for (const { what, count } of proof.holdings ?? []) expect(text).toContain(`${what}: ${count}`);
    const kept = JSON.stringify(await ports.documents.get(`permissions/${id}`));
    expect(kept).toContain('Recordings');
    expect(kept).not.toContain(rose.caller.email);
  });

  it('by the link that was sent is told to its owner as the act of the person, with what went', async () => {
    const { ports, rose: owner } = await twoMemoirs();
    const token = 'A'.repeat(22);
    const createdAt = new Date(ports.clock.now);
    await ports.documents.update(permissionLinks.at(permissionLinkId(token)), () =>
      permissionLinks.toFields({
        ...{ ownerUid: owner.uid, sessionId: owner.sessionId, speakerName: 'Rose', from: 'Anna', createdAt },
      }),
    );
    expect(await withdrawByLink(ports, { link: token, scope: 'materials' })).toEqual({
      success: true,
      remaining: 0,
    });
    const [{ id } = { id: '' }] = await permissions.where(ports, 'sessionId', owner.sessionId);
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), forget: async () => 0 };
    await sendMail({ ...ports, mailer }, { permissionId: id, letter: 'voice-withdrawn' });
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.caller.email, 'Rose withdrew a permission'],
    ]);
    const [{ text } = { text: '' }] = sent;
    expect(text).toContain(
      `Rose withdrew the permission for their voice on ${createdAt.toUTCString()}, by the link you sent. Nothing new is made with this voice.`,
    );
    expect(text).toContain('Recordings: 1');
    expect(text).not.toMatch(/You withdrew|A{22}/);
  });

  describe('a no by a link in a name that nobody in the book has', () => {
    async function askedAs(speakerName: string, more: { readonly saidYesAt?: Date } = {}) {
      const { ports, rose: owner } = await twoMemoirs();
      const token = 'B'.repeat(22);
      const row = { ownerUid: owner.uid, sessionId: owner.sessionId, speakerName, from: 'Anna', ...more };
      await ports.documents.update(permissionLinks.at(permissionLinkId(token)), () =>
        permissionLinks.toFields({ ...row, createdAt: new Date(ports.clock.now) }),
      );
      const recordings = async () =>
        (await countMyData(ports, owner.caller, {})).holdings?.find(({ what }) => what === 'Recordings')
          ?.count;
      const say = (scope: 'materials' | 'everything') => withdrawByLink(ports, { link: token, scope });
      return { ports, owner, token, recordings, say };
    }

    it('is noted, and takes nobody else’s recordings along', async () => {
      const { ports, owner, token, recordings, say } = await askedAs('Zed Stranger');
      const before = await recordings();
      expect(await say('materials')).toEqual({ success: true, remaining: 0 });
      expect(await recordings()).toBe(before);
      expect((await permissionLinks.find(ports, permissionLinkId(token)))?.answer).toBe('no');
      const given = await permissions.where(ports, 'sessionId', owner.sessionId);
      expect(given.map(({ read }) => read().withdrawnAt)).toEqual([undefined]);
    });

    it('takes what there is, where they had said yes by it', async () => {
      const { recordings, say } = await askedAs('Zed Stranger', { saidYesAt: new Date(0) });
      const before = (await recordings()) ?? 0;
      await say('materials');
      expect(await recordings()).toBe(before - 1);
    });

    it('is refused where it asks for everything', async () => {
      const { ports, token, say } = await askedAs('Rose');
      await expect(say('everything')).rejects.toMatchObject({ code: 'invalid-argument' });
      expect((await permissionLinks.find(ports, permissionLinkId(token)))?.answer).toBeUndefined();
    });
  });

  describe('that is cut off', () => {
    it.each([1, 2, 3, 5, 8])('at write %i is brought to its end by the next server', async (write) => {
      const { ports, rose, second, shown } = await twoMemoirs();
      const request = { scope: 'materials', sessionId: rose.sessionId } as const;
      await deleteMyData(dyingAt(write, ports), rose.caller, request).catch(() => undefined);
      await resumeDeletions(ports, 0);
      expect((await shown(rose.sessionId))[0]?.withdrawnAt).toBeDefined();
      expect(await ports.objects.all(`documents/${rose.sessionId}/`)).toEqual([]);
      expect(await ports.documents.all('deletions')).toEqual([]);
      expect((await shown(second))[0]?.withdrawnAt, 'of the other memoir').toBeUndefined();
      expect(await ports.objects.all(`documents/${second}/`)).toHaveLength(1);
    });

    it('is not brought to its end behind an answer that was given since', async () => {
      const { ports, rose, shown } = await twoMemoirs();
      const request = { scope: 'materials', sessionId: rose.sessionId } as const;
      await deleteMyData(dyingAt(1, ports), rose.caller, request).catch(() => undefined);
      await keepPermission(ports, { ownerUid: rose.uid, sessionId: rose.sessionId }, answer, []);
      await resumeDeletions(ports, 0);
      expect((await shown(rose.sessionId))[0]?.withdrawnAt).toBeUndefined();
      expect(await ports.objects.all(`documents/${rose.sessionId}/`)).toHaveLength(1);
    });

    it('takes nothing that came after it was done', async () => {
      const { ports, rose, withdraw } = await twoMemoirs();
      await withdraw();
      const id = withdrawalOf(rose.uid, rose.sessionId);
      const { uid, email, sessionId } = rose;
      const askedAt = new Date(ports.clock.now);
      await deletions.change(ports, id, () => ({ uid, email, sessionId, askedAt }));
      await ports.objects.write(`documents/${sessionId}/anew`, Buffer.from('a new page'), JPEG);
      await resumeDeletions(ports, 0);
      expect(await ports.objects.all(`documents/${sessionId}/`)).toHaveLength(1);
      expect(await deletions.all(ports)).toEqual([]);
    });
  });

  it('of a guest is written to nobody', async () => {
    const { ports, rose } = await twoMemoirs();
    const guest = { ...rose.caller, email: null, isAnonymous: true };
    await deleteMyData(ports, guest, { scope: 'materials', sessionId: rose.sessionId });
    const [{ id, read } = { id: '', read: () => null }] = await permissions.where(
      ports,
      'sessionId',
      rose.sessionId,
    );
    expect(read()?.proof).toEqual({ deleted: expect.arrayContaining([{ what: 'Recordings', count: 1 }]) });
    expect(await ports.jobs.state(`send-mail:voice-withdrawn:${id}`)).toBeNull();
  });

  it('is not marked by deleting every material, which withdraws nothing', async () => {
    const { ports, rose, shown } = await twoMemoirs();
    await deleteMyData(ports, rose.caller, { scope: 'materials' });
    expect((await shown(rose.sessionId))[0]?.withdrawnAt).toBeUndefined();
  });

  it('of a stranger stays as it is', async () => {
    const { ports, rose, shown } = await twoMemoirs();
    const eve = await family(ports, 'eve', 3);
    await deleteMyData(ports, eve.caller, { scope: 'materials', sessionId: rose.sessionId });
    expect((await shown(rose.sessionId))[0]?.withdrawnAt).toBeUndefined();
  });
});

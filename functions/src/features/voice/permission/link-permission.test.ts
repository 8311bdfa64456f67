import { describe, expect, it } from 'vitest';
import { NEW_ORDER, type Order } from '../../../../../src/domain/audiobook/order.ts';
import { downloadUrlOf, objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { LINK_DAYS, readLinkTold } from '../../../../../src/domain/voice/permission-link.ts';
import { readPermissionAnswer } from '../../../../../src/domain/voice/spoken-permission.ts';
import { asHostilePorts } from '../../../../../tests/security/hostile-ports.ts';
import { family, owner, sessionId, stranger } from '../../../../../tests/support/paying-family.ts';
import { ANSWERED_TODAY } from '../../../../../tests/support/permission-answer.ts';
import { SPOKEN_PERMISSIONS } from '../../../records/object-kinds.ts';
import { orders } from '../../../records/orders/orders.ts';
import { hasSaidNo, linksOf } from '../../../records/voices/permission-links.ts';
import { keepPermission, permissionsFor } from '../../../records/voices/permissions.ts';
import { sentencesOf, spokenPermissions } from '../../../records/voices/spoken-permissions.ts';
import { deleteMyData } from '../../account/delete-my-data.ts';
import { withdrawByLink } from '../../account/withdraw-by-link.ts';
import { processAudio } from '../making/process-audio.ts';
import { saidNo, saidNoToRecording } from '../making/refused-voices.ts';
import { linkPermission } from './link-permission.ts';
import { ownerPermission } from './owner-permission.ts';

const DAY_MS = 86_400_000;
type Stage = ReturnType<typeof family>;
const SOUND = Buffer.from('RIFF a short recording').toString('base64');
const other = `${sessionId.slice(0, -1)}e` as typeof sessionId;

const asOwner = async (ports: Stage, permission: object) =>
  readPermissionAnswer((await ownerPermission(ports, owner, { sessionId, permission })).permission);

async function asked(ports: Stage): Promise<string> {
  const { token } = await asOwner(ports, { ask: { speakerName: 'Rose', from: 'Anna' } });
  if (!token) throw new Error('no link was made');
  return token;
}

const byLink = (ports: Stage, token: string, more: object = {}) =>
  linkPermission(ports, { permission: { token, ...more } });

async function opened(ports: Stage, token: string) {
  const { permission } = await byLink(ports, token);
  return permission ? readLinkTold(permission).asked : undefined;
}

async function readBy(ports: Stage, token: string) {
  const { permission } = await byLink(ports, token, { sentence: { timeZone: 'UTC' } });
  const { sentence } = readLinkTold(permission);
  if (!sentence) throw new Error('no sentence');
  return byLink(ports, token, { spoken: { id: sentence.id, sound: SOUND } });
}

/** A voice is there, made by the owner's answer. */
async function made(ports: Stage) {
  const answer = { speakerName: 'Rose', right: 'agreed', textVersion: '1' } as const;
  await keepPermission(ports, { ownerUid: owner.uid, sessionId }, answer, []);
  for (const path of [objectPath.voiceSample(sessionId, 0, 'wav'), objectPath.speech(sessionId)])
    await ports.objects.write(path, Buffer.from('sound'), { contentType: 'audio/wav' });
  const page = objectPath.page(sessionId, 1);
  await ports.objects.write(page, Buffer.from('page'), { contentType: 'image/jpeg' });
}

/** The owner answers for the person, and asks for the voice. */
const makeVoice = (ports: Stage, speakerName: string, { caller = owner, book = sessionId } = {}) =>
  processAudio(ports, caller, {
    audioUrls: [downloadUrlOf('', ports.objects.bucket, objectPath.voiceSample(book, 0, 'wav'))],
    ...{ sessionId: book, referenceStart: 1, referenceDuration: 2, similarityThreshold: 0.85 },
    ...{ adaptiveThreshold: true, applyPostProcessing: true, excluded: [] },
    permission: { speakerName, right: 'agreed', ...ANSWERED_TODAY },
  });

const withdraw = (ports: Stage, token: string) =>
  withdrawByLink(asHostilePorts(ports), { link: token, scope: 'materials' });

describe('a link that asks for a voice', () => {
  it('tells who asks for which voice, opens nothing else, and is kept as a hash', async () => {
    const ports = family();
    const token = await asked(ports);
    expect(await opened(ports, token)).toEqual({ from: 'Anna', speakerName: 'Rose', title: 'Rose' });
    expect(JSON.stringify(await byLink(ports, token))).not.toMatch(new RegExp(`${sessionId}|${owner.uid}`));
    expect(JSON.stringify(await ports.documents.all('permission_links'))).not.toContain(token);
  });

  it('is made and ended by the owner of the book alone', async () => {
    const ports = family();
    const token = await asked(ports);
    const made = ownerPermission(ports, stranger, {
      sessionId,
      permission: { ask: { speakerName: 'Rose', from: 'Eve' } },
    });
    await expect(made).rejects.toMatchObject({ code: 'permission-denied' });
    const [link] = await linksOf(ports, sessionId);
    await ports.documents.update(`sessions/${other}`, () => ({ ownerUid: stranger.uid }));
    await ownerPermission(ports, stranger, { sessionId: other, permission: { endLink: link?.id } });
    expect(await opened(ports, token)).toBeDefined();
    await asOwner(ports, { endLink: link?.id });
    expect(await opened(ports, token)).toBeUndefined();
  });

  it.each(['guessed', 'over', 'ended with its permission', 'of a book that is gone'])(
    'that is %s opens nothing, withdraws nothing, and says the same',
    async (how) => {
      const ports = family();
      const token = await asked(ports);
      await made(ports);
      const now = ports.clock.nowMs();
      if (how === 'over') ports.clock.nowMs = () => now + LINK_DAYS * DAY_MS;
      if (how === 'ended with its permission')
        await deleteMyData(asHostilePorts(ports), owner, { scope: 'materials', sessionId });
      if (how === 'of a book that is gone')
        await deleteMyData(asHostilePorts(ports), owner, { scope: 'everything' });
      const held = ports.objects.all('');
      const tried = how === 'guessed' ? `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}` : token;
      expect(await byLink(ports, tried)).toMatchObject({ success: false, errorCode: 'invitation-ended' });
      expect(await withdraw(ports, tried)).toMatchObject({ success: false });
      expect(await ports.objects.all('')).toEqual(await held);
    },
  );

  it('takes no sentence that was made for another link, nor one of the owner’s', async () => {
    const ports = family();
    const [one, two] = [await asked(ports), await asked(ports)];
    const { sentence } = readLinkTold(
      (await byLink(ports, one, { sentence: { timeZone: 'UTC' } })).permission,
    );
    const ofOwner = (await asOwner(ports, { sentence: { speakerName: 'Rose', timeZone: 'UTC' } })).sentence;
    for (const id of [sentence?.id, ofOwner?.id])
      await expect(byLink(ports, two, { spoken: { id, sound: SOUND } })).rejects.toMatchObject({
        code: 'permission-denied',
      });
  });

  it('is answered by reading the sentence, which the owner sees and cannot read over', async () => {
    const ports = family();
    const token = await asked(ports);
    expect(await readBy(ports, token)).toMatchObject({ success: true });
    expect(await opened(ports, token)).toMatchObject({
      ...{ answer: 'yes', hasPart: true },
      spoken: { speakerName: 'Rose' },
    });
    const { links, spoken } = await asOwner(ports, { look: true });
    expect(links).toMatchObject([{ speakerName: 'Rose', answer: 'yes', isOpen: true }]);
    const own = await asOwner(ports, { sentence: { speakerName: 'Rose', timeZone: 'UTC' } });
    await asOwner(ports, { spoken: { id: own.sentence?.id, sound: SOUND } }).catch(() => undefined);
    expect((await asOwner(ports, { look: true })).spoken).toEqual(
      expect.arrayContaining([...(spoken ?? [])]),
    );
    const later = ports.clock.nowMs() + 400 * DAY_MS;
    ports.clock.nowMs = () => later;
    expect(await opened(ports, token), 'an answered link ends with its permission alone').toBeDefined();
  });
});

it('the owner is told which of the voices is their own', async () => {
  const ports = family();
  await made(ports);
  const answer = { speakerName: 'Anna', right: 'own', textVersion: '1' } as const;
  await keepPermission(ports, { ownerUid: owner.uid, sessionId }, answer, []);
  const { names, own } = await asOwner(ports, { look: true });
  expect([names?.toSorted(), own]).toEqual([['Anna', 'Rose'], ['Anna']]);
});

it('the owner is told which book it is, before it is ordered and then as it was ordered', async () => {
  const ports = family();
  expect(await asOwner(ports, { look: true })).toMatchObject({ title: 'Rose' });
  const order: Order = {
    ...{ ...NEW_ORDER, id: 'o1', userId: owner.uid, sessionId, paymentIntentId: 'pi_1', userEmail: null },
    ...{ title: 'The Orchard', tier: 'Lullaby', pageCount: 1, amount: 899, createdAt: new Date(0) },
    cover: { author: null, photo: null, design: 'ivory' },
  };
  await ports.documents.update('orders/o1', () => orders.toFields(order));
  expect(await asOwner(ports, { look: true })).toMatchObject({ title: 'The Orchard', design: 'ivory' });
});

describe('whoever withdraws by their link', () => {
  it('ends recordings, voice and what they read at once, and leaves the owner their pages', async () => {
    const ports = family();
    const token = await asked(ports);
    await readBy(ports, token);
    await made(ports);
    expect(await withdraw(ports, token)).toEqual({ success: true, remaining: 0 });
    const left = (await ports.objects.all('')).map(({ path }) => path);
    expect(left.filter((path) => /voice|spoken/.test(path))).toEqual([]);
    expect(left).toContain(objectPath.page(sessionId, 1));
    expect(await permissionsFor(ports, sessionId)).toMatchObject([
      { speakerName: 'Rose', withdrawnBy: 'Rose', withdrawnAt: expect.any(Date) },
    ]);
    expect(await opened(ports, token)).toBeUndefined();
  });

  it('keeps others from answering for them, until they say yes by a new link', async () => {
    const ports = family();
    const token = await asked(ports);
    await withdraw(ports, token);
    expect(await hasSaidNo(ports, owner.uid, ' ROSE ')).toBe(true);
    expect(await hasSaidNo(ports, owner.uid, 'R\u043ese'), 'with a Cyrillic o').toBe(true);
    expect(await hasSaidNo(ports, owner.uid, 'Walter')).toBe(false);
    const now = ports.clock.nowMs();
    ports.clock.nowMs = () => now + 1_000;
    await readBy(ports, await asked(ports));
    expect(await hasSaidNo(ports, owner.uid, 'Rose')).toBe(false);
  });

  it('has no voice made of the recordings that went with the no, whatever name they come by', async () => {
    const ports = family();
    const token = await asked(ports);
    await readBy(ports, token);
    const send = (sha256: string) =>
      ports.objects.write(objectPath.voiceSample(sessionId, 0, 'wav'), Buffer.from('sound'), {
        ...{ contentType: 'audio/wav', metadata: { sha256 } },
      });
    await send('a'.repeat(64));
    await withdraw(ports, token);
    await send('a'.repeat(64));
    const error = saidNoToRecording('Rose', 'Anna 8erg');
    expect(await makeVoice(ports, 'Anna 8erg')).toEqual({ success: false, error });
    await send('b'.repeat(64));
    await expect(makeVoice(ports, 'Walter'), 'another recording').rejects.toMatchObject({
      code: 'deadline-exceeded',
    });
  });

  it.each([
    ['sounded like them', 'same', { success: false }],
    ['were not told to be theirs', 'unsure', { code: 'deadline-exceeded' }],
  ] as const)(
    'refuses recordings that %s to every account, until they say yes again',
    async (_, outcome, then) => {
      const ports = family();
      const token = await asked(ports);
      await readBy(ports, token);
      for (const { id } of await sentencesOf(ports, sessionId))
        await spokenPermissions.change(ports, id, (row) => row && { ...row, outcome });
      const send = (book: typeof sessionId) =>
        ports.objects.write(objectPath.voiceSample(book, 0, 'wav'), Buffer.from('sound'), {
          ...{ contentType: 'audio/wav', metadata: { sha256: 'a'.repeat(64) } },
        });
      await send(sessionId);
      await withdraw(ports, token);
      await ports.documents.update(`sessions/${other}`, () => ({ ownerUid: stranger.uid }));
      await send(other);
      const byStranger = () =>
        makeVoice(ports, 'Rose', { caller: stranger, book: other }).catch((error: unknown) => error);
      expect(await byStranger()).toMatchObject(then);
      const now = ports.clock.nowMs();
      ports.clock.nowMs = () => now + 1_000;
      await readBy(ports, await asked(ports));
      expect(await byStranger()).toMatchObject({ code: 'deadline-exceeded' });
    },
  );

  it('leaves nothing of what was read once it is withdrawn, also where no voice was made', async () => {
    const ports = family();
    const token = await asked(ports);
    await readBy(ports, token);
    expect(await sentencesOf(ports, sessionId)).toHaveLength(1);
    await withdraw(ports, token);
    expect(await sentencesOf(ports, sessionId)).toEqual([]);
    expect(await ports.objects.all(SPOKEN_PERMISSIONS.at(sessionId))).toEqual([]);
  });

  it.each([
    ['said no', false],
    ['took their yes back', true],
  ])('has no voice made of them by anybody who answers for them, once they %s', async (_, wasYes) => {
    const ports = family();
    const token = await asked(ports);
    if (wasYes) await readBy(ports, token);
    await made(ports);
    await withdraw(ports, token);
    const before = await permissionsFor(ports, sessionId);
    const jobs = ports.jobs.all().length;
    expect(await makeVoice(ports, ' rose ')).toEqual({ success: false, error: saidNo(' rose ') });
    expect(await permissionsFor(ports, sessionId), 'the answer is not kept').toEqual(before);
    expect(ports.jobs.all()).toHaveLength(jobs);
    await expect(makeVoice(ports, 'Walter'), 'somebody else').rejects.toMatchObject({
      code: 'deadline-exceeded',
    });
    const now = ports.clock.nowMs();
    ports.clock.nowMs = () => now + 1_000;
    await readBy(ports, await asked(ports));
    await expect(makeVoice(ports, 'Rose'), 'after a new yes').rejects.toMatchObject({
      code: 'deadline-exceeded',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { RETENTION_DAYS } from '../../../../../src/domain/account/retention.ts';
import { objectPath, objectPathFromUrl } from '../../../../../src/domain/transfer/object-path.ts';
import { readPermissionAnswer } from '../../../../../src/domain/voice/spoken-permission.ts';
import { asHostilePorts } from '../../../../../tests/security/hostile-ports.ts';
import { family, owner, sessionId, stranger } from '../../../../../tests/support/paying-family.ts';
import { ANSWERED_TODAY } from '../../../../../tests/support/permission-answer.ts';
import { permissionDocuments } from '../../../records/voices/permission-documents.ts';
import { keepPermission, permissions } from '../../../records/voices/permissions.ts';
import { countMyData } from '../../account/count-my-data.ts';
import { deleteMyData } from '../../account/delete-my-data.ts';
import { enforceRetention } from '../../account/enforce-retention.ts';
import { exportMyData } from '../../account/export-my-data.ts';
import { getDownloadLink } from '../../account/get-download-link.ts';
import { processAudio } from '../making/process-audio.ts';
import { ownerPermission } from './owner-permission.ts';

const DAY_MS = 86_400_000;
type Stage = ReturnType<typeof family>;
const other = `${sessionId.slice(0, -1)}e` as typeof sessionId;
const nameOf = (letter: string, extension = 'pdf') => `${letter.repeat(64)}.${extension}`;
const PDF = '%PDF-1.7 a certificate of inheritance';

const ask = async (ports: Stage, permission: object, caller = owner) => {
  const answer = await ownerPermission(ports, caller, { sessionId, permission });
  return { ...answer, told: answer.permission ? readPermissionAnswer(answer.permission) : {} };
};

/** Sent to its place, as the rules allow it to its owner. */
async function sent(ports: Stage, name = nameOf('a'), bytes = PDF, book = sessionId) {
  const path = objectPath.permissionDocument(book, name);
  await ports.objects.write(path, Buffer.from(bytes, 'latin1'), { contentType: 'application/pdf' });
  return name;
}

async function given(ports: Stage, name = nameOf('a'), bytes = PDF) {
  return ask(ports, { document: await sent(ports, name, bytes) });
}

/** The next of kin sign, and a voice is asked for. */
async function signed(ports: Stage, speakerName = 'Rose') {
  const clip = objectPath.voiceSample(sessionId, 0, 'mp3');
  await ports.objects.write(clip, Buffer.from('sound'), { contentType: 'audio/mpeg' });
  const permission = {
    ...({ speakerName, right: 'kin', ...ANSWERED_TODAY } as const),
    statement: { relation: 'child', signer: 'Anna Miller' },
  };
  const made = processAudio(ports, owner, {
    audioUrls: [`/v0/b/${ports.objects.bucket}/o/${encodeURIComponent(clip)}?alt=media`],
    ...{ sessionId, referenceStart: 1, referenceDuration: 2, similarityThreshold: 0.85 },
    ...{ adaptiveThreshold: true, applyPostProcessing: true, excluded: [], permission },
  });
  await expect(made).rejects.toMatchObject({ code: 'deadline-exceeded' });
}

const shown = async (ports: Stage) =>
  (await countMyData(asHostilePorts(ports), owner, {})).permissions?.map(({ speakerName, documents }) => [
    speakerName,
    documents,
  ]);
const inStorage = async (ports: Stage) =>
  (await ports.objects.all('permission-documents/')).map(({ path }) => path.split('/').at(-1));

describe('a document of the next of kin', () => {
  it.each([
    ['a PDF', nameOf('a'), PDF],
    ['a photo', nameOf('b', 'jpg'), '\xff\xd8\xff\xe1 a photo'],
    ['a picture of a screen', nameOf('c', 'png'), '\x89PNG\r\n\x1a\n'],
  ])('that is %s is taken, once, and told to its owner', async (_, name, bytes) => {
    const ports = family();
    expect(await given(ports, name, bytes)).toMatchObject({ success: true });
    expect(await ask(ports, { document: name }), 'the answer was lost').toMatchObject({ success: true });
    expect((await ask(ports, { look: true })).told.documents).toEqual([{ name }]);
    expect(await permissionDocuments.all(ports)).toHaveLength(1);
  });

  it.each([
    ['a page', nameOf('a'), '<html><script>'],
    ['a program', nameOf('a'), 'MZ'],
    ['a PDF by the name of a photo', nameOf('a', 'jpg'), PDF],
    ['nothing', nameOf('a'), ''],
  ])('that is %s is taken away, whatever its name and header say', async (_, name, bytes) => {
    const ports = family();
    expect(await given(ports, name, bytes)).toMatchObject({ success: false });
    expect(await inStorage(ports)).toEqual([]);
    expect(await permissionDocuments.all(ports)).toEqual([]);
  });

  it('is the owner’s alone: nobody else keeps, drops or looks at it, and there is no link to it', async () => {
    const ports = family();
    await ports.documents.update(`members/${sessionId}_${stranger.uid}`, () => ({
      ...{ ownerUid: owner.uid, sessionId, uid: stranger.uid, range: '10', endedAt: null },
    }));
    const name = await sent(ports);
    for (const permission of [{ document: name }, { dropDocument: name }, { look: true }])
      await expect(ask(ports, permission, stranger)).rejects.toMatchObject({ code: 'permission-denied' });
    const url = `/v0/b/${ports.objects.bucket}/o/${encodeURIComponent(objectPath.permissionDocument(sessionId, name))}`;
    for (const caller of [owner, stranger])
      await expect(getDownloadLink(ports, caller, { url })).rejects.toMatchObject({
        code: 'invalid-argument',
      });
    expect(() => objectPathFromUrl(url, ports.objects.bucket, sessionId)).toThrow();
  });

  it('of another book, or never sent, is none', async () => {
    const ports = family();
    await sent(ports, nameOf('a'), PDF, other);
    expect(await ask(ports, { document: nameOf('a') })).toMatchObject({ success: false });
    for (const wrong of ['../a.pdf', nameOf('a', 'exe'), `${nameOf('a')}/more`])
      await expect(ask(ports, { document: wrong })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('has one beside it and no third, until one is taken back', async () => {
    const ports = family();
    await given(ports, nameOf('a'));
    await given(ports, nameOf('b'));
    expect(await given(ports, nameOf('c'))).toMatchObject({ success: false });
    await ask(ports, { dropDocument: nameOf('a') });
    expect(await given(ports, nameOf('c'))).toMatchObject({ success: true });
    expect(await inStorage(ports)).toEqual([nameOf('b'), nameOf('c')]);
  });

  it('belongs to the permission from the signature on, under the name that was signed for, and is shown with it', async () => {
    const ports = family();
    await given(ports);
    await signed(ports);
    expect(await shown(ports)).toEqual([['Rose', 1]]);
    expect((await ask(ports, { look: true })).told.documents).toEqual([
      { name: nameOf('a'), speakerName: 'Rose' },
    ]);
    await expect(ask(ports, { dropDocument: nameOf('a') })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    const files = await exportMyData(asHostilePorts(ports), owner);
    const names: string[] = [];
    for await (const { name } of files) names.push(name);
    expect(names).toContain(objectPath.permissionDocument(sessionId, nameOf('a')));
  });

  it.each([
    ['a withdrawal', { scope: 'materials', sessionId }],
    ['the account', { scope: 'everything' }],
  ] as const)('goes with %s', async (_, input) => {
    const ports = family();
    await given(ports);
    await signed(ports);
    const { holdings } = await deleteMyData(asHostilePorts(ports), owner, input);
    expect(holdings).toContainEqual(
      expect.objectContaining({ what: 'Documents for a permission', count: 1 }),
    );
    expect(await inStorage(ports)).toEqual([]);
    expect(await permissionDocuments.all(ports)).toEqual([]);
  });

  it('stays when only the materials of all books go, as the permission does', async () => {
    const ports = family();
    await given(ports);
    await signed(ports);
    await deleteMyData(asHostilePorts(ports), owner, { scope: 'materials' });
    expect(await inStorage(ports)).toEqual([nameOf('a')]);
  });

  it('ends after a month where nobody signed, and else with the last permission of its book', async () => {
    const ports = family();
    await given(ports, nameOf('a'));
    await signed(ports);
    await given(ports, nameOf('b'));
    const all = asHostilePorts(ports);
    const begun = ports.clock.nowMs();
    ports.clock.nowMs = () => begun + RETENTION_DAYS.unsignedDocument * DAY_MS;
    expect(await enforceRetention(all, { withGuests: false })).toMatchObject({ documents: 1 });
    expect(await inStorage(ports)).toEqual([nameOf('a')]);
    await ports.documents.delete(`voice_profiles/${sessionId}`);
    ports.clock.nowMs = () => begun + (RETENTION_DAYS.permission + 1) * DAY_MS;
    await enforceRetention(all, { withGuests: false });
    expect(await permissions.all(ports)).toEqual([]);
    expect(await inStorage(ports)).toEqual([]);
  });

  it('is told of no permission that it was not given with', async () => {
    const ports = family();
    const walter = { speakerName: 'Walter', right: 'agreed', textVersion: '1' } as const;
    await keepPermission(ports, { ownerUid: owner.uid, sessionId }, walter, []);
    await given(ports);
    await signed(ports);
    expect(new Map((await shown(ports)) as [string, number | undefined][])).toEqual(
      new Map([
        ['Walter', undefined],
        ['Rose', 1],
      ]),
    );
  });
});

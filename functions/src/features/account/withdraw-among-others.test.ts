import { describe, expect, it } from 'vitest';
import { objectPath, ownRecordingPath } from '../../../../src/domain/transfer/object-path.ts';
import { readLinkTold } from '../../../../src/domain/voice/permission-link.ts';
import { dyingAt, family, folder } from '../../../../tests/support/family-folder.ts';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { freezeNarration } from '../../records/books/frozen-narrations.ts';
import { RECORDINGS, SAMPLES, SPEECH, VIDEOS } from '../../records/object-kinds.ts';
import {
  documentsOf,
  permissionDocumentId,
  permissionDocuments,
} from '../../records/voices/permission-documents.ts';
import { permissionLinkId, permissionLinks } from '../../records/voices/permission-links.ts';
import { keepPermission, permissions } from '../../records/voices/permissions.ts';
import { voiceProfiles } from '../../records/voices/voice-profiles.ts';
import { linkPermission } from '../voice/permission/link-permission.ts';
import { resumeDeletions } from './resume-deletions.ts';
import { withdrawByLink } from './withdraw-by-link.ts';

const WAV = 'audio/wav';
const TOKEN = 'C'.repeat(22);
const hash = (letter: string) => letter.repeat(64);

interface Book {
  /** whose voice the book has, of which recordings */
  readonly voice: { readonly name: string; readonly clips: readonly number[] };
  /** a recording that no permission was used for */
  readonly isOneUnclaimed?: boolean;
  readonly rose?: readonly string[];
}

/** A book with a recording of Rose, one of Walter, and Rose asked by a link. */
async function bookOfTwo({ voice, isOneUnclaimed = false, rose = [hash('a')] }: Book) {
  const ports = folder();
  const owner = await family(ports, 'anna', 5);
  const { sessionId, uid: ownerUid } = owner;
  for (const at of [RECORDINGS.at(sessionId), VIDEOS.at(sessionId)]) await ports.objects.deleteAll(at);
  for (const { id } of await permissions.where(ports, 'sessionId', sessionId))
    await permissions.delete(ports, id);
  const clip = (index: number) => objectPath.voiceSample(sessionId, index, 'wav');
  for (const [index, letter] of (isOneUnclaimed ? ['a', 'b', 'c'] : ['a', 'b']).entries())
    await ports.objects.write(clip(index), Buffer.from(`clip ${letter}`), {
      ...{ contentType: WAV, metadata: { sha256: hash(letter) } },
    });
  const speech = objectPath.speech(sessionId);
  await ports.objects.write(speech, Buffer.from('speech'), { contentType: WAV });
  const answer = { right: 'agreed', textVersion: '1' } as const;
  const of = { ownerUid, sessionId };
  await keepPermission(ports, of, { ...answer, speakerName: 'Rose' }, rose);
  await keepPermission(ports, of, { ...answer, speakerName: 'Walter' }, [hash('b')]);
  await voiceProfiles.change(
    ports,
    sessionId,
    (known) =>
      known && {
        ...known,
        storagePath: speech,
        permission: { ...known.permission, speakerName: voice.name },
        request: {
          ...{ clipPaths: voice.clips.map(clip), region: { start: 0, end: 2 }, regionOrigin: 'default' },
          ...{ isOnePerson: false, excluded: [] },
        },
      },
  );
  const createdAt = new Date(ports.clock.now);
  await permissionLinks.change(ports, permissionLinkId(TOKEN), () => ({
    ...{ ownerUid, sessionId, speakerName: 'Rose', from: 'Anna', createdAt },
  }));
  const pathsAt = async (prefix: string) => (await ports.objects.all(prefix)).map(({ path }) => path);
  return {
    ...{ ports, owner, clip },
    clips: () => pathsAt(RECORDINGS.at(sessionId)),
    speech: () => pathsAt(SPEECH.at(sessionId)),
    samples: () => pathsAt(SAMPLES.at(sessionId)),
    hasVoice: () => voiceProfiles.exists(ports, sessionId),
    isSaid: async () => {
      const { permission } = await linkPermission(ports, { permission: { token: TOKEN } });
      return permission && readLinkTold(permission).asked?.isUnsure;
    },
    withdraw: () => withdrawByLink(ports, { link: TOKEN, scope: 'materials' }),
  };
}

const WALTERS = { name: 'Walter', clips: [1] };
const ROSES = { name: 'Rose', clips: [0] };

describe('who withdraws from a book in which others are heard', () => {
  it('takes their own recordings, and leaves another person’s with the voice that was made of those alone', async () => {
    const book = await bookOfTwo({ voice: WALTERS });
    expect(await book.isSaid()).toBeUndefined();
    expect(await book.withdraw()).toEqual({ success: true, remaining: 0 });
    expect(await book.clips()).toEqual([book.clip(1)]);
    expect(await book.hasVoice()).toBe(true);
    expect(await book.speech()).toEqual([objectPath.speech(book.owner.sessionId)]);
    // A sample may be of a voice before; it is made again.
    expect(await book.samples()).toEqual([]);
    const given = (await permissions.where(book.ports, 'sessionId', book.owner.sessionId)).map(({ read }) => [
      read().speakerName,
      read().withdrawnBy,
    ]);
    expect(Object.fromEntries(given)).toEqual({ Rose: 'Rose', Walter: undefined });
  });

  it.each([
    ['leaves the recording with which a book in another voice begins', 'Walter', true],
    ['takes the recording with which a book in their own voice begins', 'Rose', false],
  ])('%s', async (_, narrator, isLeft) => {
    const { ports, owner, withdraw } = await bookOfTwo({ voice: WALTERS });
    const path = ownRecordingPath(owner.orderId);
    const narration = { ...{ title: 'T', narrator, paragraphs: ['It rained.'] }, voice: testVoice() };
    await ports.objects.deleteAll(objectPath.narration(owner.orderId));
    await ports.objects.write(path, Buffer.from('own'), { contentType: WAV });
    await freezeNarration(ports, owner.orderId, narration);
    await withdraw();
    expect((await ports.objects.info(path)) !== null).toBe(isLeft);
    expect((await ports.objects.info(objectPath.narration(owner.orderId))) !== null).toBe(isLeft);
  });

  it('ends the voice that was made of theirs, and still leaves another person’s recordings', async () => {
    const book = await bookOfTwo({ voice: ROSES });
    await book.withdraw();
    expect(await book.clips()).toEqual([book.clip(1)]);
    expect(await book.hasVoice()).toBe(false);
    expect(await book.speech()).toEqual([]);
  });

  it('ends the voice of another name, where theirs went into it', async () => {
    const book = await bookOfTwo({ voice: { name: 'Walter', clips: [1, 0] } });
    await book.withdraw();
    expect(await book.clips()).toEqual([book.clip(1)]);
    expect(await book.hasVoice()).toBe(false);
  });

  it('takes a recording that served both, which is theirs too', async () => {
    const book = await bookOfTwo({ voice: WALTERS, rose: [hash('a'), hash('b')] });
    await book.withdraw();
    expect(await book.clips()).toEqual([]);
    expect(await book.hasVoice()).toBe(false);
  });

  it('is told beforehand where nothing says whose a recording is, which goes with theirs', async () => {
    const book = await bookOfTwo({ voice: WALTERS, isOneUnclaimed: true });
    expect(await book.isSaid()).toBe(true);
    await book.withdraw();
    expect(await book.clips()).toEqual([book.clip(1)]);
  });

  it('leaves what was read aloud, and the documents that were given, in another name', async () => {
    const book = await bookOfTwo({ voice: WALTERS });
    const { sessionId, uid: ownerUid } = book.owner;
    const proof = ['Rose', 'Walter'].map((speakerName, at) => ({
      speakerName,
      path: objectPath.spokenPermission(sessionId, hash(String(at)).slice(0, 32), 'wav'),
    }));
    for (const { speakerName, path } of proof) {
      await book.ports.objects.write(path, Buffer.from('read'), { contentType: WAV });
      await book.ports.documents.update(`spoken_permissions/of-${speakerName}`, () => ({
        ...{ ownerUid, sessionId, speakerName, path, sentence: 'I agree.', words: [], askedAt: new Date(0) },
      }));
    }
    const papers = ['Rose', 'Walter'].map((speakerName, at) => ({
      speakerName,
      name: `${hash(String(at))}.pdf`,
    }));
    const paperAt = ({ name }: { name: string }) => objectPath.permissionDocument(sessionId, name);
    for (const { speakerName, name } of papers) {
      await book.ports.objects.write(paperAt({ name }), Buffer.from('%PDF-'), {
        contentType: 'application/pdf',
      });
      await permissionDocuments.change(book.ports, permissionDocumentId(sessionId, name), () => ({
        ...{ ownerUid, sessionId, name, speakerName, sha256: hash('d'), sizeBytes: 5, keptAt: new Date(0) },
      }));
    }
    await book.withdraw();
    const paths = [...proof.map(({ path }) => path), ...papers.map(paperAt)];
    const left = await Promise.all(paths.map(async (path) => (await book.ports.objects.info(path)) !== null));
    expect(left).toEqual([false, true, false, true]);
    const rows = await documentsOf(book.ports, sessionId);
    expect(rows.map(({ speakerName }) => speakerName)).toEqual(['Walter']);
  });
});

describe('a no by a link that is cut off', () => {
  it.each([1, 2, 3, 4, 6, 9])('at write %i is brought to its end by the next server', async (write) => {
    const book = await bookOfTwo({ voice: ROSES });
    const request = { link: TOKEN, scope: 'materials' } as const;
    await withdrawByLink(dyingAt(write, book.ports), request).catch(() => undefined);
    await resumeDeletions(book.ports, 0);
    expect(await book.clips()).toEqual([book.clip(1)]);
    expect([await book.hasVoice(), await book.speech()]).toEqual([false, []]);
    expect(await book.ports.documents.all('deletions')).toEqual([]);
    expect((await permissionLinks.find(book.ports, permissionLinkId(TOKEN)))?.answer).toBe('no');
  });

  it('is not brought to its end behind a yes that was said since', async () => {
    const book = await bookOfTwo({ voice: ROSES });
    const request = { link: TOKEN, scope: 'materials' } as const;
    await withdrawByLink(dyingAt(2, book.ports), request).catch(() => undefined);
    const later = new Date(book.ports.clock.now + 60_000);
    await permissionLinks.change(
      book.ports,
      permissionLinkId(TOKEN),
      (row) => row && { ...row, answer: 'yes', answeredAt: later, saidYesAt: later },
    );
    await resumeDeletions(book.ports, 0);
    expect(await book.clips()).toEqual([book.clip(0), book.clip(1)]);
    expect(await book.ports.documents.all('deletions')).toEqual([]);
  });

  it('said again on another device is told as said already, and what was guessed as nothing', async () => {
    const book = await bookOfTwo({ voice: ROSES });
    expect(await book.withdraw()).toMatchObject({ success: true });
    expect(await book.withdraw()).toMatchObject({
      success: false,
      error: 'You’ve said no already. No voice is made in your name.',
    });
    await permissionLinks.change(
      book.ports,
      permissionLinkId(TOKEN),
      (row) => row && { ...row, saidYesAt: new Date(0) },
    );
    expect((await book.withdraw()).error).toMatch(/^You’ve taken your yes back already\./);
    const guessed = await withdrawByLink(book.ports, { link: 'D'.repeat(22), scope: 'materials' });
    expect(guessed.error).toMatch(/^This link doesn’t lead anywhere anymore\./);
  });

  it('by a link that opens nothing leaves nothing to be brought to an end', async () => {
    const { ports } = await bookOfTwo({ voice: ROSES });
    await withdrawByLink(ports, { link: 'D'.repeat(22), scope: 'materials' });
    expect(await ports.documents.all('deletions')).toEqual([]);
  });
});

// @module-tag voices
import { describe, expect, it } from 'vitest';
import { downloadUrlOf, objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import {
  MAX_READINGS,
  outcomeWords,
  readPermissionAnswer,
  SENTENCE_MINUTES,
} from '../../../../../src/domain/voice/spoken-permission.ts';
import { asHostilePorts } from '../../../../../tests/security/hostile-ports.ts';
import { CLIP_STORY, CLIP_TEXT, convertClip, makeClip } from '../../../../../tests/support/make-clip.ts';
import { family, owner, sessionId, stranger } from '../../../../../tests/support/paying-family.ts';
import { ffmpegAudioDecoder } from '../../../adapters/ffmpeg/audio-decoder.ts';
import type { Caller } from '../../../ports/identity.ts';
import { spokenPermissions } from '../../../records/voices/spoken-permissions.ts';
import { deleteMyData } from '../../account/delete-my-data.ts';
import { ownerPermission } from './owner-permission.ts';
import { runHearSpoken } from './run-hear-spoken.ts';

const HIGH = 210;
const LOW = 110;
const signal = new AbortController().signal;
type Stage = ReturnType<typeof family>;

const other = `${sessionId.slice(0, -1)}e` as typeof sessionId;

async function ask(ports: Stage, permission: object, caller: Caller = owner, book = sessionId) {
  const answer = await ownerPermission(ports, caller, { sessionId: book, permission });
  return { ...answer, told: answer.permission ? readPermissionAnswer(answer.permission) : {} };
}

const sentenceFor = async (ports: Stage, speakerName = 'Rose Miller') => {
  const { told } = await ask(ports, { sentence: { speakerName, timeZone: 'America/New_York' } });
  if (!told.sentence) throw new Error('no sentence was made');
  return told.sentence;
};

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

async function recordingOf(ports: Stage, pitch: number) {
  const path = objectPath.voiceSample(sessionId, 0, 'wav');
  await ports.objects.write(path, await makeClip(pitch, CLIP_STORY), { contentType: 'audio/wav' });
  return { url: downloadUrlOf('', ports.objects.bucket, path), start: 0, end: 18 };
}

const read = async (ports: Stage, id: string, bytes: Uint8Array, clip?: object) =>
  ask(ports, { spoken: { id, sound: base64(bytes), ...(clip && { clip }) } });

const hear = (ports: Stage, id: string, words?: string) =>
  runHearSpoken(
    {
      ...ports,
      audioDecoder: ffmpegAudioDecoder(),
      ...(words !== undefined && { speechRecognizer: { hear: async () => words } }),
    },
    id,
    signal,
  );

const spokenIn = async (ports: Stage) => (await ask(ports, { look: true })).told.spoken ?? [];

describe('a sentence to read aloud', () => {
  it('is made by the server of the name, the day where the person is, and two words that nobody knows beforehand', async () => {
    const ports = family();
    ports.clock.nowMs = () => Date.UTC(2026, 10, 28, 2);
    const first = await sentenceFor(ports);
    expect(first.text).toMatch(
      /^My name is Rose Miller\. Today is November 27, 2026\. My two words are (?!(\w+) and \1\b)\w+ and \w+\. I agree that my voice is recreated by computer for this book\.$/,
    );
    expect((await sentenceFor(ports)).text).not.toBe(first.text);
  });

  it('is for the owner of the book alone', async () => {
    const ports = family();
    const asked = ask(ports, { sentence: { speakerName: 'Rose', timeZone: 'UTC' } }, stranger);
    await expect(asked).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(ownerPermission(ports, null, { sessionId, permission: {} })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(ask(ports, { sentence: {} })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it.each(['read before', 'too old', 'replaced by a newer one'])(
    'that was %s is good for nothing',
    async (how) => {
      const ports = family();
      const { id } = await sentenceFor(ports);
      const sound = await makeClip(HIGH);
      if (how === 'read before') await read(ports, id, sound);
      if (how === 'replaced by a newer one') await sentenceFor(ports);
      const now = ports.clock.nowMs();
      if (how === 'too old') ports.clock.nowMs = () => now + SENTENCE_MINUTES * 60_000;
      const second = read(ports, id, await makeClip(LOW));
      if (how === 'replaced by a newer one')
        return await expect(second).rejects.toMatchObject({ code: 'permission-denied' });
      expect(await second).toMatchObject({
        success: false,
        error: expect.stringContaining('no longer good'),
      });
      expect(await ports.objects.all(`spoken-permissions/${sessionId}/`)).toHaveLength(
        how === 'read before' ? 1 : 0,
      );
    },
  );

  it('is bound to its book, and the same recording sent twice is one', async () => {
    const ports = family();
    await ports.documents.update(`sessions/${other}`, () => ({ ownerUid: owner.uid }));
    const { id } = await sentenceFor(ports);
    const sound = base64(await makeClip(HIGH));
    const elsewhere = ask(ports, { spoken: { id, sound } }, owner, other);
    await expect(elsewhere).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await ask(ports, { spoken: { id, sound } })).toMatchObject({ success: true });
    expect(await ask(ports, { spoken: { id, sound } })).toMatchObject({ success: true });
    expect(await spokenIn(ports)).toHaveLength(1);
  });

  it('takes sound alone, by its bytes', async () => {
    const ports = family();
    const { id } = await sentenceFor(ports);
    const page = Buffer.from('<html>I am a recording</html>');
    expect(await read(ports, id, page)).toMatchObject({ success: false });
    expect(await spokenIn(ports)).toEqual([]);
  });

  it('is given a person so often for one book, and no oftener', async () => {
    const ports = family();
    for (let n = 0; n < MAX_READINGS; n++) await sentenceFor(ports);
    const { success, error } = await ask(ports, {
      sentence: { speakerName: 'Rose Miller', timeZone: 'UTC' },
    });
    expect([success, error]).toEqual([false, expect.stringContaining('many times')]);
  });
});

describe('a sentence that was read aloud', () => {
  it.each([
    ['the same voice', HIGH, 'same'],
    ['somebody else', LOW, 'different'],
  ] as const)(
    'by %s is told so, compared with the recording before there is a voice',
    async (_, pitch, outcome) => {
      const ports = family();
      const clip = await recordingOf(ports, HIGH);
      const { id, text } = await sentenceFor(ports);
      const sound = await convertClip(await makeClip(pitch, text), 'webm');
      expect(await read(ports, id, sound, clip)).toMatchObject({ success: true });
      expect(await spokenIn(ports)).toMatchObject([{ outcome: 'waiting', speakerName: 'Rose Miller' }]);
      await hear(ports, id);
      expect(await spokenIn(ports)).toMatchObject([{ outcome, sentence: text }]);
      const [row] = await spokenPermissions.all(ports);
      const numbers = Object.values(row?.read() ?? {}).filter((value) => typeof value === 'number');
      expect(numbers, 'a measure of the voice was kept').toEqual([1]);
    },
  );

  it('is word for word where its two words were understood, and nothing is said where nobody listens for them', async () => {
    const ports = family();
    const { id, text } = await sentenceFor(ports);
    await read(ports, id, await makeClip(HIGH, text));
    await hear(ports, id);
    expect((await spokenIn(ports))[0]).not.toHaveProperty('isWordForWord');
    await hear(ports, id, text.toUpperCase());
    expect((await spokenIn(ports))[0]).toMatchObject({ isWordForWord: true });
    await hear(ports, id, 'my name is rose');
    expect((await spokenIn(ports))[0]).toMatchObject({ isWordForWord: false });
  });

  it.each([
    ['the recording itself', undefined, true],
    ['another take of the same voice', undefined, false],
    ['the recording itself, in which its words were heard all the same', 'heard', false],
  ])('is not said to be read where it is %s', async (_, words, isReplayed) => {
    const ports = family();
    const clip = await recordingOf(ports, HIGH);
    const { id, text } = await sentenceFor(ports);
    const isTake = !isReplayed && words === undefined;
    await read(ports, id, await convertClip(await makeClip(HIGH, isTake ? text : CLIP_STORY), 'webm'), clip);
    await hear(ports, id, words && text);
    const [told] = await spokenIn(ports);
    expect(told?.isReplayed ?? false).toBe(isReplayed);
    expect(told?.outcome).toBe(isReplayed ? 'unsure' : 'same');
    if (told)
      expect(outcomeWords(told)).toMatch(
        isReplayed ? /couldn’t tell.*Rose Miller has to read/ : /It’s the voice/,
      );
    if (told) expect(outcomeWords(told).endsWith('We compared the voice, not the words.')).toBe(isTake);
  });

  it('in which nobody is heard says so, and a new reading takes its place', async () => {
    const ports = family();
    const clip = await recordingOf(ports, HIGH);
    const first = await sentenceFor(ports);
    await read(ports, first.id, Buffer.from('RIFF and nothing more'), clip);
    await hear(ports, first.id);
    expect(await spokenIn(ports)).toMatchObject([{ outcome: 'unheard' }]);
    const second = await sentenceFor(ports);
    await read(ports, second.id, await makeClip(HIGH, CLIP_TEXT), clip);
    expect(await spokenIn(ports)).toMatchObject([{ sentence: second.text }]);
    expect(await ports.objects.all(`spoken-permissions/${sessionId}/`)).toHaveLength(1);
  });

  it('goes with the permission: its sound at once, and what was read stays told', async () => {
    const ports = family();
    const { id } = await sentenceFor(ports);
    await read(ports, id, await makeClip(HIGH));
    await ports.documents.update('permissions/p', () => ({
      ...{ ownerUid: owner.uid, sessionId, speakerName: 'Rose Miller', right: 'agreed', textVersion: '1' },
      givenAt: new Date(0),
    }));
    const proof = await deleteMyData(asHostilePorts(ports), owner, { scope: 'materials', sessionId });
    expect(proof.holdings).toContainEqual(
      expect.objectContaining({ what: 'Permissions read aloud', count: 1 }),
    );
    expect(await ports.objects.all(`spoken-permissions/${sessionId}/`)).toEqual([]);
    expect(await spokenIn(ports)).toMatchObject([{ speakerName: 'Rose Miller' }]);
  });
});

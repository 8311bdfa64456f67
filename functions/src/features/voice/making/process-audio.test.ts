import { beforeEach, describe, expect, it } from 'vitest';
import type { ProcessAudioInput } from '../../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../../src/domain/errors.ts';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import { downloadUrlOf, objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { statementWords } from '../../../../../src/domain/voice/kin-statement.ts';
import { noPayments } from '../../../../../tests/support/memory-store.ts';
import { ANSWERED_TODAY } from '../../../../../tests/support/permission-answer.ts';
import { rowOf } from '../../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../../adapters/memory/documents.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../../adapters/memory/objects.ts';
import { giveUpJob } from '../../../hosts/jobs.ts';
import { permissionsFor } from '../../../records/voices/permissions.ts';
import {
  findVoiceProfile,
  recordQuestion,
  recordStage,
  recordVoice,
} from '../../../records/voices/voice-profiles.ts';
import { shownPermissions } from '../../account/shown-permissions.ts';
import { processAudio } from './process-audio.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const caller = { uid: 'u', email: null, isAnonymous: true };
const voice = { engine: 'test', version: 1, parameters: {} };
const material = {
  stretches: [{ clip: 0, start: 1, end: 5, at: 0, likeness: 0.99 }],
  speechFoundSeconds: 5,
  signalToNoiseDb: 30,
  verdicts: ['usable' as const],
};
const made = { outputUrl: '/o/v', storagePath: 'voices/v', speechSeconds: 4, voice, material };

let ports: ReturnType<typeof makePorts>;

function makePorts() {
  const clock = { nowMs: () => 1_700_000_000_000 };
  return {
    documents: memoryDocuments(),
    objects: memoryObjects(),
    jobs: memoryJobs(),
    payments: noPayments,
    clock,
  };
}

const RECORDING = 'd'.repeat(64);

/** The recording that `input` names. */
const putRecording = () =>
  ports.objects.write(objectPath.voiceSample(sessionId, 0, 'mp3'), Buffer.from('sound'), {
    contentType: 'audio/mpeg',
    metadata: { sha256: RECORDING },
  });

function input(more: Partial<ProcessAudioInput> = {}): ProcessAudioInput {
  return {
    audioUrls: [downloadUrlOf('', ports.objects.bucket, objectPath.voiceSample(sessionId, 0, 'mp3'))],
    sessionId,
    referenceStart: 1,
    referenceDuration: 2,
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    excluded: [],
    permission: { speakerName: 'Rose', right: 'agreed', ...ANSWERED_TODAY },
    ...more,
  };
}

beforeEach(async () => {
  ports = makePorts();
  await ports.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'u' }));
});

/** Asks and leaves before the work is done, as a phone does. */
async function ask(more: Partial<ProcessAudioInput> = {}) {
  await expect(processAudio(ports, caller, input(more))).rejects.toMatchObject({ code: 'deadline-exceeded' });
}

async function finish(index = 0) {
  const job = ports.jobs.all()[index];
  const profile = await findVoiceProfile(ports, sessionId);
  if (!job || !profile) throw new Error('nothing was asked');
  await recordVoice(ports, { sessionId, source: profile.source }, made);
  ports.jobs.finish(job.key);
}

describe('a statement of the next of kin', () => {
  const given = { speakerName: 'Rose', ...ANSWERED_TODAY } as const;
  const statement = { relation: 'grandchild', signer: ' Anna  Miller' };
  const kept = async () =>
    (await permissionsFor(ports, sessionId)).map(({ right, signed }) => ({ right, signed }));

  it('is kept with the permission, in the words that were signed, and shown to whoever gave it', async () => {
    const permission = { ...given, right: 'kin', statement } as const;
    await ask({ permission });
    await ask({ permission });
    const words = statementWords('grandchild', 'Rose');
    expect(await kept()).toEqual([
      { right: 'kin', signed: { relation: 'grandchild', signer: 'Anna Miller', words } },
    ]);
    const owned = { uid: 'u', sessionIds: [sessionId], orders: [], openedIds: [], addresses: [] };
    expect(await shownPermissions(ports, owned)).toMatchObject([
      { signed: { words, signer: 'Anna Miller' } },
    ]);
    expect(JSON.stringify(await findVoiceProfile(ports, sessionId))).not.toContain('Anna');
  });

  it('is kept in the words of the time it was signed, of before and of now', async () => {
    await ask({ permission: { ...given, right: 'kin', statement } });
    for (const [signer, wording] of [
      ['Ben', '2026-12'],
      ['Clara', '2027-01'],
    ])
      await ask({ permission: { ...given, right: 'kin', statement: { ...statement, signer, wording } } });
    expect((await kept()).map(({ signed }) => signed?.words).sort()).toEqual([
      'I am Rose’s grandchild. Rose can’t be asked anymore. I have the right to decide about this voice, and I know of no wish against it.',
      'I am Rose’s grandchild. Rose can’t be asked anymore. I may decide about this voice, and I know of no wish against it.',
      'I am the grandchild of Rose. Rose can’t be asked anymore, I may decide about this voice, and I know of no wish against it.',
    ]);
  });

  it('is signed with a name without what nobody sees: no sign that turns the line around, and no control character', async () => {
    const signer = '\u202eAnna\u0000\u061c Mill\u2066er\u202c\ud800';
    await ask({ permission: { ...given, right: 'kin', statement: { ...statement, signer } } });
    expect((await kept()).map(({ signed }) => signed?.signer)).toEqual(['Anna Miller']);
  });

  it('that another person signs is another record', async () => {
    await ask({ permission: { ...given, right: 'kin', statement } });
    await ask({ permission: { ...given, right: 'kin', statement: { ...statement, signer: 'Ben' } } });
    expect((await kept()).map(({ signed }) => signed?.signer).sort()).toEqual(['Anna Miller', 'Ben']);
  });

  it.each([
    { relation: 'neighbor', signer: 'Anna' },
    { relation: 'child', signer: ' – ' },
    { relation: 'child', signer: 'A'.repeat(121) },
    { relation: 'toString', signer: 'Anna' },
    { relation: 'child', signer: 'Anna', wording: '2020-01' },
  ])('is refused as %o, and nothing is begun', async (odd) => {
    const asking = processAudio(
      ports,
      caller,
      input({ permission: { ...given, right: 'kin', statement: odd } }),
    );
    await expect(asking).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await kept()).toEqual([]);
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is missing from no answer to the question that asks for it', async () => {
    const unsigned = { ...given, right: 'kin' } as const;
    await expect(processAudio(ports, caller, input({ permission: unsigned }))).rejects.toMatchObject({
      code: 'voice-permission-missing',
    });
    expect(await kept()).toEqual([]);
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is nobody else’s', async () => {
    await ask({ permission: { ...given, right: 'own', statement } });
    expect(await kept()).toEqual([{ right: 'own', signed: undefined }]);
  });
});

describe('the yes to what is kept', () => {
  const given = { speakerName: 'Rose', right: 'agreed', ...ANSWERED_TODAY } as const;
  const agreed = async () => (await permissionsFor(ports, sessionId)).map((one) => one.agreed);

  it('is kept with the permission in the words that were shown, with its time, and shown to whoever gave it', async () => {
    await ask({ permission: given });
    const words =
      'We keep: the recording and its voice. Why: to read this book aloud. How long: until 30 days after it’s finished. To end it: one tap in your account. Speaker’s age in the recording: 18 or older. Yes, send it and make the voice.';
    expect(await agreed()).toEqual([{ words, at: new Date(given.yes.at), age: 'grown' }]);
    const owned = { uid: 'u', sessionIds: [sessionId], orders: [], openedIds: [], addresses: [] };
    expect(await shownPermissions(ports, owned)).toMatchObject([{ agreed: words }]);
  });

  it.each([
    ['is missing', { yes: undefined }],
    ['has no time', { yes: { age: 'grown' } }],
    ['says nothing of the age', { yes: { at: given.yes.at } }],
    ['is said of a child', { yes: { at: given.yes.at, age: 'younger' } }],
    ['was given to the words of before', { textVersion: '2026-12' }],
    ['was given to the first words', { textVersion: '2026-11' }],
  ] as const)('that %s makes no voice: the question is asked', async (_, more) => {
    const permission = { ...given, ...more } as ProcessAudioInput['permission'];
    await expect(processAudio(ports, caller, input({ permission }))).rejects.toMatchObject({
      code: 'voice-permission-missing',
    });
    expect(await agreed()).toEqual([]);
    expect(ports.jobs.all()).toEqual([]);
  });
});

describe('a permission that stands from another book', () => {
  const other = makeSessionId(1_600_000_000_000, new Uint8Array(16).fill(1));
  const since = new Date('2025-03-01T10:00:00Z');
  const stands = { speakerName: 'Rose', right: 'kin', ...ANSWERED_TODAY, standsFrom: other } as const;
  const signed = { relation: 'child', signer: 'Ann Hill', words: 'as they were shown then' };
  const put = async (more: Parameters<typeof rowOf.permission>[2] = {}) => {
    await putRecording();
    await ports.documents.update(`permissions/p`, () =>
      rowOf.permission('u', other, { givenAt: since, signed, recordings: [RECORDING], ...more }),
    );
  };

  it('is kept for this book as well, in the words that were signed and with the day they were', async () => {
    await put();
    await ask({ permission: stands });
    expect(await permissionsFor(ports, sessionId)).toMatchObject([
      {
        ...{ ownerUid: 'u', sessionId, right: 'kin', textVersion: '2026-11', signed },
        ...{ standsSince: since, givenAt: new Date(ports.clock.nowMs()) },
      },
    ]);
    expect(await findVoiceProfile(ports, sessionId)).toMatchObject({
      permission: { speakerName: 'Rose', right: 'kin', textVersion: '2026-11' },
    });
    const owned = { uid: 'u', sessionIds: [sessionId], orders: [], openedIds: [], addresses: [] };
    expect(await shownPermissions(ports, owned)).toMatchObject([{ givenAt: since.toISOString() }]);
  });

  it('needs a yes for this book, and the age where the other book did not ask it', async () => {
    const yes = { at: ANSWERED_TODAY.yes.at };
    await put();
    for (const permission of [
      { ...stands, yes },
      { ...stands, yes: {} },
    ])
      await expect(processAudio(ports, caller, input({ permission }))).rejects.toMatchObject({
        code: 'voice-permission-missing',
      });
    await put({ agreed: { words: 'as they were shown then', at: since, age: 'grown' } });
    await ask({ permission: { ...stands, yes } });
    expect((await permissionsFor(ports, sessionId)).map(({ agreed }) => agreed)).toEqual([
      {
        ...{ at: new Date(yes.at), age: 'grown' },
        words: expect.stringMatching(/your account\. Yes, make a voice from it for this book, too\.$/),
      },
    ]);
  });

  it.each([
    ['was withdrawn', { withdrawnAt: since }],
    ['is of somebody else', { speakerName: 'Joe' }],
    ['was another answer', { right: 'own' }],
    ['was given by another family', { ownerUid: 'walter' }],
    ['was given about another recording', { recordings: ['e'.repeat(64)] }],
  ])('that %s stands for nothing, and the question is asked', async (_, more) => {
    await put(more);
    await expect(processAudio(ports, caller, input({ permission: stands }))).rejects.toMatchObject({
      code: 'voice-permission-missing',
    });
    expect(await permissionsFor(ports, sessionId)).toEqual([]);
    expect(ports.jobs.all()).toEqual([]);
  });
});

describe('an answer that was withdrawn for the first of three books', () => {
  const book = (n: number) => makeSessionId(1_600_000_000_000, new Uint8Array(16).fill(n));
  const [first, second] = [book(1), book(2)];
  const since = new Date('2025-03-01T10:00:00Z');
  const withdrawnAt = new Date('2025-04-01T10:00:00Z');
  const stands = { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY, standsFrom: second } as const;
  const put = (id: string, of: string, more: object) =>
    ports.documents.update(`permissions/${id}`, () =>
      rowOf.permission('u', of, { right: 'own', recordings: [RECORDING], ...more }),
    );
  beforeEach(putRecording);

  it('does not stand for the third by way of the second', async () => {
    await put('one', first, { givenAt: since, withdrawnAt });
    await put('two', second, { givenAt: new Date('2025-03-02T10:00:00Z'), standsSince: since });
    await expect(processAudio(ports, caller, input({ permission: stands }))).rejects.toMatchObject({
      code: 'voice-permission-missing',
    });
  });

  it('stands again where it was given anew since', async () => {
    await put('one', first, { givenAt: since, withdrawnAt });
    await put('two', second, { givenAt: new Date('2025-04-02T10:00:00Z') });
    await ask({ permission: stands });
    expect(await permissionsFor(ports, sessionId)).toMatchObject([{ right: 'own' }]);
  });
});

describe('processAudio', () => {
  it('joins the work that is under way when it is asked again, and tells what was used', async () => {
    await ask();
    await ask();
    expect(ports.jobs.all()).toHaveLength(1);
    await finish();
    expect(await processAudio(ports, caller, input())).toMatchObject({
      success: true,
      outputUrl: '/o/v',
      material,
    });
    expect(ports.jobs.all()).toHaveLength(1);
  });

  it('makes the voice anew without what was struck out, whatever the order it is named in', async () => {
    await ask();
    await finish();
    const [one, two] = [
      { clip: 0, start: 1, end: 2 },
      { clip: 0, start: 4, end: 5 },
    ];
    await ask({ excluded: [one, two] });
    await ask({ excluded: [two, one, two] });
    expect(ports.jobs.all()).toHaveLength(2);
    expect((await findVoiceProfile(ports, sessionId))?.material).toBeNull();
  });

  it('writes down how far the work has come, for the request that holds and no other', async () => {
    await ask();
    const before = await findVoiceProfile(ports, sessionId);
    const old = { sessionId, source: before?.source ?? '' };
    await recordStage(ports, old, 'listening');
    expect((await findVoiceProfile(ports, sessionId))?.stage).toBe('listening');
    await ask({ referenceStart: 3 });
    await recordVoice(ports, old, made);
    const after = await findVoiceProfile(ports, sessionId);
    expect(after).toMatchObject({ stage: null, voice: null });
  });

  it('answers with the voices when several people speak, and makes the voice once one is chosen', async () => {
    const voices = [
      { seconds: 32, turns: [{ start: 0, end: 32 }], mark: { start: 1, end: 31 } },
      { seconds: 20, turns: [{ start: 33, end: 53 }], mark: { start: 34, end: 52 } },
    ];
    await ask();
    const [job] = ports.jobs.all();
    const { source = '' } = (await findVoiceProfile(ports, sessionId)) ?? {};
    await recordQuestion(ports, { sessionId, source }, voices);
    ports.jobs.finish(job?.key ?? '');
    const { enqueue } = ports.jobs;
    ports.jobs.enqueue = async () => undefined;
    const { sentence } = new AppError('clip-two-voices');
    const answer = { success: false, error: sentence, whoseVoice: voices };
    expect(await processAudio(ports, caller, input())).toEqual(answer);
    ports.jobs.enqueue = enqueue;
    const chosen = { regionOrigin: 'chosen', referenceStart: 34, referenceDuration: 18 } as const;
    await ask(chosen);
    expect((await findVoiceProfile(ports, sessionId))?.whoseVoice).toBeNull();
    expect((await findVoiceProfile(ports, sessionId))?.source).not.toBe(source);
  });

  it('answers with a sentence when the clips make no voice, and keeps it in the profile', async () => {
    await ask();
    const [job] = ports.jobs.all();
    if (!job) throw new Error('nothing was asked');
    const { source = '' } = (await findVoiceProfile(ports, sessionId)) ?? {};
    await recordStage(ports, { sessionId, source }, 'listening');
    const error = { code: 'clip-two-voices', message: 'two' } as const;
    await giveUpJob(ports, job, error);
    ports.jobs.fail(job.key, error);
    ports.jobs.enqueue = async () => undefined;
    const { sentence } = new AppError('clip-two-voices');
    expect(await processAudio(ports, caller, input())).toEqual({ success: false, error: sentence });
    expect(await findVoiceProfile(ports, sessionId)).toMatchObject({
      refusal: { code: 'clip-two-voices', sentence },
      stage: null,
    });
  });
});

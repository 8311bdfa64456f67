import { beforeEach, expect, it } from 'vitest';
import type { ProcessAudioInput } from '../../../../../src/domain/calls/callables.ts';
import { makeSessionId, type SessionId } from '../../../../../src/domain/session.ts';
import { downloadUrlOf, objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { noPayments } from '../../../../../tests/support/memory-store.ts';
import { ANSWERED_TODAY } from '../../../../../tests/support/permission-answer.ts';
import { memoryDocuments } from '../../../adapters/memory/documents.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../../adapters/memory/objects.ts';
import { blockVoice, unblockName } from '../../../records/voices/blocked-voices.ts';
import { nameKey } from '../../../records/voices/name-key.ts';
import { noteMade } from '../../../records/voices/permissions.ts';
import { stopVoice } from '../reports/stop-voice.ts';
import { enoughRecordings, enoughVoices, processAudio, voiceStopped } from './process-audio.ts';

const DAY_MS = 86_400_000;
const caller = { uid: 'u', email: null, isAnonymous: true };
const sha256 = 'c'.repeat(64);
let ports: ReturnType<typeof makePorts>;
let sessions = 0;
let recordings = 0;
/** Of a recording that nobody has sent before. */
const nextHash = () => `${recordings++}`.padStart(64, 'a');

function makePorts() {
  const clock = { now: 1_700_000_000_000, nowMs: () => clock.now };
  const traces = { stop: async () => undefined, forget: async () => 0 };
  return {
    documents: memoryDocuments(),
    objects: memoryObjects(),
    jobs: memoryJobs(),
    payments: noPayments,
    clock,
    traces,
  };
}

async function begin(ownerUid = 'u', hash = nextHash()): Promise<SessionId> {
  const sessionId = makeSessionId(sessions++, new Uint8Array(16));
  await ports.documents.update(`sessions/${sessionId}`, () => ({ ownerUid }));
  const content = { contentType: 'audio/mpeg', metadata: { sha256: hash } };
  await ports.objects.write(objectPath.voiceSample(sessionId, 0, 'mp3'), Buffer.from('x'), content);
  return sessionId;
}

/** The sentence of a refusal, or 'begun'. */
async function ask(sessionId: SessionId, speakerName: string, uid = 'u'): Promise<string> {
  const input: ProcessAudioInput = {
    audioUrls: [downloadUrlOf('', ports.objects.bucket, objectPath.voiceSample(sessionId, 0, 'mp3'))],
    sessionId,
    referenceStart: 1,
    referenceDuration: 2,
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    excluded: [],
    permission: { speakerName, right: 'agreed', ...ANSWERED_TODAY },
  };
  const asked = processAudio(ports, { ...caller, uid }, input);
  return asked.then(
    ({ error = '' }) => error,
    ({ code }: { code: string }) => (code === 'deadline-exceeded' ? 'begun' : code),
  );
}

beforeEach(() => {
  ports = makePorts();
});

it('has voices of three people made with one account in a day, and others tomorrow', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 20; n++) answers.push(await ask(await begin(), `Person ${n}`));
  expect(answers.filter((answer) => answer === 'begun')).toHaveLength(3);
  expect(new Set(answers.slice(3))).toEqual(new Set([enoughVoices()]));
  expect(ports.jobs.all()).toHaveLength(3);
  expect(await ask(await begin('other'), 'Rose', 'other')).toBe('begun');
  ports.clock.now += DAY_MS + 1;
  expect(await ask(await begin(), 'Rose')).toBe('begun');
});

/** What the server came to with the voice that was asked for last. */
function end(how: 'failed' | 'done') {
  const { key } = ports.jobs.all().at(-1) ?? { key: '' };
  if (how === 'done') ports.jobs.finish(key);
  else ports.jobs.fail(key, { code: 'clip-music', message: 'music' });
}

it('counts no try of which no voice was made, up to twelve recordings, and says no number that is not so', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 13; n++) {
    answers.push(await ask(await begin(), `Person ${n}`));
    if (n < 12) end('failed');
  }
  expect(answers.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 'begun'));
  expect(answers[12]).toBe(enoughRecordings());
  expect(enoughRecordings()).toMatch(/^Voices from 12 different recordings were tried/);
});

it('counts a voice that was made also when another name takes its place in the book', async () => {
  for (const name of ['Rose', 'Walter', 'Ann']) {
    const sessionId = await begin();
    expect(await ask(sessionId, name)).toBe('begun');
    await noteMade(ports, sessionId, name);
    end('done');
    const instead = `Not ${name}`;
    if (name === 'Ann') expect(await ask(sessionId, instead)).toBe(enoughVoices());
    else if (name === 'Rose') {
      expect(await ask(sessionId, instead)).toBe('begun');
      end('failed');
    }
  }
});

it('lets a family try again with the same person as often as it needs', async () => {
  const [mother, father, aunt] = [await begin(), await begin(), await begin()];
  expect(await ask(mother, 'Rose')).toBe('begun');
  expect(await ask(father, 'Walter')).toBe('begun');
  expect(await ask(aunt, 'Ann')).toBe('begun');
  for (let n = 0; n < 10; n++) expect(await ask(mother, 'rose ')).toBe('begun');
});

it('counts a person once, in however many books are made with the same recording', async () => {
  for (const name of ['Rose', 'Walter']) expect(await ask(await begin(), name)).toBe('begun');
  for (let book = 0; book < 4; book++) expect(await ask(await begin('u', sha256), 'Ann')).toBe('begun');
  expect(await ask(await begin(), 'Edith')).toBe(enoughVoices());
});

it('counts people of one name as so many people when their recordings differ', async () => {
  for (let book = 0; book < 3; book++) expect(await ask(await begin(), 'Mother')).toBe('begun');
  expect(await ask(await begin(), 'Mother')).toBe(enoughVoices());
});

it('has voices made of twelve recordings a day, whoever is said to speak in them', async () => {
  const sessionId = await begin();
  const answers: string[] = [];
  for (let n = 0; n < 20; n++) {
    const content = { contentType: 'audio/mpeg', metadata: { sha256: nextHash() } };
    await ports.objects.write(objectPath.voiceSample(sessionId, 0, 'mp3'), Buffer.from('x'), content);
    answers.push(await ask(sessionId, 'Rose'));
    // With another mark, as often as one likes.
    if (n < 5) expect(await ask(sessionId, 'Rose')).toBe('begun');
  }
  expect(answers.filter((answer) => answer === 'begun')).toHaveLength(12);
  expect(new Set(answers.slice(12))).toEqual(new Set([enoughRecordings()]));
});

it.each([
  ['Margaret Hayes', 'HAYES, margaret'],
  ['Zoë Großmann', 'Zoe\u0308 Großmann'],
  ['李 小龙', '小龙 李'],
])('makes no voice of %s once blocked, however the name is written', async (blocked, written) => {
  await blockVoice(ports, { names: [blocked], recordings: [] });
  expect(await ask(await begin(), written)).toBe(voiceStopped());
  expect(await ports.documents.all('permissions')).toEqual([]);
  expect(ports.jobs.all()).toEqual([]);
  await unblockName(ports, written);
  expect(await ask(await begin(), written)).toBe('begun');
});

it('keeps no name in the list of what is blocked', async () => {
  await blockVoice(ports, { names: ['Margaret Hayes'], recordings: [sha256] });
  const rows = JSON.stringify(await ports.documents.all('blocked_voices'));
  expect(rows).not.toMatch(new RegExp(`${nameKey('Margaret Hayes')}|hayes|${sha256}`, 'i'));
});

it('deletes a reported voice, and takes neither its name nor its recording again', async () => {
  const reported = await begin();
  expect(await ask(reported, 'Margaret Hayes')).toBe('begun');
  await ports.objects.write(objectPath.speech(reported), Buffer.from('x'), { contentType: 'audio/wav' });
  const content = { contentType: 'audio/mpeg', metadata: { sha256 } };
  await ports.objects.write(objectPath.voiceSample(reported, 0, 'mp3'), Buffer.from('x'), content);
  expect(await stopVoice(ports, reported)).toEqual({
    names: ['Margaret Hayes'],
    recordings: 1,
    orderIds: [],
  });
  expect(ports.objects.paths().filter((path) => path.includes(reported))).toEqual([]);
  expect(await ports.documents.get(`voice_profiles/${reported}`)).toBeNull();
  expect(await ask(await begin('eve', 'd'.repeat(64)), 'Margaret Hayes', 'eve')).toBe(voiceStopped());
  expect(await ask(await begin('eve', sha256), 'Somebody Else', 'eve')).toBe(voiceStopped());
});

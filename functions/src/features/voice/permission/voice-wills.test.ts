import { describe, expect, it } from 'vitest';
import type { ProcessAudioInput } from '../../../../../src/domain/calls/callables.ts';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import { downloadUrlOf, objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { readWills } from '../../../../../src/domain/voice/voice-will.ts';
import { noPayments } from '../../../../../tests/support/memory-store.ts';
import { ANSWERED_TODAY } from '../../../../../tests/support/permission-answer.ts';
import { memoryDocuments } from '../../../adapters/memory/documents.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../../adapters/memory/objects.ts';
import { countHoldings, deleteHoldings, findOwned } from '../../../records/find-holdings.ts';
import { EVERYTHING, MATERIALS } from '../../../records/holdings.ts';
import { permissionsFor } from '../../../records/voices/permissions.ts';
import { voiceWills } from '../../../records/voices/voice-wills.ts';
import { willEnds } from '../../../records/voices/will-ends.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { willLetterOf } from '../../mail/voice-letters.ts';
import { processAudio } from '../making/process-audio.ts';
import { answerWills } from './voice-wills.ts';

const rose = { uid: 'rose', email: 'rose@example.com', isAnonymous: false };
const ann = { uid: 'ann', email: 'Ann@example.com', isAnonymous: false };
const eve = { uid: 'eve', email: 'eve@example.com', isAnonymous: false };
const guest = { uid: 'guest', email: null, isAnonymous: true };

function given() {
  const clock = { now: Date.UTC(2026, 10, 27, 12), nowMs: () => clock.now };
  return {
    ...{ documents: memoryDocuments(), objects: memoryObjects(), jobs: memoryJobs() },
    ...{ payments: noPayments, clock },
  };
}
type Ports = ReturnType<typeof given>;

const WILL = {
  ...{ kind: 'give', speakerName: 'Rose Miller', uses: ['later'], untilYear: 2030, day: '2026-11-27' },
  named: [
    { name: 'Ann', email: 'ANN@example.com' },
    { name: 'Bob', email: 'bob@example.com' },
  ],
  ...{ sound: Buffer.from('sound').toString('base64'), mediaType: 'audio/webm;codecs=opus' },
};
const WORDS =
  'I am Rose Miller, and today is November 27, 2026. Ann and Bob may have audiobooks for our family made in my voice, when I can’t be asked anymore, until the end of 2030.';

const ask = async (ports: Ports, caller: typeof rose | typeof guest, request: object) => {
  const { success, wills } = await answerWills(ports, caller, request);
  return success ? readWills(wills) : null;
};
const leftTo = async (ports: Ports, caller: typeof rose) =>
  (await ask(ports, caller, { kind: 'look' }))?.left.map(({ words }) => words);

async function letterTo(ports: Ports, email: string) {
  const [row] = await voiceWills.where(ports, 'email', email);
  if (!row) throw new Error(`nothing was left to ${email}`);
  const { text } = willLetterOf(row.id, row.read());
  return { text, token: /left=(\S+)/.exec(text)?.[1] ?? '' };
}

/** Rose has said it, and Ann has opened her letter. */
async function opened() {
  const ports = given();
  await ask(ports, rose, WILL);
  const { token } = await letterTo(ports, 'ann@example.com');
  await ask(ports, ann, { kind: 'open', token });
  return { ports, token };
}

describe('word left about one’s own voice', () => {
  it('is kept with the account in the words that were read aloud, and a letter goes to each who is named', async () => {
    const ports = given();
    const told = await ask(ports, rose, WILL);
    expect(told?.own).toMatchObject({ words: WORDS, named: [{ isOpened: false }, { isOpened: false }] });
    expect(ports.jobs.all().filter(({ kind }) => kind === 'send-mail')).toHaveLength(2);
    expect((await letterTo(ports, 'ann@example.com')).text).toContain(WORDS);
    expect(await ports.objects.all('voice-wills/rose/')).toHaveLength(1);
  });

  it('says that books begin with it, where the person wants that', async () => {
    const ports = given();
    const told = await ask(ports, rose, { ...WILL, opensBooks: true });
    expect(told?.own?.words).toBe(`${WORDS} They begin with these words.`);
    expect((await voiceWills.all(ports)).map(({ read }) => read().opensBooks)).toEqual([true, true]);
  });

  it('is told to whoever came with the letter, signed in with its address, and to nobody else', async () => {
    const { ports, token } = await opened();
    expect(await leftTo(ports, ann)).toEqual([WORDS]);
    expect(await ask(ports, eve, { kind: 'open', token })).toBeNull();
    const forged = `${token.split('.')[0]}.${'x'.repeat(22)}`;
    expect(await ask(ports, ann, { kind: 'open', token: forged })).toBeNull();
    expect(await leftTo(ports, eve)).toEqual([]);
    expect(await leftTo(ports, { ...eve, email: 'ann@example.com' })).toEqual([]);
    expect(await leftTo(ports, { ...ann, email: 'new@example.com' })).toEqual([]);
  });

  it('can be left by nobody without an address, and asks for whole words', async () => {
    const ports = given();
    await expect(ask(ports, guest, WILL)).rejects.toMatchObject({ code: 'permission-denied' });
    for (const wrong of [
      { ...WILL, named: [] },
      { ...WILL, uses: [] },
      { ...WILL, speakerName: 'Win at www.example.com/now' },
      { ...WILL, mediaType: 'text/html' },
      { ...WILL, day: '2026-01-01' },
    ])
      await expect(ask(ports, rose, wrong)).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await voiceWills.all(ports)).toEqual([]);
  });

  it('is gone for those who were named at once when it is taken back, with the recording', async () => {
    const { ports, token } = await opened();
    expect(await ask(ports, rose, { kind: 'withdraw' })).toEqual({ own: null, left: [] });
    expect(await leftTo(ports, ann)).toEqual([]);
    expect(await ask(ports, ann, { kind: 'open', token })).toBeNull();
    expect(await voiceWills.all(ports)).toEqual([]);
    expect(await ports.objects.all('voice-wills/')).toEqual([]);
  });

  it('is proven by a letter to the person once it is taken back, told by another to each whose letter went, and by the account', async () => {
    const ports = given();
    await ask(ports, rose, { ...WILL, named: [...WILL.named, { name: 'Cy', email: 'cy@example.com' }] });
    const { token } = await letterTo(ports, 'ann@example.com');
    const sent: { to: string; subject: string; text: string }[] = [];
    const mailer = {
      send: async (mail: (typeof sent)[number]) => void sent.push(mail),
      forget: async () => 0,
    };
    const post = async (to?: RegExp) => {
      for (const job of ports.jobs.all()) {
        if (job.kind !== 'send-mail' || !('willId' in job.input || 'willEndId' in job.input)) continue;
        const will = 'willId' in job.input ? await voiceWills.find(ports, job.input.willId) : null;
        if (!to || (will && to.test(will.email))) await sendMail({ ...ports, mailer }, job.input);
      }
    };
    await post(/^(ann|bob)@/);
    await ask(ports, ann, { kind: 'open', token });
    sent.length = 0;
    await ask(ports, rose, { kind: 'withdraw' });
    await post();
    await post();
    expect(sent.map(({ to }) => to).sort()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'rose@example.com',
    ]);
    const proof = sent.find(({ to }) => to === 'rose@example.com')?.text ?? '';
    expect(proof).toMatch(/On Fri, 27 Nov 2026 12:00:00 GMT you took back .* on November 27, 2026:/);
    expect(proof).toMatch(/I am Rose Miller.*We write that to Ann and Bob\./s);
    expect(sent.find(({ to }) => to === 'ann@example.com')?.text).toMatch(
      /can’t be used for a new voice anymore/,
    );
    expect((await ask(ports, ann, { kind: 'look' }))?.ended).toEqual([
      { speakerName: 'Rose Miller', endedAt: '2026-11-27T12:00:00.000Z' },
    ]);
    expect(await ask(ports, rose, { kind: 'look' })).toEqual({ own: null, left: [] });
    const rows = (await willEnds.all(ports)).map(({ read }) => read());
    expect(rows, 'no address stays, and nothing of who never came').toMatchObject([
      { ownerUid: ann.uid, name: 'Ann' },
    ]);
    expect(rows[0]?.to).toBeUndefined();
  });

  it('has its letter say what became of it, and what to do', async () => {
    const { ports, token } = await opened();
    const said = async (caller: typeof rose) =>
      (await answerWills(ports, caller, { kind: 'open', token })).error;
    expect(await said(eve)).toMatch(/sent to another address.*sign in with the address it came to/);
    await ask(ports, rose, WILL);
    expect(await said(ann), 'said anew').toMatch(/taken back.*said it again.*open that one/);
    await ask(ports, rose, { kind: 'withdraw' });
    expect(await said(ann)).toMatch(/taken back.*Otherwise, please ask them/);
    const late = await opened();
    late.ports.clock.now = Date.UTC(2031, 0, 1);
    const over = await answerWills(late.ports, ann, { kind: 'open', token: late.token });
    expect(over).toMatchObject({ success: false, error: expect.stringMatching(/has ended/) });
  });

  it('holds until the end of its last year', async () => {
    const { ports } = await opened();
    ports.clock.now = Date.UTC(2030, 11, 31, 23);
    expect(await leftTo(ports, ann)).toEqual([WORDS]);
    ports.clock.now = Date.UTC(2031, 0, 1);
    expect(await leftTo(ports, ann)).toEqual([]);
  });

  it('takes the place of what was said before', async () => {
    const { ports } = await opened();
    const told = await ask(ports, rose, {
      ...WILL,
      named: [{ name: 'Bob', email: 'bob@example.com' }],
      sound: Buffer.from('other').toString('base64'),
    });
    expect(told?.own?.named).toMatchObject([{ name: 'Bob' }]);
    expect(await leftTo(ports, ann)).toEqual([]);
    expect(await ports.objects.all('voice-wills/rose/')).toHaveLength(1);
  });

  it('is counted and deleted with the account, and stays when only materials go', async () => {
    const { ports } = await opened();
    const owned = await findOwned(ports, rose.uid, rose.email);
    await deleteHoldings(ports, owned, MATERIALS);
    expect(await countHoldings(ports, owned, EVERYTHING)).toMatchObject([
      { what: 'Recordings about your own voice', count: 1 },
      { what: 'Word left about your voice', count: 2 },
    ]);
    await deleteHoldings(ports, owned, EVERYTHING);
    expect(await countHoldings(ports, owned, EVERYTHING)).toEqual([]);
    expect(await leftTo(ports, ann)).toEqual([]);
  });
});

describe('a permission that rests on what was left', () => {
  const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));

  async function answered(right: 'kin' | 'agreed', speakerName = 'rose MILLER') {
    const { ports } = await opened();
    await ports.documents.update(`sessions/${sessionId}`, () => ({
      ownerUid: ann.uid,
      createdAt: new Date(0),
    }));
    const path = objectPath.voiceSample(sessionId, 0, 'mp3');
    await ports.objects.write(path, Buffer.from('sound'), {
      contentType: 'audio/mpeg',
      metadata: { sha256: 'd'.repeat(64) },
    });
    const input: ProcessAudioInput = {
      audioUrls: [downloadUrlOf('', ports.objects.bucket, path)],
      ...{ sessionId, referenceStart: 1, referenceDuration: 2, similarityThreshold: 0.85 },
      ...{ adaptiveThreshold: true, applyPostProcessing: true, excluded: [] },
      permission: {
        ...{ speakerName, right, ...ANSWERED_TODAY },
        ...(right === 'kin' && { statement: { relation: 'child', signer: 'Anna Miller' } }),
      },
    };
    void processAudio(ports, ann, input).catch(() => undefined);
    await expect.poll(async () => (await permissionsFor(ports, sessionId)).length).toBe(1);
    const [permission] = await permissionsFor(ports, sessionId);
    return permission;
  }

  it('keeps the person’s own words with the answer of the next of kin', async () => {
    expect((await answered('kin'))?.left).toEqual({
      words: WORDS,
      givenAt: new Date(Date.UTC(2026, 10, 27, 12)),
    });
  });

  it('keeps nothing for a use that was not left, or for another person', async () => {
    expect(await answered('agreed')).not.toHaveProperty('left');
    expect(await answered('kin', 'Rose Smith')).not.toHaveProperty('left');
  });
});

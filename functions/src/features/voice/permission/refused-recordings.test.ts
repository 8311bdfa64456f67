// @module-tag voices

import { describe, expect, it } from 'vitest';
import { downloadUrlOf, objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { readLinkTold } from '../../../../../src/domain/voice/permission-link.ts';
import {
  readPermissionAnswer,
  type SpokenOutcome,
} from '../../../../../src/domain/voice/spoken-permission.ts';
import { asHostilePorts } from '../../../../../tests/security/hostile-ports.ts';
import { CLIP_STORY, makeClip } from '../../../../../tests/support/make-clip.ts';
import { family, owner, sessionId, stranger } from '../../../../../tests/support/paying-family.ts';
import { ANSWERED_TODAY } from '../../../../../tests/support/permission-answer.ts';
import { ffmpegAudioDecoder } from '../../../adapters/ffmpeg/audio-decoder.ts';
import type { Caller } from '../../../ports/identity.ts';
import { blockedIds, blockVoice } from '../../../records/voices/blocked-voices.ts';
import { permissionLinks } from '../../../records/voices/permission-links.ts';
import { sentencesOf, spokenPermissions } from '../../../records/voices/spoken-permissions.ts';
import { withdrawByLink } from '../../account/withdraw-by-link.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { processAudio } from '../making/process-audio.ts';
import { saidNo, saidNoToRecording } from '../making/refused-voices.ts';
import { linkPermission } from './link-permission.ts';
import { ownerPermission } from './owner-permission.ts';
import { runHearSpoken } from './run-hear-spoken.ts';

const READ =
  'My name is Ruby Moor. My two words are walnut and lantern. I agree that my voice is recreated by computer for this book.';
type Stage = ReturnType<typeof family>;
const hash = (letter: string) => letter.repeat(64);
const other = `${sessionId.slice(0, -1)}e` as typeof sessionId;
const clipPath = (book = sessionId) => objectPath.voiceSample(book, 0, 'wav');

/** One recording, of which nobody has said whose it is. */
async function send(ports: Stage, letter: string, book = sessionId, bytes: Uint8Array = Buffer.from('s')) {
  await ports.objects.deleteAll(clipPath(book));
  const content = { contentType: 'audio/wav', metadata: { sha256: hash(letter) } };
  await ports.objects.write(clipPath(book), bytes, content);
}

const asOwner = async (ports: Stage, permission: object) =>
  readPermissionAnswer((await ownerPermission(ports, owner, { sessionId, permission })).permission);

async function asked(ports: Stage, recordings: readonly string[] = [], speakerName = 'Ruby Moor') {
  const { token } = await asOwner(ports, { ask: { speakerName, from: 'Mary', recordings } });
  if (!token) throw new Error('no link was made');
  return token;
}

/** With the address of the owner's account, where they have one. */
const withOwner = (ports: Stage, email: string | null) => {
  const hostile = asHostilePorts(ports);
  const find = async () => ({ ...owner, email, isAnonymous: email === null });
  return { ...hostile, identity: { ...hostile.identity, find } };
};

const saysNo = (ports: Stage, token: string, email: string | null = null) =>
  withdrawByLink(withOwner(ports, email), { link: token, scope: 'materials' });

/** The refusal, or 'begun'. */
const makeVoice = (ports: Stage, speakerName: string, caller: Caller = owner, book = sessionId) =>
  processAudio(ports, caller, {
    audioUrls: [downloadUrlOf('', ports.objects.bucket, clipPath(book))],
    ...{ sessionId: book, referenceStart: 0, referenceDuration: 18, similarityThreshold: 0.85 },
    ...{ adaptiveThreshold: true, applyPostProcessing: true, excluded: [] },
    permission: { speakerName, right: 'agreed', ...ANSWERED_TODAY },
  }).then(
    ({ error = '' }) => error,
    ({ code }: { code: string }) => (code === 'deadline-exceeded' ? 'begun' : code),
  );

async function reads(ports: Stage, speakerName: string, sound: Uint8Array = Buffer.from('RIFF sound')) {
  const { sentence } = await asOwner(ports, { sentence: { speakerName, timeZone: 'UTC' } });
  const clip = { url: downloadUrlOf('', ports.objects.bucket, clipPath()), start: 0, end: 18 };
  const id = sentence?.id ?? '';
  await asOwner(ports, { spoken: { id, sound: Buffer.from(sound).toString('base64'), clip } }).catch(() => 0);
  return id;
}

async function readsAs(ports: Stage, speakerName: string, outcome: SpokenOutcome, letter = 'a') {
  const id = await reads(ports, speakerName);
  await spokenPermissions.change(
    ports,
    id,
    (row) => row && { ...row, outcome, ...(outcome === 'same' && { heardIn: [hash(letter)] }) },
  );
  for (const { key } of ports.jobs.all()) ports.jobs.finish(key);
}

async function refusedByRuby(email: string | null = null) {
  const ports = family();
  await send(ports, 'a');
  const token = await asked(ports);
  expect(await saysNo(ports, token, email)).toEqual({ success: true, remaining: 0 });
  return { ports, token };
}

const REFUSED = saidNoToRecording('Ruby Moor', 'Ruby M. Moor');

describe('a recording somebody was asked about, who said no', () => {
  it('is refused also when it was sent only after they were asked', async () => {
    const ports = family();
    const token = await asked(ports, [hash('a')]);
    expect(await saysNo(ports, token)).toEqual({ success: true, remaining: 0 });
    await send(ports, 'a');
    expect(await makeVoice(ports, 'Ruby M. Moor')).toBe(REFUSED);
    await send(ports, 'b');
    expect(await makeVoice(ports, 'Ruby M. Moor'), 'another recording').toBe('begun');
  });

  it('makes no voice under another name, in this book or another of the account, also sent anew', async () => {
    const { ports } = await refusedByRuby();
    expect(await makeVoice(ports, 'Ruby M. Moor')).toBe(REFUSED);
    await send(ports, 'a');
    expect(await makeVoice(ports, 'Ruby M. Moor')).toBe(REFUSED);
    await ports.documents.update(`sessions/${other}`, () => ({ ownerUid: owner.uid }));
    await send(ports, 'a', other);
    expect(await makeVoice(ports, 'Ruby M. Moor', owner, other)).toBe(REFUSED);
    expect(ports.jobs.all()).toEqual([]);
  });

  it('stays, and nothing of another account and no other recording is refused by a no that proves nothing', async () => {
    const { ports } = await refusedByRuby();
    expect(await ports.objects.info(clipPath())).not.toBeNull();
    expect(await blockedIds(ports)).toEqual([]);
    await ports.documents.update(`sessions/${other}`, () => ({ ownerUid: stranger.uid }));
    await send(ports, 'a', other);
    expect(await makeVoice(ports, 'Ruby M. Moor', stranger, other)).toBe('begun');
    await send(ports, 'b');
    expect(await makeVoice(ports, 'Ruby M. Moor')).toBe('begun');
  });

  it('is the one that was there when they were asked, not one that came later or went meanwhile', async () => {
    const ports = family();
    await send(ports, 'a');
    const token = await asked(ports);
    await send(ports, 'b');
    await saysNo(ports, token);
    expect(await makeVoice(ports, 'Ruby M. Moor'), 'came later').toBe('begun');
    await send(ports, 'a');
    expect(await makeVoice(ports, 'Ruby M. Moor'), 'was taken out before the no').toBe(REFUSED);
  });

  it.each([
    ['sounds like it', 'same', 'a', 'begun'],
    ['may sound like it', 'unsure', 'a', REFUSED],
    ['sounds like another recording', 'same', 'b', REFUSED],
  ] as const)('is free for whoever reads a sentence that %s', async (_, outcome, letter, then) => {
    const { ports } = await refusedByRuby();
    await readsAs(ports, 'Ruby M. Moor', outcome, letter);
    expect(await makeVoice(ports, 'Ruby M. Moor')).toBe(then);
    expect(await makeVoice(ports, 'Walter'), 'and for no other name').toContain('said no');
  });

  it('is heard against what was read by a link, which had nothing to be compared with', async () => {
    const { ports } = await refusedByRuby();
    const token = await asked(ports, [], 'Ruby M. Moor');
    const { permission } = await linkPermission(ports, {
      permission: { token, sentence: { timeZone: 'UTC' } },
    });
    const id = readLinkTold(permission).sentence?.id ?? '';
    const sound = Buffer.from('RIFF sound').toString('base64');
    await linkPermission(ports, { permission: { token, spoken: { id, sound } } });
    await makeVoice(ports, 'Ruby M. Moor');
    const [row] = await sentencesOf(ports, sessionId);
    expect(row?.clip).toEqual({ path: clipPath(), start: 0, end: 18 });
    expect(ports.jobs.all().map(({ key }) => key)).toEqual([`hear-spoken:${id}`]);
  });

  it('is told from another voice by its sound', async () => {
    const { ports } = await refusedByRuby();
    await send(ports, 'a', sessionId, await makeClip(210, CLIP_STORY));
    const hear = (id: string) =>
      runHearSpoken({ ...ports, audioDecoder: ffmpegAudioDecoder() }, id, new AbortController().signal);
    await hear(await reads(ports, 'Ruby M. Moor', await makeClip(110, READ)));
    for (const { key } of ports.jobs.all()) ports.jobs.finish(key);
    expect(await makeVoice(ports, 'Ruby M. Moor')).toBe(REFUSED);
    await hear(await reads(ports, 'Ruby M. Moor', await makeClip(210, CLIP_STORY)));
    for (const { key } of ports.jobs.all()) ports.jobs.finish(key);
    expect(await makeVoice(ports, 'Ruby M. Moor'), 'played, not read').toBe(REFUSED);
    await hear(await reads(ports, 'Ruby M. Moor', await makeClip(210, READ)));
    for (const { key } of ports.jobs.all()) ports.jobs.finish(key);
    expect(await makeVoice(ports, 'Ruby M. Moor')).toBe('begun');
  });
});

describe('before the first byte of a recording is sent', () => {
  const why = async (ports: Stage, speakerName: string, letter = 'a') =>
    (await asOwner(ports, { look: true, sending: { speakerName, recordings: [hash(letter)] } })).refusal;

  it('the owner learns of a no that came a moment ago, whoever they say is speaking', async () => {
    const ports = family();
    const token = await asked(ports, [hash('a')]);
    expect(await why(ports, 'Ruby Moor')).toBeUndefined();
    await saysNo(ports, token);
    expect(await why(ports, 'Ruby Moor')).toBe(saidNo('Ruby Moor'));
    expect(await why(ports, 'Ruby Moor', 'b'), 'another recording').toBe(saidNo('Ruby Moor'));
    expect(await why(ports, 'Ruby M. Moor')).toBe(REFUSED);
    expect(await why(ports, 'Ruby M. Moor', 'b')).toBeUndefined();
  });

  it('what has to be heard against a sentence may be sent', async () => {
    const { ports } = await refusedByRuby();
    await reads(ports, 'Ruby M. Moor');
    expect(await why(ports, 'Ruby M. Moor')).toBeUndefined();
  });
});

it('a yes that was taken back is met by an altered recording, too, in every book of the account that names the person', async () => {
  const ports = family();
  await send(ports, 'a');
  const token = await asked(ports);
  const { permission } = await linkPermission(ports, {
    permission: { token, sentence: { timeZone: 'UTC' } },
  });
  const id = readLinkTold(permission).sentence?.id ?? '';
  const sound = Buffer.from('RIFF sound').toString('base64');
  await linkPermission(ports, { permission: { token, spoken: { id, sound } } });
  await saysNo(ports, token);
  await send(ports, 'b');
  expect(await makeVoice(ports, 'RUBY Moor')).toBe(saidNo('RUBY Moor'));
  await ports.documents.update(`sessions/${other}`, () => ({ ownerUid: owner.uid }));
  await send(ports, 'c', other);
  expect(await makeVoice(ports, 'Moor, Ruby', owner, other)).toBe(saidNo('Moor, Ruby'));
});

it('a no and a new yes set nothing free that somebody else had stopped', async () => {
  const ports = family();
  await send(ports, 'a');
  await blockVoice(ports, { names: [], recordings: [hash('a')] });
  const token = await asked(ports);
  await saysNo(ports, token);
  const { permission } = await linkPermission(ports, {
    permission: { token, sentence: { timeZone: 'UTC' } },
  });
  const id = readLinkTold(permission).sentence?.id ?? '';
  const sound = Buffer.from('RIFF sound').toString('base64');
  await linkPermission(ports, { permission: { token, spoken: { id, sound } } });
  expect(await blockedIds(ports)).toHaveLength(1);
});

describe('the owner of the book', () => {
  it('gets one letter of a no, with what it means and what can be done, and then their address is forgotten', async () => {
    const { ports, token } = await refusedByRuby('mary@example.com');
    await saysNo(ports, token, 'mary@example.com');
    const letters = ports.jobs.all().flatMap((job) => (job.kind === 'send-mail' ? [job.input] : []));
    expect(letters).toMatchObject([{ letter: 'voice-refused' }]);
    const sent: { to: string; subject: string; text: string }[] = [];
    const mailer = {
      send: async (mail: (typeof sent)[number]) => void sent.push(mail),
      forget: async () => 0,
    };
    for (const letter of [...letters, ...letters]) await sendMail({ ...ports, mailer }, letter);
    expect(sent).toMatchObject([{ to: 'mary@example.com', subject: 'Ruby Moor said no' }]);
    expect(sent[0]?.text).toMatch(/Nothing of yours was deleted\..*open the same link/);
    expect(sent[0]?.text).toMatch(/have that person read a sentence aloud .* Or use another recording\./);
    const [row] = await permissionLinks.all(ports);
    expect(row?.read().noticeTo).toBeUndefined();
  });

  it('who is a guest has no address to write to', async () => {
    const { ports } = await refusedByRuby();
    expect(ports.jobs.all()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { RETENTION_DAYS } from '../../../../../src/domain/account/retention.ts';
import { abuseEmail } from '../../../../../src/domain/config/brand.ts';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import {
  MAX_OPEN_REPORTS,
  REPORTS_WRITTEN_ABOUT,
  type SentReport,
} from '../../../../../src/domain/voice/voice-report.ts';
import { finishedOrder, rowOf } from '../../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../../adapters/memory/documents.ts';
import { memoryJobs } from '../../../adapters/memory/jobs.ts';
import type { JobOf } from '../../../ports/jobs.ts';
import type { Mail } from '../../../ports/mailer.ts';
import { shareLinkId } from '../../../records/gifts/share-links.ts';
import { moveOrder } from '../../../records/orders/orders.ts';
import { voiceReports } from '../../../records/voices/voice-reports.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { answerReport, countOverdueReports, listReports } from './answer-report.ts';
import { reportVoice } from './report-voice.ts';

const DAY_MS = 86_400_000;
const TOKEN = 'abcdefghijklmnopqrstuv';
const rose = { uid: 'rose', email: null, isAnonymous: false };
const eve = { uid: 'eve', email: null, isAnonymous: true };
const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(3));
const idOf = (n: number) => n.toString(16).padStart(32, '0');
/** Different people's. */
const from = (n: number) => ({ reportId: idOf(n), email: `may${n}@example.com` });
const byLink = { place: 'link', token: TOKEN } as const;

/** A finished book of Rose's in the voice of Rose Miller, with a link to it. */
async function shared() {
  const clock = { now: Date.parse('2026-11-26T12:00:00Z'), nowMs: () => clock.now };
  const ports = { documents: memoryDocuments(), jobs: memoryJobs(), clock };
  const order = rowOf.order('rose', sessionId, 'o1', finishedOrder('o1'));
  const given = { speakerName: 'Rose Miller' };
  await ports.documents.update(`sessions/${sessionId}`, () => ({
    ownerUid: 'rose',
    createdAt: new Date(0),
  }));
  await ports.documents.update('orders/o1', () => order);
  await ports.documents.update('permissions/p1', () => rowOf.permission('rose', sessionId, given));
  await ports.documents.update(`share_links/${shareLinkId(TOKEN)}`, () => rowOf.shareLink('rose', 'o1'));
  return ports;
}
type Ports = Awaited<ReturnType<typeof shared>>;

const report = (ports: Ports, sent: Partial<SentReport> = {}, caller: typeof rose | null = null) =>
  reportVoice(ports, caller, {
    report: { reportId: idOf(1), heard: byLink, email: 'may@example.com', words: 'It is Ben.', ...sent },
  });

async function letters(ports: Ports): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), forget: async () => 0 };
  for (const job of ports.jobs.all())
    if (job.kind === 'send-mail') await sendMail({ ...ports, mailer }, (job as JobOf<'send-mail'>).input);
  return sent;
}

describe('a voice that is not whose it is said to be', () => {
  it('is reported from the shared page by anybody, with the day of the answer, to those who can stop it', async () => {
    const ports = await shared();
    expect(await report(ports)).toEqual({ success: true, answerBy: '2026-11-28T12:00:00.000Z' });
    const [{ to, subject, text } = { to: '', subject: '', text: '' }, ...more] = await letters(ports);
    expect(more).toEqual([]);
    expect([to, subject]).toEqual([abuseEmail(), 'A voice was reported: answer by 2026-11-28']);
    expect(text).toContain('may@example.com says where the book was shared: This is not Rose.\n\nIt is Ben.');
    expect(text).toContain(`npm run order -- block ${sessionId}`);
    expect(text).toContain(`npm run order -- reports answer ${idOf(1)}`);
  });

  it('is reported from the sample page and the player by whose book it is, under the name that was answered', async () => {
    const ports = await shared();
    await report(ports, { heard: { place: 'sample', sessionId } }, rose);
    await report(ports, { reportId: idOf(2), heard: { place: 'player', orderId: 'o1' } }, rose);
    const listed = await listReports(ports, { isAll: false });
    expect(
      listed.map(({ report: { place, orderId, speakerName, ownerUid } }) => [
        ...[place, orderId, speakerName, ownerUid],
      ]),
    ).toEqual([
      ['sample', '', 'Rose Miller', 'rose'],
      ['player', 'o1', 'Rose Miller', 'rose'],
    ]);
  });

  it('is not reported of a book that one may not hear', async () => {
    const ports = await shared();
    for (const heard of [
      { place: 'sample', sessionId },
      { place: 'player', orderId: 'o1' },
    ] as const) {
      await expect(report(ports, { heard }, eve)).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(report(ports, { heard })).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const guessed = { place: 'link', token: 'b'.repeat(22) } as const;
    const refused = await report(ports, { heard: guessed });
    expect(refused).toMatchObject({ success: false, errorCode: 'link-ended' });
    await moveOrder(ports, 'o1', { kind: 'deleted', at: new Date(ports.clock.now) });
    expect(await report(ports)).toEqual(refused);
    expect(await voiceReports.all(ports)).toEqual([]);
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is not reported of a memoir that has no voice', async () => {
    const ports = await shared();
    await ports.documents.delete('permissions/p1');
    await expect(report(ports, { heard: { place: 'sample', sessionId } }, rose)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is one report however often it is sent, and does not change afterwards', async () => {
    const ports = await shared();
    const first = await report(ports);
    ports.clock.now += DAY_MS;
    expect(await report(ports, { words: 'Something else.' })).toEqual(first);
    expect((await listReports(ports, { isAll: true })).map(({ report: { words } }) => words)).toEqual([
      'It is Ben.',
    ]);
    expect(ports.jobs.all()).toHaveLength(1);
  });

  it('floods nobody: of many reports of a book the first are letters, and all are listed', async () => {
    const ports = await shared();
    for (let n = 1; n <= 3 * REPORTS_WRITTEN_ABOUT; n++)
      expect(await report(ports, from(n))).toMatchObject({ success: true });
    expect(ports.jobs.all()).toHaveLength(REPORTS_WRITTEN_ABOUT);
    expect(await listReports(ports, { isAll: false })).toHaveLength(3 * REPORTS_WRITTEN_ABOUT);
    // One that was kept and not heard of is sent again all the same.
    expect(await report(ports, from(2))).toMatchObject({ success: true });
    expect(ports.jobs.all()).toHaveLength(REPORTS_WRITTEN_ABOUT);
  });

  it('has an end, and the next one is told so with the address', async () => {
    const ports = await shared();
    const { own, strangers } = MAX_OPEN_REPORTS;
    for (let n = 1; n <= strangers; n++) await report(ports, from(n));
    const next = from(99);
    const refused = await report(ports, next);
    expect(refused).toMatchObject({ success: false, error: expect.stringContaining(abuseEmail()) });
    // Who made the book has places of their own, and takes none from others.
    for (let n = 100; n < 100 + own; n++)
      expect(await report(ports, { ...from(n), email: 'rose@example.com' }, rose)).toMatchObject({
        success: true,
      });
    expect(await report(ports, from(200), rose)).toMatchObject({ success: false });
    await answerReport(ports, idOf(1), 'We asked the family.');
    expect(await report(ports, next)).toMatchObject({ success: true });
  });

  it('is open once for each account and address, so that nobody fills the places of others', async () => {
    const ports = await shared();
    await report(ports, from(1), eve);
    for (const [sent, caller] of [
      [from(2), eve],
      [{ ...from(3), email: 'May1@Example.com' }, null],
    ] as const)
      expect(await report(ports, sent, caller)).toMatchObject({ errorCode: 'resource-exhausted' });
    expect(await report(ports, from(4))).toMatchObject({ success: true });
    await answerReport(ports, idOf(1), 'We asked the family.');
    expect(await report(ports, from(2), eve)).toMatchObject({ success: true });
  });

  it('keeps a place for those whose book it was before they had an account', async () => {
    const ports = await shared();
    const guest = { ...rose, uid: 'guest' };
    await ports.documents.update(`sessions/${sessionId}`, (row) => row && { ...row, ownerUid: 'guest' });
    await report(ports, { ...from(1), heard: { place: 'sample', sessionId } }, guest);
    await ports.documents.update(`sessions/${sessionId}`, (row) => row && { ...row, ownerUid: 'rose' });
    for (const n of [2, 3, 4]) expect(await report(ports, from(n))).toMatchObject({ success: true });
  });

  it.each<[string, Partial<Record<keyof SentReport, unknown>>]>([
    ['no whole address', { email: 'may@' }],
    ['an address of two', { email: 'may@example.com, all@example.com' }],
    ['another place', { heard: { place: 'elsewhere', sessionId } }],
    ['a path for an id', { reportId: '../orders/o1' }],
    ['a book of words', { words: 'x'.repeat(1_001) }],
  ])('is refused with %s', async (_, change) => {
    const ports = await shared();
    const sent = report(ports, change as Partial<SentReport>);
    await expect(sent).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is late after two days, until it is answered; then its writer gets the words, once', async () => {
    const ports = await shared();
    await report(ports);
    ports.clock.now += 2 * DAY_MS;
    expect(await countOverdueReports(ports)).toBe(0);
    ports.clock.now += 1;
    expect(await countOverdueReports(ports)).toBe(1);
    await expect(answerReport(ports, idOf(1), '')).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(answerReport(ports, idOf(7), 'Yes.')).rejects.toMatchObject({ code: 'not-found' });
    await answerReport(ports, idOf(1), 'It was the wrong clip. It is deleted.');
    await answerReport(ports, idOf(1), 'It was the wrong clip. It is deleted.');
    expect(await countOverdueReports(ports)).toBe(0);
    const sent = await letters(ports);
    expect(sent.map(({ to }) => to)).toEqual(['may@example.com']);
    expect(sent[0]?.text).toContain('It was the wrong clip. It is deleted.');
    await expect(answerReport(ports, idOf(1), 'Or not.')).rejects.toThrow('was answered on 2026-11-28');
  });

  it('is due for deletion a month after its answer, and never before that', async () => {
    const ports = await shared();
    await report(ports);
    const due = () => voiceReports.first(ports, { by: 'dueAt', before: new Date(8e15), limit: 9 });
    expect(await due()).toEqual([]);
    await answerReport(ports, idOf(1), 'We asked the family.');
    const fields = await ports.documents.get(voiceReports.at(idOf(1)));
    expect(fields?.dueAt).toEqual(new Date(ports.clock.now + RETENTION_DAYS.voiceReport * DAY_MS));
  });
});

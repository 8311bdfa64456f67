import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Mailer } from '../../ports/mailer.ts';
import { fileMailer, smtpMailer } from './mailer.ts';
import { type Sender, senderOf } from './sender.ts';

afterEach(() => void vi.unstubAllEnvs());

const letter = {
  to: 'rose@example.com',
  about: 'order:o1',
  subject: 'Your receipt',
  text: 'Thank you.',
  key: 'receipt:o1',
} as const;

const ANSWERS: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' };

/** Speaks as much SMTP as one letter needs. Source: RFC 5321. */
async function postOffice(answerToData: string) {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (isData && line !== '.') continue;
        const answer = isData ? answerToData : (ANSWERS[line] ?? '250 ok');
        socket.write(`${answer}\r\n`);
        isData = line === 'DATA';
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { lines, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const SUPPORT = 'support@kindredpages.example';

it('posts a letter to one address, the same letter under the same Message-ID', async () => {
  const { url, lines } = await postOffice('250 taken');
  const mailer = smtpMailer(url, { from: 'Kindred Pages <no-reply@kindredpages.example>', replyTo: SUPPORT });
  await mailer.send(letter);
  await mailer.send(letter);
  expect(lines.filter((line) => line.startsWith('RCPT TO'))).toEqual(
    Array(2).fill('RCPT TO:<rose@example.com>'),
  );
  expect(new Set(lines.filter((line) => line.startsWith('Message-ID'))).size).toBe(1);
  expect(lines).toContain('Thank you.');
  expect(lines).toContain(`Reply-To: ${SUPPORT}`);
});

it('makes no second recipient or header of an address', async () => {
  const { url, lines } = await postOffice('250 taken');
  const mailer = smtpMailer(url, { from: SUPPORT, replyTo: SUPPORT });
  await mailer
    .send({ ...letter, to: 'rose@example.com>, eve@example.com\r\nBcc: eve@example.com' })
    .catch(() => {});
  expect(lines.filter((line) => /^RCPT TO:<eve@example\.com>|^Bcc:/i.test(line))).toEqual([]);
});

it('says that a letter was not taken, so that it is tried again', async () => {
  const { url } = await postOffice('451 later');
  const sending = smtpMailer(url, { from: SUPPORT, replyTo: SUPPORT }).send(letter);
  await expect(sending).rejects.toMatchObject({ code: 'unavailable' });
});

it('forgets letters about an order or an account, and none about another to the same address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mailer = fileMailer(folder, { from: SUPPORT, replyTo: SUPPORT });
  await mailer.send(letter);
  await mailer.send({ ...letter, about: 'order:o2', key: 'receipt:o2' });
  await mailer.send({ ...letter, about: 'account:rose@example.com', key: 'password:x' });
  // as an older program named them
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const older = (key: string) => `${digest(letter.to)}-${digest(key)}.eml`;
  writeFileSync(join(folder, older('ready:o1')), 'about o1');
  writeFileSync(join(folder, older('ready:o2')), 'about o2');
  writeFileSync(join(folder, older('password:y')), 'http://localhost:4173/__/auth=\r\n/action?oobCode=3Dx');
  expect(await mailer.forget(['order:o1', 'account:rose@example.com'], [letter.to])).toBe(4);
  expect(readdirSync(folder).sort()).toEqual(
    [`${digest('order:o2')}-${digest('receipt:o2')}.eml`, older('ready:o2')].sort(),
  );
});

/** A mailer of each kind, with the lines of the letters that it has sent. */
const MAILERS: Readonly<Record<string, (sender: Sender) => Promise<{ mailer: Mailer; sent(): string[] }>>> = {
  async server(sender) {
    const { url, lines } = await postOffice('250 taken');
    return { mailer: smtpMailer(url, sender), sent: () => lines };
  },
  async files(sender) {
    const folder = mkdtempSync(join(tmpdir(), 'kindred-mail-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const read = (file: string) => readFileSync(join(folder, file), 'utf8').split('\r\n');
    return { mailer: fileMailer(folder, sender), sent: () => readdirSync(folder).flatMap(read) };
  },
};
const FROM = 'Kindred Pages <no-reply@memoirs.org>';

it.each(Object.entries(MAILERS))('an answer to a letter by %s reaches SUPPORT_EMAIL', async (_, open) => {
  vi.stubEnv('SUPPORT_EMAIL', 'help@memoirs.org');
  const { mailer, sent } = await open(senderOf({ MAIL_FROM: FROM }));
  await mailer.send(letter);
  expect(sent()).toContain(`From: ${FROM}`);
  expect(sent()).toContain('Reply-To: help@memoirs.org');
});

it.each(Object.entries(MAILERS))(
  'an answer to a letter by %s goes to its sender where nobody’s address is set, and to no example',
  async (_, open) => {
    vi.stubEnv('SUPPORT_EMAIL', '');
    const { mailer, sent } = await open(senderOf({ MAIL_FROM: FROM }));
    await mailer.send(letter);
    expect(sent()).toContain(`From: ${FROM}`);
    expect(sent().filter((line) => /^Reply-To|\.example/i.test(line))).toEqual([]);
  },
);

it('without MAIL_FROM the support address writes', () => {
  vi.stubEnv('SUPPORT_EMAIL', 'help@memoirs.org');
  vi.stubEnv('BRAND_NAME', 'Memoirs');
  expect(senderOf({})).toEqual({ from: 'Memoirs <help@memoirs.org>', replyTo: 'help@memoirs.org' });
});

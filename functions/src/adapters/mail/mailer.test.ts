import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileMailer, smtpMailer } from './mailer.ts';

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

import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';

const TIMEOUT_MS = 30_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function messageOf({ to, subject, text, key }: Mail, from: string) {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  // An object and not a text: a comma or a line break in an address makes no second recipient.
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${digest(`${to} ${key}`)}@${host}>`,
  };
}

/**
 * Letters by a mail server.
 * @param url smtps://user:password@host:465, or smtp://…:587, which is used only when the server offers encryption
 */
export function smtpMailer(url: string, from: string): Mailer {
  const { hostname, port, protocol, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    requireTLS: protocol !== 'smtps:' && !['localhost', '127.0.0.1'].includes(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (cause) {
        throw new AppError('unavailable', 'The mail server did not take the letter.', { cause });
      }
    },
    // What was posted is in the family's own mailbox.
    forget: async () => 0,
  };
}

/** Letters as files, for a machine without a mail server: `{folder}/{address}-{letter}.eml`, both as hashes. */
export function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(messageOf(mail, from));
      const file = join(folder, `${digest(mail.to)}-${digest(mail.key)}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    async forget(address) {
      const names = await readdir(folder).catch(() => []);
      const theirs = names.filter((name) => name.startsWith(`${digest(address)}-`));
      for (const name of theirs) await rm(join(folder, name), { force: true });
      return theirs.length;
    },
  };
}

import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { AppError } from '../../../../src/domain/errors.ts';
import type { LetterKind } from '../../ports/jobs.ts';
import type { LetterOwner, Mail, Mailer } from '../../ports/mailer.ts';
import type { Sender } from './sender.ts';

const TIMEOUT_MS = 30_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function messageOf({ to, subject, text, key }: Mail, { from, replyTo }: Sender) {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  // An object and not a text: a comma or a line break in an address makes no second recipient.
  return {
    from,
    ...(replyTo !== undefined && { replyTo }),
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
export function smtpMailer(url: string, sender: Sender): Mailer {
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
        await transport.sendMail(messageOf(mail, sender));
      } catch (cause) {
        throw new AppError('unavailable', 'The mail server did not take the letter.', { cause });
      }
    },
    // What was posted is in the family's own mailbox.
    forget: async () => 0,
  };
}

/** Names of letters about an order, as `send-mail` gives them. */
const ORDER_LETTERS = ['receipt', 'ready', 'needs-you', 'refund', 'voice-ends-soon'] satisfies LetterKind[];
/** Only letters about a password lead there. */
const RESET_PATH = '/__/auth/action';

/**
 * Letters as files, for a machine without a mail server: `{folder}/{whose}-{letter}.eml`, both as hashes. Copies of an
 * older program begin with the hash of the address instead.
 */
export function fileMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(messageOf(mail, sender));
      const file = join(folder, `${digest(mail.about)}-${digest(mail.key)}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    async forget(about, addresses) {
      const names = await readdir(folder).catch(() => []);
      const begins = new Set(about.map((one) => digest(one)));
      const older = new Set(about.flatMap((one) => olderNames(one, addresses)));
      const theirs = names.filter((name) => begins.has(name.split('-')[0] ?? '') || older.has(name));
      for (const name of await olderResets(folder, names, about)) theirs.push(name);
      for (const name of theirs) await rm(join(folder, name), { force: true });
      return theirs.length;
    },
  };
}

/** How an older program named the letters about an order. */
function olderNames(about: LetterOwner, addresses: readonly string[]): string[] {
  if (!about.startsWith('order:')) return [];
  const orderId = about.slice('order:'.length);
  return addresses.flatMap((address) =>
    ORDER_LETTERS.map((letter) => `${digest(address)}-${digest(`${letter}:${orderId}`)}.eml`),
  );
}

/** Letters of an older program about the accounts' passwords: their names say only to whom they went. */
async function olderResets(
  folder: string,
  names: readonly string[],
  about: readonly LetterOwner[],
): Promise<string[]> {
  const accounts = about.filter((one) => one.startsWith('account:'));
  const begins = accounts.map((one) => `${digest(one.slice('account:'.length))}-`);
  const found: string[] = [];
  for (const name of names.filter((one) => begins.some((begin) => one.startsWith(begin)))) {
    const text = await readFile(join(folder, name), 'utf8');
    // Long lines are broken by "=" in the mail's own writing.
    if (text.replace(/=\r?\n/g, '').includes(RESET_PATH)) found.push(name);
  }
  return found;
}

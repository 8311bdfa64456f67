import { AppError } from '../../../../src/domain/errors.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { gifts, vouchers } from '../../records/gifts/gifts.ts';
import { findOrder, ordersOf } from '../../records/orders/orders.ts';
import { movedAt, quotes } from '../../records/orders/quotes.ts';
import { permissionLinks, withoutNotice } from '../../records/voices/permission-links.ts';
import { forgetProofAddress, permissions } from '../../records/voices/permissions.ts';
import { voiceReports } from '../../records/voices/voice-reports.ts';
import { voiceWills } from '../../records/voices/voice-wills.ts';
import { noteLetterGone, willEnds } from '../../records/voices/will-ends.ts';
import { letterOf } from './letters.ts';
import { quoteLetterOf } from './quote-letters.ts';
import { reportLetterOf } from './report-letters.ts';
import { refusalLetterOf, willEndLetterOf, willLetterOf, withdrawalLetterOf } from './voice-letters.ts';
import { voucherLetterOf } from './voucher-letters.ts';

type Needed = Pick<Ports, 'documents' | 'mailer'>;
type About<Field extends string> = Extract<JobInputs['send-mail'], Readonly<Record<Field, string>>>;

/**
 * The job that writes and posts one letter about an order, a quote, a voucher or a report.
 * @throws AppError not-found, unavailable
 */
export async function sendMail(ports: Needed, job: JobInputs['send-mail']): Promise<void> {
  if ('giftLetterId' in job) throw new AppError('internal', 'a gift is sent by its own feature');
  if ('sessionId' in job) return sendQuoteMail(ports, job);
  if ('permissionId' in job) return sendWithdrawalProof(ports, job.permissionId);
  if ('linkId' in job) return sendRefusal(ports, job.linkId);
  if ('reportId' in job) return sendReportMail(ports, job);
  if ('willEndId' in job) return sendWillEndMail(ports, job.willEndId);
  if ('willId' in job) return sendWillMail(ports, job.willId);
  if (job.letter === 'code') throw new AppError('internal', 'a code is sent by its own feature');
  if ('giftId' in job) return sendVoucherMail(ports, job);
  const order = await findOrder(ports, job.orderId);
  if (!order.userEmail) return;
  const key = `${job.letter}:${order.id}`;
  await ports.mailer.send({
    to: order.userEmail,
    about: `order:${order.id}`,
    key,
    ...letterOf(job.letter, order),
  });
}

/** A quote whose family has deleted everything is answered to nobody. */
async function sendQuoteMail(ports: Needed, { sessionId, letter }: About<'sessionId'>): Promise<void> {
  const quote = await quotes.find(ports, sessionId);
  const written = quote && quoteLetterOf(letter, sessionId, quote);
  if (!written) return;
  const key = `${letter}:${sessionId}:${movedAt(quote).getTime()}`;
  await ports.mailer.send({ ...written, about: `quote:${sessionId}`, key });
}

/** Sent once: with the letter goes the address. */
async function sendWithdrawalProof(ports: Needed, id: string): Promise<void> {
  const given = await permissions.find(ports, id);
  const bought = given?.withdrawnBy === undefined ? [] : await ordersOf(ports, given.sessionId);
  const ended = bought.filter(({ voiceEnded }) => voiceEnded && voiceEnded.by === given?.withdrawnBy);
  const written = given && withdrawalLetterOf(given, ended);
  if (!written) return;
  await ports.mailer.send({ ...written, about: `memoir:${given.sessionId}`, key: `voice-withdrawn:${id}` });
  await forgetProofAddress(ports, id);
}

/** Sent once: with the letter goes the address. */
async function sendRefusal(ports: Needed, id: string): Promise<void> {
  const link = await permissionLinks.find(ports, id);
  const written = link && refusalLetterOf(link);
  if (!written) return;
  const key = `voice-refused:${id}:${(link.saidYesAt ?? link.createdAt).getTime()}`;
  await ports.mailer.send({ ...written, about: `memoir:${link.sessionId}`, key });
  await permissionLinks.change(ports, id, (row) => row && withoutNotice(row));
}

/** Who has deleted everything is written to no more. */
async function sendReportMail(ports: Needed, { reportId, letter }: About<'reportId'>): Promise<void> {
  const report = await voiceReports.find(ports, reportId);
  const written = report && reportLetterOf(letter, reportId, report);
  if (!written) return;
  await ports.mailer.send({ ...written, about: `report:${reportId}`, key: `${letter}:${reportId}` });
}

/** A giver who has deleted everything is written to no more. */
async function sendVoucherMail(
  ports: Needed,
  { giftId, letter }: Exclude<About<'giftId'>, { readonly letter: 'code' }>,
): Promise<void> {
  const gift = await gifts.find(ports, giftId);
  const voucher = gift && (await vouchers.find(ports, gift.voucherId));
  const written = voucher && voucherLetterOf(letter, gift, voucher);
  if (!written) return;
  const key = `${letter}:${giftId}`;
  await ports.mailer.send({ ...written, to: gift.email, about: `gift:${giftId}`, key });
}

/** What was withdrawn before the letter went is written about to nobody. */
async function sendWillMail(ports: Needed, id: string): Promise<void> {
  const will = await voiceWills.find(ports, id);
  if (!will) return;
  await ports.mailer.send({
    ...willLetterOf(id, will),
    to: will.email,
    about: `will:${will.ownerUid}`,
    key: `voice-will:${id}`,
  });
  await voiceWills.change(ports, id, (known) => {
    if (!known) return null;
    const { isUnsent: _, ...sent } = known;
    return sent;
  });
}

/** Sent once: with the letter goes the address. */
async function sendWillEndMail(ports: Needed, id: string): Promise<void> {
  const end = await willEnds.find(ports, id);
  const written = end && willEndLetterOf(end);
  if (!written) return;
  await ports.mailer.send({ ...written, about: `will:${end.ownerUid}`, key: `will-ended:${id}` });
  await noteLetterGone(ports, id);
}

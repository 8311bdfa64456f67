import { AppError } from '../../../../src/domain/errors.ts';
import { formatCents } from '../../../../src/domain/payment/tiers.ts';
import { isKnownCharge, unknownCharges } from '../../features/payment/unknown-charges.ts';
import type { Charge } from '../../ports/payments.ts';
import type { Command, DeskPorts } from './command.ts';
import { dayAt, inLine } from './desk-words.ts';

function chargeLine({
  paymentIntentId,
  chargedAt,
  amountCents,
  refundedCents,
  metadata,
  email,
}: Charge): string {
  const { orderId, voucherId, tier } = metadata;
  return [
    paymentIntentId,
    chargedAt?.toISOString() ?? '',
    formatCents(amountCents - refundedCents).padStart(8),
    inLine(tier ?? ''),
    inLine(orderId ? `order ${orderId}` : `gift ${voucherId}`),
    inLine(email ?? ''),
  ].join('  ');
}

async function refundUnknown(ports: DeskPorts, [id = '']: readonly string[]): Promise<string> {
  const intent = await ports.payments.findIntent(id);
  if (!intent) throw new AppError('not-found', `The payment provider knows no payment ${id}.`);
  const { orderId, voucherId } = intent.metadata;
  if (!orderId && !voucherId)
    throw new AppError(
      'failed-precondition',
      `${id} is not of Kindred Pages: give it back where it is from.`,
    );
  if (await isKnownCharge(ports, { paymentIntentId: id, metadata: intent.metadata }))
    throw new AppError(
      'failed-precondition',
      orderId
        ? `${id} is of an order that is known here. Its money goes back with: refund ${orderId}`
        : `${id} is of a gift that is known here. Its money goes back with: vouchers refund ${voucherId}`,
    );
  const { status, amountCents } = await ports.payments.refund(id);
  const back = `${formatCents(amountCents)} of ${id}`;
  return status === 'refunded' ? `${back} went back.` : `${back} are on their way back.`;
}

/** Payments that the provider took and nothing here knows of, as after a restore. */
export const CHARGE_COMMANDS: Readonly<Record<string, Command>> = {
  charges: {
    words: 'SINCE',
    does: 'what was charged since a day, and no order or gift here knows, as after a restore',
    async run(ports, [since = '']) {
      const found = await unknownCharges(ports, dayAt(since));
      if (found.length === 0) return 'Everything that was charged since then is known here.';
      return [
        ...found.map(chargeLine),
        'Nothing is being made of these. Write to each, and give its money back: charges refund PAYMENT --why "..." (Of an account that was deleted meanwhile nothing is known either.)',
      ].join('\n');
    },
  },
  'charges refund': {
    words: 'PAYMENT',
    does: 'give the money of one of these back',
    ofMemoir: async (ports, [id = '']) => (await ports.payments.findIntent(id))?.metadata.sessionId ?? '',
    run: refundUnknown,
  },
};

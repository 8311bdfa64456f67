import { AppError } from '../../../src/domain/errors.ts';
import type { Ports } from '../ports/ports.ts';
import { noteMoneyBack } from '../records/orders/payments.ts';
import { refundOrder } from './refund-order.ts';

/**
 * Gives back the money of an order that was withdrawn from. What a bank has taken back already is not given back twice, and
 * a person of ours sees it at the dispute.
 * @returns whether the provider has done it
 * @throws AppError unavailable while the provider cannot be asked: the sweep asks again
 */
export async function giveMoneyBack(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'payments' | 'clock'>,
  orderId: string,
): Promise<boolean> {
  let isBack = true;
  try {
    await refundOrder(ports, orderId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'failed-precondition') throw error;
    isBack = false;
  }
  await noteMoneyBack(ports, orderId);
  return isBack;
}

import { httpStatusOf } from '../../../../src/domain/calls/callable-status.ts';
import { AppError, ERRORS } from '../../../../src/domain/errors.ts';
import type { SignedEvent } from '../../ports/payments.ts';
import { readBody, sendJson, type WirePart } from '../exchange.ts';

export const PAYMENT_EVENTS_PATH = '/payment-events';
const MAX_EVENT_BYTES = 262_144;

/**
 * POST /payment-events: where the payment provider tells what happened. The body stays as the bytes that are signed. Any
 * answer but 200 makes the provider repeat the event later.
 */
export function paymentEventsPart(receive: (event: SignedEvent) => Promise<void>): WirePart {
  return async ({ request, response, url }) => {
    if (url.pathname !== PAYMENT_EVENTS_PATH || request.method !== 'POST') return false;
    const body = (await readBody(request, MAX_EVENT_BYTES)).toString();
    try {
      await receive({ body, signature: String(request.headers['stripe-signature'] ?? '') });
      sendJson(response, 200, { received: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      sendJson(response, httpStatusOf(ERRORS[error.code].status), { error: { message: error.message } });
    }
    return true;
  };
}

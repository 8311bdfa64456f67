import { pipeline } from 'node:stream/promises';
import { type HttpsFunction, onRequest, type Request } from 'firebase-functions/v2/https';
import { AppError } from '../../../src/domain/errors.ts';
import { exportMyData } from '../features/account/export-my-data.ts';
import { zipFiles } from '../features/formats/zip-files.ts';
import { receivePaymentEvent } from '../features/payment/receive-payment-event.ts';
import { answerCard } from '../hosts/answer-card.ts';
import { bindProcessAudio } from '../hosts/callables.ts';
import { errorBody } from '../hosts/error-body.ts';
import { logError, logLine, requestIdOf } from '../hosts/log.ts';
import type { Caller } from '../ports/identity.ts';
import { orders } from '../records/orders/orders.ts';
import { addressOf, checkLimit } from './call-limits.ts';
import { REGION, SCALE } from './deployed.ts';
import type { FirebasePorts } from './ports.ts';
import { STRIPE_SECRETS } from './secrets.ts';
import { REQUEST_SETTINGS, sized } from './settings.ts';

type Response = Parameters<Parameters<typeof onRequest>[0]>[1];
type Open = () => FirebasePorts;
type Answer = (ports: FirebasePorts, request: Request, response: Response) => Promise<void>;

/** Errors as the callable protocol writes them, which the client reads everywhere. */
function withErrors(open: Open, name: string, answer: Answer, methods: readonly string[] = ['POST']) {
  return async (request: Request, response: Response): Promise<void> => {
    const beganMs = Date.now();
    const log = (outcome: string) => ({
      what: 'request',
      name,
      requestId: requestIdOf(request.headers),
      outcome,
      elapsedMs: Date.now() - beganMs,
    });
    try {
      if (!methods.includes(request.method)) throw new AppError('not-found');
      await answer(open(), request, response);
      logLine(log('ok'));
    } catch (error) {
      const { status, httpStatus, message, details, isUnexpected } = errorBody(error);
      if (isUnexpected) logError(log('internal'), error);
      else logLine(log(String(details.code)));
      // An answer that has begun can only break off.
      if (response.headersSent) return void response.destroy();
      const word = status.toUpperCase().replaceAll('-', '_');
      response.status(httpStatus).json({ error: { status: word, message, details } });
    }
  };
}

async function callerOf({ identity }: FirebasePorts, request: Request): Promise<Caller | null> {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const caller = await identity.verify(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? '');
  if (!caller) throw new AppError('unauthenticated', 'the ID token is not valid');
  return caller;
}

/** POST /process-audio. Not through Hosting, which ends requests after a minute. */
export function processAudioFunction(open: Open, isAppCheckEnforced: boolean): HttpsFunction {
  const settings = { ...sized(REQUEST_SETTINGS['process-audio'], SCALE), region: REGION, cors: true };
  // another voice ends the payment that was open for the one before
  const options = { ...settings, secrets: STRIPE_SECRETS };
  return onRequest(
    { ...options, invoker: 'public' },
    withErrors(open, 'process-audio', async (ports, request, response) => {
      const isGenuine =
        !isAppCheckEnforced || (await ports.isGenuineApp(request.header('X-Firebase-AppCheck')));
      if (!isGenuine) throw new AppError('unauthenticated', 'this is not the app');
      const caller = await callerOf(ports, request);
      await checkLimit(ports, { name: 'POST /process-audio', caller, address: addressOf(request.headers) });
      response.json((await bindProcessAudio(ports)({ data: request.body as unknown, caller })) ?? null);
    }),
  );
}

/** Where the card provider tells what happened. Any answer but 200 makes it repeat the event later. */
export function paymentEventsFunction(open: Open): HttpsFunction {
  const options = {
    ...sized(REQUEST_SETTINGS.paymentEvents, SCALE),
    region: REGION,
    secrets: STRIPE_SECRETS,
  };
  return onRequest(
    { ...options, invoker: 'public' },
    withErrors(open, 'paymentEvents', async (ports, request, response) => {
      const signature = String(request.headers['stripe-signature'] ?? '');
      // The bytes as they came, because they are what is signed.
      const orderId = await receivePaymentEvent(ports, { body: request.rawBody.toString(), signature });
      if (orderId !== null) await tellDispute(ports, orderId);
      response.json({ received: true });
    }),
  );
}

/** What a bank asks has a last day to be answered: an alert goes by this line. */
async function tellDispute(ports: FirebasePorts, orderId: string): Promise<void> {
  const dispute = (await orders.find(ports, orderId))?.dispute;
  if (dispute) logLine({ what: 'dispute', orderId, state: dispute.state });
}

/**
 * The small pages that Hosting asks a function for. GET /healthz, for a monitor: 200 and what works, or 503, without any id or
 * name. GET /card/…: what a messenger looks at when a link for the family is posted.
 */
export function healthFunction(open: Open): HttpsFunction {
  const options = { ...sized(REQUEST_SETTINGS.health, SCALE), region: REGION, invoker: 'public' as const };
  const answer: Answer = async (ports, request, response) => {
    if (await answerCard(ports, request.path, response)) return;
    const health = await ports.health();
    const isWell = health.database === 'works' && health.storage === 'works';
    response.set('Cache-Control', 'no-store');
    response.status(isWell ? 200 : 503).json({ status: isWell ? 'ok' : 'not writable', ...health });
  };
  return onRequest(options, withErrors(open, 'health', answer, ['GET', 'HEAD']));
}

/**
 * A form with an ID token, answered with a download made while it is read. Not through Hosting, which ends requests after
 * a minute: a library of audiobooks takes longer.
 */
export function exportFunction(open: Open): HttpsFunction {
  return onRequest(
    { ...sized(REQUEST_SETTINGS.exportMyData, SCALE), region: REGION, invoker: 'public' },
    withErrors(open, 'exportMyData', async (ports, request, response) => {
      const form = new URLSearchParams(request.rawBody.toString());
      const files = await exportMyData(ports, await ports.identity.verify(form.get('idToken') ?? ''));
      response.writeHead(200, {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="kindred-pages.zip"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      await pipeline(zipFiles(files), response);
    }),
  );
}

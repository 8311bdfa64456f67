import { type CallableFunction, type CallableRequest, HttpsError, onCall } from 'firebase-functions/v2/https';
import { CALLABLES, type CallableName } from '../../../src/domain/calls/callables.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { callerOfClaims } from '../adapters/firebase/identity.ts';
import { bindCallables } from '../hosts/callables.ts';
import { errorBody } from '../hosts/error-body.ts';
import { idsIn, logError, logLine, requestIdOf } from '../hosts/log.ts';
import type { Caller } from '../ports/identity.ts';
import { addressOf, checkLimit } from './call-limits.ts';
import { REGION, SCALE } from './deployed.ts';
import type { FirebasePorts } from './ports.ts';
import { MAIL_SECRETS, STRIPE_SECRETS } from './secrets.ts';
import { CALLABLE_SETTINGS, sized } from './settings.ts';

/** Callables that speak with the card provider or the post office. What changes a text or a voice ends its open payment. */
const SECRETS_OF: Partial<Record<CallableName, typeof STRIPE_SECRETS>> = {
  process_document: STRIPE_SECRETS,
  transcribe_photos: STRIPE_SECRETS,
  save_review: STRIPE_SECRETS,
  extract_audio: STRIPE_SECRETS,
  create_payment_intent: STRIPE_SECRETS,
  confirm_payment: STRIPE_SECRETS,
  // ends the open card form of the same book
  redeem_voucher: STRIPE_SECRETS,
  buy_gift: STRIPE_SECRETS,
  // gives back the money of an order that was withdrawn from
  cancel_narration: STRIPE_SECRETS,
  // ends the open payment of what is deleted
  delete_my_data: [...MAIL_SECRETS, ...STRIPE_SECRETS],
};

/** Where an hour-old token of an account that was closed or signed out everywhere would do harm: they are asked about. */
const ASKED_ABOUT: ReadonlySet<CallableName> = new Set([
  'create_payment_intent',
  'confirm_payment',
  'buy_gift',
  'cancel_narration',
  'claim_session',
  'delete_my_data',
]);

type Callables = Readonly<Record<CallableName, CallableFunction<unknown, unknown>>>;

/** Every callable as a function of its own. `open` is called at the first request, not while the module loads. */
export function callableFunctions(open: () => FirebasePorts, isAppCheckEnforced: boolean): Callables {
  const names = Object.keys(CALLABLES) as CallableName[];
  const entries = names.map((name) => {
    const options = {
      ...sized(CALLABLE_SETTINGS[name], SCALE),
      region: REGION,
      secrets: SECRETS_OF[name] ?? [],
      enforceAppCheck: isAppCheckEnforced,
      // Whoever calls needs a token that no foreign page has; browsers of any origin may ask.
      cors: true,
      invoker: 'public' as const,
    };
    return [name, onCall(options, (request) => answer(open(), name, request))];
  });
  return Object.fromEntries(entries) as Callables;
}

async function answer(
  ports: FirebasePorts,
  name: CallableName,
  { data, auth, rawRequest }: CallableRequest,
): Promise<unknown> {
  const requestId = requestIdOf(rawRequest.headers);
  const beganMs = ports.clock.nowMs();
  const log = (outcome: string) => ({
    what: 'call',
    name,
    requestId,
    ...idsIn(data),
    outcome,
    elapsedMs: ports.clock.nowMs() - beganMs,
  });
  try {
    const caller = await callerOf(ports, name, auth);
    await checkLimit(ports, { name, caller, address: addressOf(rawRequest.headers) });
    const result = await bindCallables(ports)[name]({ data, caller });
    logLine(log('ok'));
    return result ?? null;
  } catch (error) {
    const { status, message, details, isUnexpected } = errorBody(error);
    if (isUnexpected) logError(log('internal'), error);
    else logLine(log(String(details.code)));
    throw new HttpsError(status, message, details);
  }
}

/** Who calls; the signature and the end of the token have been checked. @throws AppError unauthenticated */
async function callerOf(
  { identity }: FirebasePorts,
  name: CallableName,
  auth: CallableRequest['auth'],
): Promise<Caller | null> {
  if (!auth) return null;
  if (!ASKED_ABOUT.has(name)) return callerOfClaims({ ...auth.token, sub: auth.uid });
  const caller = await identity.verify(auth.rawToken);
  if (!caller) throw new AppError('unauthenticated', 'the sign-in has ended');
  return caller;
}

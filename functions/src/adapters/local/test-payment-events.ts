import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SignedEvent } from '../../ports/payments.ts';
import type { Database } from './database.ts';

/** How old an event may be. Source: Stripe's own default. */
const EVENT_LIFE_SECONDS = 300;
const SECRET = 'test-payments';

interface TestPaymentEvents {
  /** @param about what has changed, in Stripe's shape: the payment itself, or a dispute of it */
  make(id: string, about: 'payment_intent' | 'dispute'): SignedEvent;
  /** The payment an event is about; null for an event of another kind. @throws AppError permission-denied */
  read(event: SignedEvent): string | null;
}

function signingSecret(database: Database): string {
  const made = randomBytes(32).toString('hex');
  database.run('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)', SECRET, made);
  return database.row<{ value: string }>('SELECT value FROM secrets WHERE name = ?', SECRET)?.value ?? made;
}

function intentOf(event: { readonly data?: { readonly object?: Record<string, unknown> } }): string | null {
  const { object, id, payment_intent: intent } = event.data?.object ?? {};
  const found = object === 'payment_intent' ? id : intent;
  return typeof found === 'string' ? found : null;
}

/** Events in Stripe's signature scheme, under a secret of this data folder. */
export function testPaymentEvents(database: Database, clock: Clock): TestPaymentEvents {
  const secret = signingSecret(database);
  const signatureOf = (body: string, seconds: number) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

  return {
    make(id, about) {
      const object =
        about === 'dispute' ? { object: about, id: `dp_${id}`, payment_intent: id } : { object: about, id };
      const body = JSON.stringify({ object: 'event', data: { object } });
      const seconds = Math.floor(clock.nowMs() / 1_000);
      return { body, signature: `t=${seconds},v1=${signatureOf(body, seconds).toString('hex')}` };
    },

    read({ body, signature }) {
      const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const isRecent = Math.abs(clock.nowMs() / 1_000 - Number(time)) <= EVENT_LIFE_SECONDS;
      const isOurs =
        given !== '' && timingSafeEqual(signatureOf(body, Number(time)), Buffer.from(given, 'hex'));
      if (!isOurs || !isRecent)
        throw new AppError('permission-denied', 'the signature of the event is not valid');
      return intentOf(JSON.parse(body));
    },
  };
}

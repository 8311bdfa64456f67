import type { DeskPorts } from '../../functions/src/command-line/desk/command.ts';
import { answerAtDesk, askedOf } from '../../functions/src/command-line/desk/desk.ts';
import { deskActs } from '../../functions/src/records/people/desk-acts.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { rowOf } from '../support/rows.ts';

/** The ports of one host, and the hands of a person who pays there. */
export interface DeskUnderTest {
  readonly ports: DeskPorts;
  /** a paid card payment, by its id */
  pay(amountCents: number, metadata: Readonly<Record<string, string>>): Promise<string>;
}

export const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(5));
export const WHY = ['--why', 'the family asked by phone', '--who', 'Mary'];

/** A host with one order, and somebody at its desk. */
export async function beginDesk(make: () => Promise<DeskUnderTest>) {
  const { ports, pay } = await make();
  const ask = (...args: string[]) => answerAtDesk(ports, askedOf(args), 'the account');
  await ports.documents.update(`sessions/${sessionId}`, () => ({
    ownerUid: 'rose',
    createdAt: new Date(0),
  }));
  const id = await pay(899, { orderId: 'o1', sessionId, pageCount: '1', tier: 'Lullaby' });
  await ports.documents.update('orders/o1', () => ({
    ...rowOf.order('rose', sessionId, 'o1', { paymentIntentId: id, userEmail: 'rose@example.com' }),
    createdAt: new Date(ports.clock.nowMs()),
  }));
  const acts = async () => {
    const found = (await deskActs.all(ports)).map(({ read }) => read());
    // Of one moment, the ids are in no order.
    return found
      .map(({ act, about, who, why, outcome }) => [act, about, who, why, outcome].join(' | '))
      .sort();
  };
  return { ports, ask, acts, pay };
}

export const act = (what: string, outcome: string) =>
  `${what} | Mary | the family asked by phone | ${outcome}`;

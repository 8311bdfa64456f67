import { describe, expect, it } from 'vitest';
import { ASKED_REFUND, NEW_ORDER, nextOrder, type Order, REFUNDED_ORDER, TAKEN_BACK_ORDER } from './order.ts';
import { DISPUTED_ORDER, endedVoiceText, orderStatusText } from './order-words.ts';

const DAY_MS = 86_400_000;
const NEW: Order = {
  ...NEW_ORDER,
  ...{ id: 'o1', userId: 'rose', sessionId: 's1', paymentIntentId: 'pi_1', userEmail: null },
  ...{ title: 'My Life', tier: 'Lullaby', pageCount: 1, amount: 899, createdAt: new Date(0) },
};
const PROGRESSED = { kind: 'progressed', percent: 40, secondsLeft: 90 } as const;

it.each([
  ['processing', null, 'Processing Payment'],
  ['generating_audio', null, 'Generating... 12%'],
  ['completed', '/a.mp3', 'Ready for Download'],
  ['completed', null, 'Unknown Status'],
  ['failed', null, 'Generation Failed'],
  ['cancelled', null, 'Stopped'],
  ['refunded', null, 'Unknown Status'],
])('a status %s with audio %s reads "%s"', (status, audioUrl, text) => {
  expect(orderStatusText({ status, audioUrl, audioGenerationProgress: 12 })).toBe(text);
});

it('says nothing of a payment where a voucher has paid', () => {
  const given = { status: 'processing', audioUrl: null, audioGenerationProgress: 0, amount: 0 };
  expect(orderStatusText(given)).toBe('Getting Ready');
});

it('says of a narration that goes on how far it is, and nothing of a payment', () => {
  const stopped = nextOrder(nextOrder(NEW, PROGRESSED), { kind: 'cancelled' });
  const percent = stopped.audioGenerationProgress;
  expect(orderStatusText(nextOrder(stopped, { kind: 'retried' }))).toBe(`Generating... ${percent}%`);
});

describe('an order whose voice was taken back before the book was finished', () => {
  const WHY = 'Ruth Stone took their yes back, so this book isn’t made.';
  const ended = (order: Order = NEW, afterDays = 1) =>
    nextOrder(order, { kind: 'voice-ended', by: 'Ruth Stone', at: new Date(afterDays * DAY_MS) });
  const dispute = { state: 'open', reason: 'fraudulent', amountCents: 899, answerBy: null } as const;

  it('has stopped, and says why', () => {
    expect(orderStatusText(ended())).toBe('Stopped');
    expect(endedVoiceText(NEW)).toBeNull();
  });

  it('says what becomes of the money, in whatever state that is', () => {
    const asked = nextOrder(ended(), { kind: 'refund-requested' });
    const back = nextOrder(asked, { kind: 'refunded' });
    const held = nextOrder(ended(), { kind: 'disputed', dispute });
    const lost = nextOrder(ended(), { kind: 'disputed', dispute: { ...dispute, state: 'lost' } });
    expect([ended(), asked, back, held, lost].map(endedVoiceText)).toEqual([
      `${WHY} Your money goes back to your card.`,
      `${WHY} ${ASKED_REFUND}`,
      `${WHY} ${REFUNDED_ORDER}`,
      `${WHY} ${DISPUTED_ORDER}`,
      `${WHY} ${TAKEN_BACK_ORDER}`,
    ]);
  });

  it('promises no money that is given back by a person only', () => {
    expect(endedVoiceText(ended(NEW, 31))).toMatch(/paid more than 30 days ago, .*: write to \S+@\S+\.$/);
  });

  it('says that a gift can be used again', () => {
    const given = ended({ ...NEW, amount: 0 });
    const again = nextOrder(given, { kind: 'refund-requested' });
    expect(endedVoiceText(given)).toBe(`${WHY} The gift voucher it was paid with will be good again.`);
    expect(endedVoiceText(again)).toBe(`${WHY} The gift voucher it was paid with can be used again.`);
  });
});

import { describe, expect, it } from 'vitest';
import { MADE_AUDIOBOOK } from '../../../tests/support/made-audiobook.ts';
import { AppError } from '../errors.ts';
import {
  DISPUTED_ORDER,
  moneyText,
  NEW_ORDER,
  nextOrder,
  type OrderEvent,
  type OrderStatus,
  orderStatusText,
  REFUNDED_ORDER,
  TAKEN_BACK_ORDER,
} from './order.ts';

const EVENTS: Record<OrderEvent['kind'], OrderEvent> = {
  progressed: { kind: 'progressed', percent: 40, secondsLeft: 90 },
  finished: { kind: 'finished', audioUrl: '/book.mp3', audioFileSize: 5, audiobook: MADE_AUDIOBOOK },
  failed: { kind: 'failed', errorMessage: 'The disk is full.' },
  cancelled: { kind: 'cancelled' },
  retried: { kind: 'retried' },
  remade: { kind: 'remade' },
  'refund-requested': { kind: 'refund-requested' },
  refunded: { kind: 'refunded' },
  'partly-refunded': { kind: 'partly-refunded', refundedCents: 100 },
  disputed: {
    kind: 'disputed',
    dispute: { state: 'lost', reason: 'fraudulent', amountCents: 899, answerBy: null },
  },
};

/** Every pair of state and event: the status afterwards, or 'impossible'. */
const TABLE: Record<OrderStatus, Record<OrderEvent['kind'], OrderStatus | 'impossible'>> = {
  processing: {
    progressed: 'generating_audio',
    finished: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'processing',
    disputed: 'failed',
  },
  generating_audio: {
    progressed: 'generating_audio',
    finished: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'generating_audio',
    disputed: 'failed',
  },
  completed: {
    progressed: 'completed',
    finished: 'completed',
    failed: 'impossible',
    cancelled: 'impossible',
    retried: 'impossible',
    remade: 'processing',
    'refund-requested': 'completed',
    refunded: 'completed',
    'partly-refunded': 'completed',
    disputed: 'completed',
  },
  failed: {
    progressed: 'impossible',
    finished: 'impossible',
    failed: 'failed',
    cancelled: 'cancelled',
    retried: 'processing',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'failed',
    disputed: 'failed',
  },
  cancelled: {
    progressed: 'cancelled',
    finished: 'completed',
    failed: 'cancelled',
    cancelled: 'cancelled',
    retried: 'processing',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'cancelled',
    disputed: 'failed',
  },
};

const pairs = Object.entries(TABLE).flatMap(([status, row]) =>
  Object.entries(row).map(
    ([event, expected]) => [status as OrderStatus, event as OrderEvent['kind'], expected] as const,
  ),
);

describe('an order', () => {
  it.each(pairs)('that is %s and %s becomes %s', (status, event, expected) => {
    const order = { ...NEW_ORDER, status };
    if (expected === 'impossible') {
      expect(() => nextOrder(order, EVENTS[event])).toThrow(AppError);
    } else {
      expect(nextOrder(order, EVENTS[event]).status).toBe(expected);
    }
  });

  it('is refunded once, is not narrated again, and keeps a finished book', () => {
    const asked = nextOrder({ ...NEW_ORDER, status: 'generating_audio' }, { kind: 'refund-requested' });
    expect(asked).toMatchObject({ status: 'failed', refund: 'requested', errorMessage: REFUNDED_ORDER });
    const refunded = nextOrder(asked, { kind: 'refunded' });
    expect(nextOrder(refunded, { kind: 'refund-requested' })).toBe(refunded);
    expect(nextOrder(refunded, { kind: 'failed', errorMessage: 'the narration stopped' })).toBe(refunded);
    expect(nextOrder(refunded, { kind: 'cancelled' })).toBe(refunded);
    expect(() => nextOrder(refunded, { kind: 'retried' })).toThrow(AppError);
    const done = nextOrder(NEW_ORDER, EVENTS.finished);
    expect(nextOrder(done, { kind: 'refunded' })).toEqual({ ...done, refund: 'refunded' });
  });

  const dispute = { state: 'open', reason: 'fraudulent', amountCents: 899, answerBy: null } as const;

  it('that is disputed goes on while the bank thinks, and ends when the money is gone', () => {
    const running = { ...NEW_ORDER, status: 'generating_audio' as const };
    const open = nextOrder(running, { kind: 'disputed', dispute });
    expect(open).toEqual({ ...running, dispute });
    expect(nextOrder(open, { kind: 'disputed', dispute: { ...dispute } })).toBe(open);
    expect(moneyText(open)).toBe(DISPUTED_ORDER);
    const won = nextOrder(open, { kind: 'disputed', dispute: { ...dispute, state: 'won' } });
    expect([won.status, moneyText(won)]).toEqual(['generating_audio', null]);
    const lost = nextOrder(open, EVENTS.disputed);
    expect(lost).toMatchObject({ status: 'failed', errorMessage: TAKEN_BACK_ORDER });
    expect(nextOrder(lost, { kind: 'failed', errorMessage: 'the narration stopped' })).toBe(lost);
    expect(() => nextOrder(lost, { kind: 'retried' })).toThrow(AppError);
    const done = nextOrder(nextOrder(NEW_ORDER, EVENTS.finished), EVENTS.disputed);
    expect(done).toMatchObject({ status: 'completed', audioUrl: '/book.mp3' });
    expect(moneyText(done)).toBe(TAKEN_BACK_ORDER);
  });

  it('never goes back in progress', () => {
    const order = { ...NEW_ORDER, status: 'generating_audio' as const, audioGenerationProgress: 70 };
    expect(
      nextOrder(order, { kind: 'progressed', percent: 12, secondsLeft: 5 }).audioGenerationProgress,
    ).toBe(70);
    expect(
      nextOrder(order, { kind: 'progressed', percent: 1_000, secondsLeft: 5 }).audioGenerationProgress,
    ).toBe(100);
  });

  it('keeps its first result when the end arrives twice', () => {
    const done = nextOrder(NEW_ORDER, EVENTS.finished);
    expect(
      nextOrder(done, {
        kind: 'finished',
        audioUrl: '/other.mp3',
        audioFileSize: 9,
        audiobook: MADE_AUDIOBOOK,
      }),
    ).toBe(done);
  });
});

it.each([
  ['processing', null, 'Processing Payment'],
  ['generating_audio', null, 'Generating... 12%'],
  ['completed', '/a.mp3', 'Ready for Download'],
  ['completed', null, 'Unknown Status'],
  ['failed', null, 'Generation Failed'],
  ['cancelled', null, 'Cancelled'],
  ['refunded', null, 'Unknown Status'],
])('a status %s with audio %s reads "%s"', (status, audioUrl, text) => {
  expect(orderStatusText({ status, audioUrl, audioGenerationProgress: 12 })).toBe(text);
});

describe('a finished book that is made once more', () => {
  const order = {
    ...NEW_ORDER,
    status: 'completed',
    audioUrl: '/o/book.mp3',
    audioGenerationProgress: 100,
  } as const;
  const remade = nextOrder<typeof NEW_ORDER>(order, EVENTS.remade);

  it.each(['failed', 'cancelled', 'refund-requested', 'refunded', 'disputed'] as const)(
    'stays the family’s when its remaking is %s',
    (kind) => {
      expect(remade.status).toBe('processing');
      const ended = nextOrder(remade, EVENTS[kind]);
      expect(ended).toMatchObject({ status: 'completed', audioUrl: '/o/book.mp3' });
      expect(orderStatusText(ended)).toBe('Ready for Download');
    },
  );
});

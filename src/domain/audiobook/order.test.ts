import { describe, expect, it } from 'vitest';
import { MADE_AUDIOBOOK } from '../../../tests/support/made-audiobook.ts';
import { AppError } from '../errors.ts';
import {
  ASKED_REFUND,
  NEW_ORDER,
  nextOrder,
  type Order,
  type OrderEvent,
  type OrderStatus,
  REFUNDED_ORDER,
  TAKEN_BACK_ORDER,
  wasFinished,
} from './order.ts';
import { DISPUTED_ORDER, moneyText, orderStatusText } from './order-words.ts';

const NEW: Order = {
  ...NEW_ORDER,
  ...{ id: 'o1', userId: 'rose', sessionId: 's1', paymentIntentId: 'pi_1', userEmail: null },
  ...{ title: 'My Life', tier: 'Lullaby', pageCount: 1, amount: 899, createdAt: new Date(0) },
};
const dispute = { state: 'open', reason: 'fraudulent', amountCents: 899, answerBy: null } as const;
const lost = { ...dispute, state: 'lost' } as const;
const cover = { author: 'Ruth', photo: null };

const EVENTS = {
  progressed: { kind: 'progressed', percent: 40, secondsLeft: 90 },
  finished: { kind: 'finished', audioUrl: '/book.mp3', audioFileSize: 5, audiobook: MADE_AUDIOBOOK },
  failed: { kind: 'failed', errorMessage: 'The disk is full.' },
  cancelled: { kind: 'cancelled' },
  'voice-ended': { kind: 'voice-ended', by: 'Ruth', at: new Date(7) },
  retried: { kind: 'retried' },
  remade: { kind: 'remade' },
  'refund-requested': { kind: 'refund-requested' },
  refunded: { kind: 'refunded' },
  'partly-refunded': { kind: 'partly-refunded', refundedCents: 100 },
  disputed: { kind: 'disputed', dispute: lost },
  withdrawn: { kind: 'withdrawn', at: new Date(8), name: 'Ann' },
  delivered: { kind: 'delivered', at: new Date(9) },
  'cover-chosen': { kind: 'cover-chosen', cover },
  tagged: { kind: 'tagged', cover, audioFileSize: 6, phoneFileSize: 7 },
  'materials-end': { kind: 'materials-end' },
  'materials-ended': { kind: 'materials-ended' },
  deleted: { kind: 'deleted', at: new Date(11) },
  'brought-back': { kind: 'brought-back' },
  ended: { kind: 'ended', at: new Date(12) },
} as const satisfies { [Kind in OrderEvent['kind']]: OrderEvent & { kind: Kind } };
type Kind = keyof typeof EVENTS;

const orderAfter = (...kinds: readonly Kind[]): Order =>
  kinds.reduce<Order>((order, kind) => nextOrder(order, EVENTS[kind]), NEW);

const STATES = {
  processing: NEW,
  generating_audio: orderAfter('progressed'),
  completed: orderAfter('finished'),
  failed: orderAfter('failed'),
  cancelled: orderAfter('cancelled'),
  'made once more': orderAfter('finished', 'delivered', 'remade', 'progressed'),
  'paid back': orderAfter('refund-requested'),
  'without its voice': orderAfter('progressed', 'voice-ended'),
  'paid back with its book': orderAfter('finished', 'refunded'),
  deleted: orderAfter('finished', 'deleted'),
  'deleted for good': orderAfter('failed', 'deleted', 'ended'),
} as const;
type State = keyof typeof STATES;

/** Whatever happens to it, it is not narrated. */
const PAID_BACK: Record<Kind, OrderStatus | 'impossible'> = {
  progressed: 'impossible',
  finished: 'impossible',
  failed: 'failed',
  cancelled: 'failed',
  'voice-ended': 'failed',
  retried: 'impossible',
  remade: 'impossible',
  'refund-requested': 'failed',
  refunded: 'failed',
  'partly-refunded': 'failed',
  withdrawn: 'failed',
  disputed: 'failed',
  delivered: 'failed',
  'cover-chosen': 'failed',
  tagged: 'failed',
  'materials-end': 'failed',
  'materials-ended': 'failed',
  deleted: 'failed',
  'brought-back': 'failed',
  ended: 'failed',
};

/** Every pair of state and event: the status afterwards, or 'impossible'. */
const TABLE: Record<State, Record<Kind, OrderStatus | 'impossible'>> = {
  processing: {
    progressed: 'generating_audio',
    finished: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    'voice-ended': 'failed',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'processing',
    withdrawn: 'processing',
    disputed: 'failed',
    delivered: 'processing',
    'cover-chosen': 'processing',
    tagged: 'processing',
    'materials-end': 'processing',
    'materials-ended': 'processing',
    deleted: 'impossible',
    'brought-back': 'processing',
    ended: 'processing',
  },
  generating_audio: {
    progressed: 'generating_audio',
    finished: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    'voice-ended': 'failed',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'generating_audio',
    withdrawn: 'generating_audio',
    disputed: 'failed',
    delivered: 'generating_audio',
    'cover-chosen': 'generating_audio',
    tagged: 'generating_audio',
    'materials-end': 'generating_audio',
    'materials-ended': 'generating_audio',
    deleted: 'impossible',
    'brought-back': 'generating_audio',
    ended: 'generating_audio',
  },
  completed: {
    progressed: 'completed',
    finished: 'completed',
    failed: 'impossible',
    cancelled: 'impossible',
    'voice-ended': 'completed',
    retried: 'impossible',
    remade: 'generating_audio',
    'refund-requested': 'completed',
    refunded: 'completed',
    'partly-refunded': 'completed',
    withdrawn: 'completed',
    disputed: 'completed',
    delivered: 'completed',
    'cover-chosen': 'completed',
    tagged: 'completed',
    'materials-end': 'completed',
    'materials-ended': 'completed',
    deleted: 'completed',
    'brought-back': 'completed',
    ended: 'completed',
  },
  failed: {
    progressed: 'impossible',
    finished: 'impossible',
    failed: 'failed',
    cancelled: 'cancelled',
    'voice-ended': 'failed',
    retried: 'generating_audio',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'failed',
    withdrawn: 'failed',
    disputed: 'failed',
    delivered: 'failed',
    'cover-chosen': 'failed',
    tagged: 'failed',
    'materials-end': 'failed',
    'materials-ended': 'failed',
    deleted: 'failed',
    'brought-back': 'failed',
    ended: 'failed',
  },
  cancelled: {
    progressed: 'cancelled',
    finished: 'completed',
    failed: 'cancelled',
    cancelled: 'cancelled',
    'voice-ended': 'failed',
    retried: 'generating_audio',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'cancelled',
    withdrawn: 'cancelled',
    disputed: 'failed',
    delivered: 'cancelled',
    'cover-chosen': 'cancelled',
    tagged: 'cancelled',
    'materials-end': 'cancelled',
    'materials-ended': 'cancelled',
    deleted: 'cancelled',
    'brought-back': 'cancelled',
    ended: 'cancelled',
  },
  'made once more': {
    progressed: 'generating_audio',
    finished: 'completed',
    failed: 'completed',
    cancelled: 'completed',
    'voice-ended': 'completed',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'completed',
    refunded: 'completed',
    'partly-refunded': 'generating_audio',
    withdrawn: 'generating_audio',
    disputed: 'completed',
    delivered: 'generating_audio',
    'cover-chosen': 'generating_audio',
    tagged: 'generating_audio',
    'materials-end': 'generating_audio',
    'materials-ended': 'generating_audio',
    deleted: 'impossible',
    'brought-back': 'generating_audio',
    ended: 'generating_audio',
  },
  'paid back': PAID_BACK,
  // What it still says afterwards changes nothing, and is no failure of its job.
  'without its voice': { ...PAID_BACK, progressed: 'failed', finished: 'failed' },
  'paid back with its book': {
    progressed: 'completed',
    finished: 'completed',
    failed: 'impossible',
    cancelled: 'impossible',
    'voice-ended': 'completed',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'completed',
    refunded: 'completed',
    'partly-refunded': 'completed',
    withdrawn: 'completed',
    disputed: 'completed',
    delivered: 'completed',
    'cover-chosen': 'completed',
    tagged: 'completed',
    'materials-end': 'completed',
    'materials-ended': 'completed',
    deleted: 'completed',
    'brought-back': 'completed',
    ended: 'completed',
  },
  deleted: {
    progressed: 'completed',
    finished: 'completed',
    failed: 'impossible',
    cancelled: 'impossible',
    'voice-ended': 'completed',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'completed',
    refunded: 'completed',
    'partly-refunded': 'completed',
    withdrawn: 'completed',
    disputed: 'completed',
    delivered: 'completed',
    'cover-chosen': 'completed',
    tagged: 'completed',
    'materials-end': 'completed',
    'materials-ended': 'completed',
    deleted: 'completed',
    'brought-back': 'completed',
    ended: 'completed',
  },
  'deleted for good': {
    progressed: 'impossible',
    finished: 'impossible',
    failed: 'failed',
    cancelled: 'cancelled',
    'voice-ended': 'failed',
    retried: 'impossible',
    remade: 'impossible',
    'refund-requested': 'failed',
    refunded: 'failed',
    'partly-refunded': 'failed',
    withdrawn: 'failed',
    disputed: 'failed',
    delivered: 'failed',
    'cover-chosen': 'failed',
    tagged: 'failed',
    'materials-end': 'failed',
    'materials-ended': 'failed',
    deleted: 'failed',
    'brought-back': 'impossible',
    ended: 'failed',
  },
};

const pairs = Object.entries(TABLE).flatMap(([state, row]) =>
  Object.entries(row).map(([event, expected]) => [state as State, event as Kind, expected] as const),
);

describe('an order', () => {
  it.each(pairs)('that is %s and %s becomes %s', (state, kind, expected) => {
    const order = STATES[state];
    if (expected === 'impossible') {
      expect(() => nextOrder(order, EVENTS[kind])).toThrow(AppError);
    } else {
      const next = nextOrder(order, EVENTS[kind]);
      expect(next.status).toBe(expected);
      const comesToo = kind === 'finished' && !order.voiceEnded;
      expect(wasFinished(next)).toBe(wasFinished(order) || comesToo);
    }
  });

  it('keeps what is noted at it, each once', () => {
    const done = orderAfter('finished');
    const delivered = nextOrder(done, EVENTS.delivered);
    expect(delivered).toEqual({ ...done, deliveredAt: new Date(9) });
    expect(nextOrder(delivered, { kind: 'delivered', at: new Date(10) })).toBe(delivered);
    expect(nextOrder(NEW, EVENTS.delivered)).toBe(NEW);
    expect(nextOrder(NEW, EVENTS['cover-chosen'])).toEqual({ ...NEW, cover });
    const audiobook = { ...MADE_AUDIOBOOK, cover, phoneFileSize: 7 };
    expect(nextOrder(done, EVENTS.tagged)).toEqual({ ...done, audioFileSize: 6, audiobook });
    expect(nextOrder(NEW, EVENTS.tagged)).toBe(NEW);
    const ending = nextOrder(NEW, EVENTS['materials-end']);
    expect(ending).toEqual({ ...NEW, endsMaterials: true });
    expect(nextOrder(ending, EVENTS['materials-end'])).toBe(ending);
    expect(nextOrder(ending, EVENTS['materials-ended'])).toEqual(NEW);
    expect(nextOrder(NEW, EVENTS['materials-ended'])).toBe(NEW);
    expect(nextOrder(done, EVENTS['materials-end'])).toBe(done);
    const partly = nextOrder(done, EVENTS['partly-refunded']);
    expect(partly).toEqual({ ...done, refundedCents: 100 });
    expect(nextOrder(partly, EVENTS['partly-refunded'])).toBe(partly);
  });

  it('is refunded once, is not narrated again, and keeps a finished book', () => {
    const asked = orderAfter('progressed', 'refund-requested');
    expect(asked).toMatchObject({ status: 'failed', refund: 'requested', errorMessage: ASKED_REFUND });
    expect(moneyText(asked), 'nobody has confirmed it').toBe(ASKED_REFUND);
    const refunded = nextOrder(asked, EVENTS.refunded);
    expect([refunded.errorMessage, moneyText(refunded)]).toEqual([REFUNDED_ORDER, REFUNDED_ORDER]);
    expect(nextOrder(refunded, EVENTS['refund-requested'])).toBe(refunded);
    expect(nextOrder(refunded, { kind: 'failed', errorMessage: 'the narration stopped' })).toBe(refunded);
    expect(nextOrder(refunded, EVENTS.cancelled)).toBe(refunded);
    expect(() => nextOrder(refunded, EVENTS.retried)).toThrow(AppError);
    const done = orderAfter('finished');
    expect(nextOrder(done, EVENTS.refunded)).toEqual({ ...done, refund: 'refunded' });
  });

  it('that is disputed goes on while the bank thinks, and ends when the money is gone', () => {
    const running = orderAfter('progressed');
    const open = nextOrder(running, { kind: 'disputed', dispute });
    expect(open).toEqual({ ...running, dispute });
    expect(nextOrder(open, { kind: 'disputed', dispute: { ...dispute } })).toBe(open);
    expect(moneyText(open)).toBe(DISPUTED_ORDER);
    const won = nextOrder(open, { kind: 'disputed', dispute: { ...dispute, state: 'won' } });
    expect([won.status, moneyText(won)]).toEqual(['generating_audio', null]);
    const ended = nextOrder(open, EVENTS.disputed);
    expect(ended).toMatchObject({ status: 'failed', errorMessage: TAKEN_BACK_ORDER });
    expect(nextOrder(ended, { kind: 'failed', errorMessage: 'the narration stopped' })).toBe(ended);
    expect(() => nextOrder(ended, EVENTS.retried)).toThrow(AppError);
    const done = orderAfter('finished', 'disputed');
    expect(done).toMatchObject({ status: 'completed', audioUrl: '/book.mp3' });
    expect(moneyText(done)).toBe(TAKEN_BACK_ORDER);
  });

  it('never goes back in progress', () => {
    const order = nextOrder(NEW, { kind: 'progressed', percent: 70, secondsLeft: 9 });
    const at = (percent: number) =>
      nextOrder(order, { kind: 'progressed', percent, secondsLeft: 5 }).audioGenerationProgress;
    expect([at(12), at(1_000)]).toEqual([70, 100]);
  });

  it('keeps its first result when the end arrives twice', () => {
    const done = orderAfter('finished');
    expect(nextOrder(done, { ...EVENTS.finished, audioUrl: '/other.mp3' })).toBe(done);
  });
});

describe('a finished book that is made once more', () => {
  const remade = orderAfter('finished', 'remade');

  it.each(['failed', 'cancelled', 'refund-requested', 'refunded', 'disputed'] as const)(
    'stays the family’s when its remaking is %s',
    (kind) => {
      expect(orderStatusText(remade)).toBe('Generating... 0%');
      const ended = nextOrder(remade, EVENTS[kind]);
      expect(ended).toMatchObject({ status: 'completed', audioUrl: '/book.mp3' });
      expect(orderStatusText(ended)).toBe('Ready for Download');
    },
  );
});

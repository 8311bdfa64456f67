import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nextOrder, type OrderEvent } from '../../../../src/domain/audiobook/order.ts';
import { folder } from '../../../../tests/support/family-folder.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import { dueOfOrder, findOrder, moveOrder, orders } from './orders.ts';

const DATES = ['createdAt', 'deliveredAt', 'answerBy'];
const withDates = (key: string, value: unknown) =>
  DATES.includes(key) && typeof value === 'string' ? new Date(value) : value;

/**
 * Rows as the program of November 2026 wrote them, while an order was still one record with nullable fields: whatever it
 * came to by any sequence of events, and for one in sixty also with what is noted at an order in any state.
 */
const ROWS = readFileSync(new URL('../../../../tests/fixtures/orders-2026-11.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): DocumentFields & { readonly id: string } => JSON.parse(line, withDates));

const parse = (more: DocumentFields) => orders.parse('o1', rowOf.order('rose', 's1', 'o1', more));

describe('orders of before', () => {
  it('are of every state, with and without a book, with money kept and paid back', () => {
    const kinds = ROWS.map(({ status, audioUrl, refund = 'kept' }) =>
      [status, audioUrl ? 'book' : 'no book', refund].join(', '),
    );
    expect([...new Set(kinds)].sort()).toEqual([
      'cancelled, no book, kept',
      'completed, book, kept',
      'completed, book, refunded',
      'completed, book, requested',
      'failed, no book, kept',
      'failed, no book, refunded',
      'failed, no book, requested',
      'generating_audio, book, kept',
      'generating_audio, no book, kept',
      'processing, book, kept',
      'processing, no book, kept',
    ]);
  });

  it('are read whole, and stay as they are to the byte where nothing happens', async () => {
    const ports = folder();
    for (const row of ROWS) await ports.documents.update(orders.at(row.id), () => row);
    const stored = () => ports.database.rows('SELECT * FROM documents ORDER BY path');
    const before = stored();
    expect(before).toHaveLength(ROWS.length);
    for (const { id, ...row } of ROWS) {
      const order = await findOrder(ports, id);
      const { dueAt, ...fields } = orders.toFields(order);
      expect(fields).toEqual({ id, ...row });
      expect(dueAt).toEqual(dueOfOrder(order) ?? undefined);
      if (!order.endsMaterials) await moveOrder(ports, id, { kind: 'materials-ended' });
      await orders.change(ports, id, (same) => same);
    }
    expect(stored()).toEqual(before);
  });

  it('become by any event what can be read again', () => {
    const events: readonly OrderEvent[] = [
      { kind: 'progressed', percent: 70, secondsLeft: 9 },
      { kind: 'failed', errorMessage: 'The disk is full.' },
      { kind: 'cancelled' },
      { kind: 'retried' },
      { kind: 'remade' },
      { kind: 'refund-requested' },
      { kind: 'refunded' },
      { kind: 'disputed', dispute: { state: 'lost', reason: 'fraudulent', amountCents: 1, answerBy: null } },
      { kind: 'disputed', dispute: { state: 'won', reason: 'fraudulent', amountCents: 1, answerBy: null } },
    ];
    let moved = 0;
    for (const row of ROWS) {
      for (const event of events) {
        const order = orders.parse(row.id, row);
        const next = (() => {
          try {
            return nextOrder(order, event);
          } catch {
            return order; // refused; the table of states and events says which
          }
        })();
        if (next !== order) moved++;
        expect(orders.parse(row.id, orders.toFields(next))).toEqual(next);
      }
    }
    expect(moved).toBeGreaterThan(ROWS.length);
  });

  it('that had a book when its remaking failed have it still', () => {
    for (const status of ['failed', 'cancelled'] as const) {
      const order = parse({ ...finishedOrder('o1'), status, audioGenerationProgress: 40 });
      expect(order).toMatchObject({ status: 'completed', audioUrl: '/o/o1', audioGenerationProgress: 40 });
    }
  });
});

const LOST = { state: 'lost', reason: 'fraudulent', amountCents: 899, answerBy: null };

it.each<[string, DocumentFields]>([
  ['finished without a file', { status: 'completed' }],
  ['failed without a reason', { status: 'failed' }],
  ['cancelled with a reason', { status: 'cancelled', errorMessage: 'The disk is full.' }],
  ['being made and refunded', { status: 'generating_audio', refund: 'requested' }],
  ['cancelled and refunded', { status: 'cancelled', refund: 'refunded' }],
  ['waiting while the bank has taken the money', { status: 'processing', dispute: LOST }],
  ['delivered without a book', { deliveredAt: new Date(0) }],
  ['half a book', { audioUrl: '/o/o1' }],
  ['of no known state', { status: 'paused' }],
])('an order that is %s is refused where it is read', (_, more) => {
  expect(() => parse(more)).toThrow('orders/o1 has another shape');
});

import {
  type CoverChoice,
  nextOrder,
  type Order,
  type OrderEvent,
} from '../../../src/domain/audiobook/order.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { DocumentFields } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';

/** Orders are written here and in settle-payment.ts only, so what is read has the shape that was written. */
const asOrder = (fields: DocumentFields) => fields as unknown as Order;
export const asOrderFields = (order: Order) => ({ ...order }) as unknown as DocumentFields;

/** @throws AppError not-found */
export async function findOrder(ports: Pick<Ports, 'documents'>, orderId: string): Promise<Order> {
  const fields = await ports.documents.get(`orders/${orderId}`);
  if (!fields) throw new AppError('not-found');
  return asOrder(fields);
}

/** Moves an order by an event, as one transaction; returns it as it is then. @throws AppError not-found, failed-precondition */
export async function moveOrder(
  ports: Pick<Ports, 'documents'>,
  orderId: string,
  event: OrderEvent,
): Promise<Order> {
  const moved = await ports.documents.update(`orders/${orderId}`, (current) => {
    if (!current) return null;
    const order = asOrder(current);
    const next = nextOrder(order, event);
    return next === order ? null : asOrderFields(next);
  });
  if (!moved) throw new AppError('not-found');
  return asOrder(moved);
}

/** Notes what the family wants on the cover, whatever state the order is in. @throws AppError not-found */
export async function chooseCover(
  ports: Pick<Ports, 'documents'>,
  orderId: string,
  cover: CoverChoice,
): Promise<Order> {
  const chosen = await ports.documents.update(
    `orders/${orderId}`,
    (current) => current && { ...current, cover: { ...cover } },
  );
  if (!chosen) throw new AppError('not-found');
  return asOrder(chosen);
}

/** Notes that a finished book wears another cover; its files have other sizes then. */
export async function noteCover(
  ports: Pick<Ports, 'documents'>,
  orderId: string,
  made: { readonly cover: CoverChoice; readonly audioFileSize: number; readonly phoneFileSize: number },
): Promise<void> {
  const { cover, audioFileSize, phoneFileSize } = made;
  await ports.documents.update(`orders/${orderId}`, (current) => {
    const order = current && asOrder(current);
    if (!order?.audiobook) return null;
    return asOrderFields({
      ...order,
      audioFileSize,
      audiobook: { ...order.audiobook, phoneFileSize, cover },
    });
  });
}

/** Whether somebody still wants this narrated; an order that is gone is wanted by nobody. */
export async function isWanted(ports: Pick<Ports, 'documents'>, orderId: string): Promise<boolean> {
  const fields = await ports.documents.get(`orders/${orderId}`);
  return fields !== null && isUnderWay(asOrder(fields));
}

const isUnderWay = ({ status }: Order) => status === 'processing' || status === 'generating_audio';

/** Tells an order how far its narration is, if it is still under way; the percent never goes back. */
export async function reportProgress(
  ports: Pick<Ports, 'documents'>,
  orderId: string,
  { percent, secondsLeft }: { readonly percent: number; readonly secondsLeft: number | null },
): Promise<void> {
  await ports.documents.update(`orders/${orderId}`, (current) => {
    if (!current || !isUnderWay(asOrder(current))) return null;
    return asOrderFields(nextOrder(asOrder(current), { kind: 'progressed', percent, secondsLeft }));
  });
}

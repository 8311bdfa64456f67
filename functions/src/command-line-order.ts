// npm run order -- list | show ID | refund ID | retry ID: orders of the data folder, also while the server runs.

import { AppError, isErrorCode } from '../../src/domain/errors.ts';
import { type Order, orderStatusText } from '../../src/domain/order.ts';
import { formatCents } from '../../src/domain/tiers.ts';
import { findOrder } from './audiobook/order-record.ts';
import { retryOrder } from './audiobook/retry-order.ts';
import { loadEnvironment } from './load-environment.ts';
import { dataFolder, openDataFolder } from './local-ports.ts';
import { refundOrder } from './payment/refund-order.ts';
import { StartTrouble } from './start-trouble.ts';

const USAGE = 'npm run order -- list | show ID | refund ID | retry ID';

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The label a family reads, and what became of the money. */
function stateOf(order: Order): string {
  const label = orderStatusText(order);
  return order.refund ? `${label}, ${order.refund === 'refunded' ? 'refunded' : 'refund requested'}` : label;
}

function line(order: Order): string {
  return [
    order.id,
    dayOf(order.createdAt),
    formatCents(order.amount).padStart(8),
    `${order.pageCount} pages`.padStart(10),
    stateOf(order),
    order.userEmail ?? '',
  ].join('  ');
}

function details(order: Order): string {
  const rows = {
    Order: order.id,
    Title: order.title,
    Status: stateOf(order),
    Package: `${order.tier}, ${order.pageCount} pages, ${formatCents(order.amount)}`,
    Paid: `${order.createdAt.toISOString()} (${order.paymentIntentId})`,
    Delivered: order.deliveredAt?.toISOString() ?? 'not yet',
    Account: `${order.userEmail ?? ''} (${order.userId})`,
    Trouble: order.errorMessage ?? 'none',
  };
  return Object.entries(rows)
    .map(([name, value]) => `${name.padEnd(10)} ${value}`)
    .join('\n');
}

async function answer([command, id]: readonly string[]): Promise<string> {
  const folder = openDataFolder(dataFolder(process.env));
  try {
    if (command === 'list') {
      const orders = (await folder.documents.all('orders')).map(({ fields }) => fields as unknown as Order);
      orders.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
      return orders.length > 0 ? orders.map(line).join('\n') : 'There are no orders yet.';
    }
    if (id === undefined) throw new StartTrouble(USAGE);
    if (command === 'show') return details(await findOrder(folder, id));
    if (command === 'refund') return details(await refundOrder(folder, id));
    if (command === 'retry') return details(await retryOrder(folder, id, { resumesCancelled: true }));
    throw new StartTrouble(USAGE);
  } finally {
    folder.database.close();
  }
}

try {
  loadEnvironment();
  process.stdout.write(`${await answer(process.argv.slice(2))}\n`);
} catch (error) {
  const isKnown =
    error instanceof StartTrouble ||
    (error instanceof AppError && isErrorCode(error.code) && error.code !== 'internal');
  console.error(isKnown ? (error as Error).message : error);
  process.exit(1);
}

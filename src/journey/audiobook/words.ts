import { MIB } from '@/domain/limits.ts';
import type { Order } from '@/domain/order.ts';

/** The headline over an order. */
export function headlineOf({ status, audioUrl }: Pick<Order, 'audioUrl'> & { status: string }): string {
  if (status === 'completed' && audioUrl) return 'Your Audiobook is Ready!';
  if (status === 'generating_audio') return 'Your Audiobook is Being Generated';
  if (status === 'failed') return 'Your Audiobook Could Not Be Finished';
  return 'Processing Your Order';
}

/** "12.3 MB" */
export function fileSizeText(bytes: number | null): string {
  return bytes === null ? 'Calculating...' : `${(bytes / MIB).toFixed(1)} MB`;
}

export function titleOf(order: Order): string {
  return order.title || 'A memoir';
}

export function dateText(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}

export const NOT_READY = 'Audiobook is still being generated. Please wait...';

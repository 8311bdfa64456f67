import type { MadeAudiobook, Order } from '@/domain/audiobook/order.ts';
import { counted } from '@/domain/counted.ts';
import { MIB } from '@/domain/limits.ts';

/** The headline over an order. */
export function headlineOf({
  status,
  audioUrl,
  refund,
}: Pick<Order, 'audioUrl' | 'refund'> & { status: string }): string {
  if (status === 'completed' && audioUrl) return 'Your Audiobook is Ready!';
  if (status === 'generating_audio') return 'Your Audiobook is Being Generated';
  if (status === 'cancelled') return 'Your Audiobook is Waiting';
  if (status === 'failed' && refund) return 'Your Order Was Refunded';
  if (status === 'failed') return 'Your Audiobook Could Not Be Finished';
  return 'Processing Your Order';
}

/** "12.3 MB" */
export function fileSizeText(bytes: number | null): string {
  return bytes === null ? 'Calculating...' : `${(bytes / MIB).toFixed(1)} MB`;
}

/** "412 MB", "10 GB" */
export function roomText(bytes: number): string {
  const megabytes = bytes / MIB;
  return megabytes < 1_024 ? `${Math.floor(megabytes)} MB` : `${Math.floor(megabytes / 1_024)} GB`;
}

export function titleOf(order: Order): string {
  return order.title || 'A memoir';
}

export function dateText(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}

export const NOT_READY = 'Audiobook is still being generated. Please wait...';

/** Why there is no file to download, beside the button. */
export function notYetText({ status }: Pick<Order, 'status'>): string {
  if (status === 'failed' || status === 'cancelled') return 'There is no file to download.';
  return 'You can download the file as soon as the audiobook is finished.';
}

/** "1,921 sentences, 3 read again" */
export function readingText({ sentenceCount, readAgainCount }: MadeAudiobook): string {
  const sentences = `${sentenceCount.toLocaleString('en-US')} ${sentenceCount === 1 ? 'sentence' : 'sentences'}`;
  return readAgainCount === 0
    ? sentences
    : `${sentences}, ${readAgainCount.toLocaleString('en-US')} read again`;
}

/** "About 4 minutes left" */
export function timeLeftText(secondsLeft: number): string {
  if (secondsLeft < 60) return 'Less than a minute left';
  const minutes = Math.round(secondsLeft / 60);
  if (minutes < 60) return `About ${counted(minutes, 'minute')} left`;
  const hours = Math.round(minutes / 60);
  return `About ${counted(hours, 'hour')} left`;
}

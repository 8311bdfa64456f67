import type { Heard } from '@/device/resume/way-on.ts';
import { UNTITLED_MEMOIR } from '@/domain/audiobook/cover-design.ts';
import type { MadeAudiobook, Order } from '@/domain/audiobook/order.ts';
import { MIB } from '@/domain/limits.ts';
import { audiobookFileName } from '@/domain/transfer/saved-name.ts';
import { counted } from '@/domain/words/counted.ts';

/** The headline over an order. */
export function headlineOf({
  status,
  audioUrl,
  refund,
  voiceEnded,
}: Pick<Order, 'audioUrl' | 'refund' | 'voiceEnded'> & { status: string }): string {
  if (status === 'completed' && audioUrl) return 'Your Audiobook is Ready!';
  if (status === 'generating_audio') return 'Your Audiobook is Being Generated';
  if (status === 'cancelled') return 'Your Audiobook is Waiting';
  if (voiceEnded) return 'Your Audiobook Was Stopped';
  if (status === 'failed' && refund === 'refunded') return 'Your Order Was Refunded';
  if (status === 'failed' && refund) return 'Your Refund Was Requested';
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
  return order.title || UNTITLED_MEMOIR;
}

export function dateText(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}

export const NOT_READY = 'Audiobook is still being generated. Please wait...';

/** Said when the browser has begun to save the file. */
export const downloadText = ({ title }: Pick<Order, 'title'>) =>
  `Saving “${audiobookFileName(title)}”. You’ll find it with your other downloads.`;

/** Of a book that is kept on this device and was read again in places since. */
export const NEWER_THAN_KEPT =
  'This book has changed since you kept it here. You’re hearing the new version, and it’s being kept on this device now.';

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

/** "3 h 12 min", "48 min" */
export function lengthText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** "4:40 PM", of another day with its name: "4:40 PM on Tuesday" */
export function momentText(atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const isToday = at.toDateString() === new Date(nowMs).toDateString();
  return isToday ? time : `${time} on ${at.toLocaleDateString('en-US', { weekday: 'long' })}`;
}

/** "All 12 minutes of it, in Ruth Hale’s voice." */
export function spokenText(narrator: string, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const length = minutes < 60 ? `All ${counted(minutes, 'minute')}` : `All ${lengthText(seconds)}`;
  return `${minutes === 1 ? 'The whole book' : `${length} of it`}, in ${narrator}’s voice.`;
}

export const readyAtText = (secondsLeft: number, nowMs: number): string =>
  `ready at about ${momentText(nowMs + secondsLeft * 1_000, nowMs)}`;

/** "About 4 minutes left" */
export function timeLeftText(secondsLeft: number): string {
  if (secondsLeft < 60) return 'Less than a minute left';
  const minutes = Math.round(secondsLeft / 60);
  if (minutes < 60) return `About ${counted(minutes, 'minute')} left`;
  const hours = Math.round(minutes / 60);
  return `About ${counted(hours, 'hour')} left`;
}

/** What the home page is told of a book that can be listened to. */
export const heardOf = (order: Order): Heard => ({
  orderId: order.id,
  title: titleOf(order),
  ...(order.audiobook && { stands: lengthText(order.audiobook.durationSeconds) }),
  design: order.cover?.design,
  narrator: order.audiobook?.narrator,
});

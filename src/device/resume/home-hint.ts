import { progressStore } from '@/device/storage/books/progress.ts';
import { nextStepOf } from '@/device/storage/books/progress-record.ts';
import { rememberDraft } from './way-on.ts';

/** Keeps the home page's word on the book under way true, while the product is open. */
export function followDraft(): () => void {
  const note = () => {
    const { progress } = progressStore.getState();
    if (!progress) return;
    const { manuscript, payment } = progress;
    const title = manuscript?.result?.title;
    rememberDraft(title && payment.kind === 'unpaid' ? { title, step: nextStepOf(progress) } : null);
  };
  note();
  return progressStore.subscribe(note);
}

import { progressStore } from '@/device/storage/books/progress.ts';
import { hasVoice, nextStepOf } from '@/device/storage/books/progress-record.ts';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import { rememberDraft } from './way-on.ts';

/** Keeps the home page's word on the book under way true, while the product is open. */
export function followDraft(): () => void {
  const note = () => {
    const { progress } = progressStore.getState();
    if (!progress) return;
    const { sessionId, manuscript, payment, voice } = progress;
    const { title, pageCount } = manuscript?.result ?? {};
    const narrator = hasVoice(progress) ? voice.speakerName : undefined;
    const isUnderWay = title && payment.kind === 'unpaid';
    const design = designOfBook(sessionId);
    rememberDraft(isUnderWay ? { title, step: nextStepOf(progress), pageCount, narrator, design } : null);
  };
  note();
  return progressStore.subscribe(note);
}

import { counted } from '@/domain/words/counted.ts';

export const pagesWords = (count: number) => counted(count, 'page');

export const bringBackWords = (count: number) => `Bring back ${pagesWords(count)}`;

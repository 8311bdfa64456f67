import { useState } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { titleOf } from '../words.ts';
import styles from './cover.module.css';

interface CoverProps {
  order: Order;
  /** of the picture that was made; null while it is not known */
  url: string | null;
}

/**
 * The picture that was made where a photo of theirs is on it. A drawn cover is drawn on the screen as well: so it is in the cloth
 * that was just chosen, while the file is still being given the same.
 */
export const photoCoverOf = ({ cover, audiobook }: Order): string | null =>
  cover?.photo ? (audiobook?.coverUrl ?? null) : null;

/** The cover as it was made, else as it will be drawn. */
export function Cover({ order, url }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url !== null && url !== broken)
    return <img className={styles.made} src={url} alt="" onError={() => setBroken(url)} />;
  const { author, design } = order.cover ?? {};
  const narrator = order.audiobook?.narrator ?? '';
  return <BookCover title={titleOf(order)} author={author ?? undefined} {...{ design, narrator }} />;
}

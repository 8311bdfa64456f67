import { useState } from 'react';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import type { CoverDesign } from '@/domain/audiobook/cover-design.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { titleOf } from '../words.ts';
import styles from './cover.module.css';

/** What is being chosen for a cover, before it is saved and until it is there. */
export interface TriedCover {
  readonly author: string;
  /** null for a photo that fills the cover */
  readonly design: CoverDesign | null;
  readonly photoUrl: string | null;
}

interface CoverProps {
  order: Order;
  /** of the picture that was made; null while it is not known */
  url: string | null;
  /** of the photo on its cloth; null where there is none, or it is not known */
  photoUrl?: string | null;
  tried?: TriedCover | null;
  /** whose voice reads it, where that is known before it is read */
  narrator?: string;
}

/**
 * The picture that was made where a photo of theirs is on it. A drawn cover is drawn on the screen as well: so it is in the cloth
 * that was just chosen, while the file is still being given the same.
 */
export const photoCoverOf = ({ cover, audiobook }: Order): string | null =>
  cover?.photo ? (audiobook?.coverUrl ?? null) : null;

/** The photo that was sent lies beside the picture that was made with it. */
const sentPhotoOf = ({ cover, audiobook }: Order): string | null =>
  audiobook?.coverUrl.replace(/cover\.jpg(?=\?|$)/, `cover-photo-${cover?.photo}.jpg`) ?? null;

/**
 * What is shown of a cover online. The picture that was made is square, as players want it: only where a photo fills it is
 * it the book's own; a photo on cloth is shown on the cloth.
 */
export function useCoverPictures(order: Order): Pick<CoverProps, 'url' | 'photoUrl'> {
  const made = photoCoverOf(order);
  const isOnCloth = made !== null && order.cover?.design != null;
  const { link } = useFreshLink(isOnCloth ? sentPhotoOf(order) : made);
  return isOnCloth ? { url: null, photoUrl: link } : { url: link };
}

/** The cover as it was made, else as it will be drawn; while somebody chooses, as it would be. */
export function Cover({ order, url, photoUrl = null, tried = null, narrator = '' }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = tried ? tried.design === null && tried.photoUrl : url;
  if (picture && picture !== broken)
    return <img className={styles.made} src={picture} alt="" onError={() => setBroken(picture)} />;
  const { author, design } = tried ?? order.cover ?? {};
  return (
    <BookCover
      title={titleOf(order)}
      author={author ?? undefined}
      design={design ?? undefined}
      photoUrl={tried ? tried.photoUrl : photoUrl}
      narrator={order.audiobook?.narrator ?? narrator}
    />
  );
}

import { useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { DRAWN_COVER, type Order } from '@/domain/audiobook/order.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { COVER_SIZE, inBase64, shrinkPhoto } from './shrink-photo.ts';

type Stage = 'asking' | 'sending' | 'sent';

export interface CoverForm {
  readonly author: string;
  readonly setAuthor: (author: string) => void;
  /** of the photo chosen here; null when none was */
  readonly photoUrl: string | null;
  /** whether a photo is, or will be, in the place of the drawn cover */
  readonly hasPhoto: boolean;
  readonly choosePhoto: (photo: File) => Promise<void>;
  readonly dropPhoto: () => void;
  readonly stage: Stage;
  readonly error: string | null;
  readonly send: () => Promise<void>;
}

/** What the person wants on the cover, until it is sent. */
export function useCover({ id, cover = DRAWN_COVER }: Order): CoverForm {
  const [author, setAuthor] = useState(cover.author ?? '');
  /** undefined leaves the photo as it is, null takes it away */
  const [photo, setPhoto] = useState<Blob | null>();
  const [photoUrl, setPhotoUrl] = useState<string | null>(null);
  const [state, setState] = useState<{ stage: Stage; error: string | null }>({
    stage: 'asking',
    error: null,
  });
  useEffect(() => {
    if (!photo) return setPhotoUrl(null);
    const url = URL.createObjectURL(photo);
    setPhotoUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  const again = () => setState({ stage: 'asking', error: null });
  return {
    author,
    setAuthor(value) {
      setAuthor(value);
      again();
    },
    photoUrl,
    hasPhoto: photo === undefined ? cover.photo !== null : photo !== null,
    async choosePhoto(chosen) {
      try {
        setPhoto(await shrinkPhoto(chosen, COVER_SIZE));
        again();
      } catch (error) {
        setState({ stage: 'asking', error: wordsOf(error) });
      }
    },
    dropPhoto() {
      setPhoto(null);
      again();
    },
    ...state,
    async send() {
      setState({ stage: 'sending', error: null });
      try {
        const sent = photo === undefined ? {} : { photo: photo && (await inBase64(photo)) };
        const answer = await call('change_cover', { orderId: id, author: author.trim() || null, ...sent });
        setState(
          answer.success ? { stage: 'sent', error: null } : { stage: 'asking', error: answer.error ?? null },
        );
      } catch (error) {
        setState({ stage: 'asking', error: wordsOf(error) });
      }
    },
  };
}

import { useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { type CoverDesign, designFor } from '@/domain/audiobook/cover-design.ts';
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
  /** null for a photo that fills the cover */
  readonly design: CoverDesign | null;
  readonly setDesign: (design: CoverDesign | null) => void;
  readonly choosePhoto: (photo: File) => Promise<void>;
  readonly dropPhoto: () => void;
  readonly stage: Stage;
  readonly error: string | null;
  readonly send: () => Promise<void>;
}

/** What the person wants on the cover, until it is sent. */
export function useCover({ id, title, cover = DRAWN_COVER }: Order): CoverForm {
  const [author, setAuthor] = useState(cover.author ?? '');
  /** undefined leaves the photo as it is, null takes it away */
  const [photo, setPhoto] = useState<Blob | null>();
  const [chosen, setChosen] = useState(cover.design ?? null);
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
  const hasPhoto = photo === undefined ? cover.photo !== null : photo !== null;
  // Without a photo there is always a cloth, and without a choice it is the title's.
  const design = chosen ?? (hasPhoto ? null : designFor(title));
  const again = () => setState({ stage: 'asking', error: null });
  return {
    author,
    setAuthor(value) {
      setAuthor(value);
      again();
    },
    photoUrl,
    hasPhoto,
    design,
    setDesign(value) {
      setChosen(value);
      again();
    },
    async choosePhoto(file) {
      try {
        setPhoto(await shrinkPhoto(file, COVER_SIZE));
        setChosen(design);
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
        const answer = await call('change_cover', {
          orderId: id,
          author: author.trim() || null,
          design,
          ...sent,
        });
        setState(
          answer.success ? { stage: 'sent', error: null } : { stage: 'asking', error: answer.error ?? null },
        );
      } catch (error) {
        setState({ stage: 'asking', error: wordsOf(error) });
      }
    },
  };
}

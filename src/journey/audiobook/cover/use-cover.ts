import { useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { fetchWhole } from '@/backend/objects/fetch-part.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { type CoverDesign, designFor } from '@/domain/audiobook/cover-design.ts';
import { DRAWN_COVER, type Order } from '@/domain/audiobook/order.ts';
import { isAbort } from '@/domain/errors.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { COVER_SIZE, inBase64, shrinkPhoto } from './shrink-photo.ts';

type Stage = 'asking' | 'sending' | 'sent';

export interface CoverForm {
  readonly author: string;
  readonly setAuthor: (author: string) => void;
  /** of the photo that is, or will be, on the cover; null while there is none to show */
  readonly photoUrl: string | null;
  /** whether a photo is, or will be, in the place of the drawn cover */
  readonly hasPhoto: boolean;
  /** null for a photo that fills the cover */
  readonly design: CoverDesign | null;
  readonly setDesign: (design: CoverDesign | null) => void;
  readonly choosePhoto: (photo: File) => Promise<void>;
  readonly dropPhoto: () => void;
  /** whether there is something to save */
  readonly isChanged: boolean;
  readonly stage: Stage;
  readonly error: string | null;
  readonly send: () => Promise<void>;
}

/** The photo that was sent for this cover before, once it is wanted; null while it is not there. */
function useSentPhoto(orderId: string, name: string | null): Blob | null {
  const [photo, setPhoto] = useState<Blob | null>(null);
  useEffect(() => {
    setPhoto(null);
    if (name === null) return;
    const leaving = new AbortController();
    const read = async () => {
      const url = await objectUrl(objectPath.coverPhoto(orderId, name));
      const found = await (await fetchWhole(url, leaving.signal)).blob();
      if (!leaving.signal.aborted) setPhoto(found);
    };
    // Without it the cloths can still be chosen.
    read().catch((error: unknown) => !isAbort(error) && navigator.onLine && console.error(error));
    return () => leaving.abort();
  }, [orderId, name]);
  return photo;
}

/**
 * What the person wants on the cover, until it is sent.
 * @param isOpen whether it is seen: only then is the photo of before fetched
 */
export function useCover({ id, title, cover = DRAWN_COVER }: Order, isOpen: boolean): CoverForm {
  const [author, setAuthor] = useState(cover.author ?? '');
  /** undefined leaves the photo as it is, null takes it away */
  const [photo, setPhoto] = useState<Blob | null>();
  const [chosen, setChosen] = useState(cover.design ?? null);
  const [photoUrl, setPhotoUrl] = useState<string | null>(null);
  const [state, setState] = useState<{ stage: Stage; error: string | null }>({
    stage: 'asking',
    error: null,
  });
  const sent = useSentPhoto(id, isOpen ? cover.photo : null);
  const shown = photo === undefined ? sent : photo;
  useEffect(() => {
    if (!shown) return setPhotoUrl(null);
    const url = URL.createObjectURL(shown);
    setPhotoUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [shown]);
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
    isChanged:
      state.stage !== 'sent' &&
      (author.trim() !== (cover.author ?? '') || photo !== undefined || chosen !== (cover.design ?? null)),
    ...state,
    async send() {
      setState({ stage: 'sending', error: null });
      try {
        const change = photo === undefined ? {} : { photo: photo && (await inBase64(photo)) };
        const answer = await call('change_cover', {
          orderId: id,
          author: author.trim() || null,
          design,
          ...change,
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

import { useEffect, useState } from 'react';
import { askForSmallPicture, knownSmallPicture } from './small-pictures.ts';

/** The address of a page's small picture; undefined until it is there, null when it is not. */
export function useSmallPicture(id: string): string | null | undefined {
  const lookUp = () => ({ id, address: knownSmallPicture(id) as string | null | undefined });
  const [found, setFound] = useState(lookUp);
  const { address } = found.id === id ? found : lookUp();
  useEffect(() => {
    const known = knownSmallPicture(id);
    if (known === undefined) return askForSmallPicture(id, (made) => setFound({ id, address: made }));
    setFound((before) => (before.id === id ? before : { id, address: known }));
  }, [id]);
  return address;
}

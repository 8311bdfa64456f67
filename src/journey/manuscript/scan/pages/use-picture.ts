import { useEffect, useState } from 'react';

/** The object URL of a picture while the component is shown; undefined until it is there, null when it is not. */
export function usePicture(key: string, read: (key: string) => Promise<Blob>): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let isHere = true;
    setUrl(undefined);
    read(key).then(
      (blob) => {
        if (!isHere) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      // The caller shows words instead of the picture.
      () => isHere && setUrl(null),
    );
    return () => {
      isHere = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, read]);
  return url;
}

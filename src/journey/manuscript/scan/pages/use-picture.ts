import { useEffect, useState } from 'react';

/**
 * The object URL of a picture while the component is shown; undefined until it is there, null when it is not.
 * @param read is told by its signal when nobody looks any more
 */
export function usePicture(
  key: string,
  read: (key: string, signal: AbortSignal) => Promise<Blob>,
): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    const leaving = new AbortController();
    setUrl(undefined);
    read(key, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      // The caller shows words instead of the picture.
      () => !leaving.signal.aborted && setUrl(null),
    );
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, read]);
  return url;
}

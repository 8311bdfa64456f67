import { useEffect, useState } from 'react';
import { CONFIG_PATH } from '@/domain/config/config-path.ts';

let looking: Promise<string | null> | undefined;

/** A wrong configuration is for those to tell who need it; here it only means that nobody is measured. */
async function lookUp(): Promise<string | null> {
  try {
    const { pixelId } = (await (await fetch(CONFIG_PATH)).json()) as { readonly pixelId?: unknown };
    return typeof pixelId === 'string' ? pixelId : null;
  } catch {
    looking = undefined;
    return null;
  }
}

/**
 * The pixel that is configured; null until that is known, and where there is none.
 * @param isWanted false looks nothing up
 */
export function usePixelId(isWanted: boolean): string | null {
  const [pixelId, setPixelId] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    looking ??= lookUp();
    void looking.then((found) => isHere && setPixelId(found));
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return pixelId;
}

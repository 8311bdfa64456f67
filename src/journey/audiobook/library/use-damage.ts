import { useCallback, useState } from 'react';
import { fetchPart } from '@/backend/objects/fetch-part.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { type AppError, toAppError } from '@/domain/errors.ts';
import { isStoredUrl } from '@/domain/transfer/object-path.ts';

const damagedText = () =>
  `This audiobook was damaged where we store it. Please write to ${BRAND.supportEmail}, and we’ll make it again at no charge. Your place is saved.`;

/**
 * Whether a file that does not open was damaged where it is stored. A browser tells a player only that a sound cannot be
 * played, so the server is asked: one byte will do, because it hands out none of a damaged file.
 */
export function useDamage(url: string | null): {
  readonly damage: string | null;
  /** @returns why the file cannot be had now; null when it is whole. Never rejects. */
  readonly look: () => Promise<AppError | null>;
} {
  const [damage, setDamage] = useState<string | null>(null);
  const look = useCallback(async () => {
    if (url === null || !isStoredUrl(url)) return null;
    try {
      await fetchPart(url, { from: 0, to: 1 }, AbortSignal.timeout(60_000));
      setDamage(null);
      return null;
    } catch (error) {
      const reason = toAppError(error);
      if (reason.code === 'stored-file-damaged') setDamage(damagedText());
      // Any other reason, such as no internet, is told where it is met.
      else if (navigator.onLine) console.error(error);
      return reason;
    }
  }, [url]);
  return { damage, look };
}

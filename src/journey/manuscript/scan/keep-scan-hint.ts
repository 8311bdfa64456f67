import { rememberScan } from '@/device/resume/scan-hint.ts';
import { STOP_WORDS } from '@/device/sending/sending-words.ts';
import { lostPhotos } from '@/device/storage/pages/chosen-photos.ts';
import { readThumb } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { counted } from '@/domain/words/counted.ts';
import { whenCalm } from '@/ui/hooks/when-calm.ts';

/** A photo without a small picture is too large for a hint. */
const MAX_PICTURE_BYTES = 40_000;

function asDataUrl(blob: Blob): Promise<string | null> {
  if (blob.size > MAX_PICTURE_BYTES) return Promise.resolve(null);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}

const unsavedWords = (count: number) =>
  count > 0 ? `${counted(count, 'photo')} you chose ${count === 1 ? 'isn’t' : 'aren’t'} saved yet.` : '';

/** A scan under way. */
export interface ScanStanding {
  readonly pages: number;
  readonly safe: number;
  readonly last: StoredPage;
  readonly stop: keyof typeof STOP_WORDS | null;
  /** photos that are being made into pages: noted before, for a killed tab notes nothing */
  readonly unsaved: number;
}

/** Notes it for the home page, once this device has nothing better to do; with the photos that a killed tab has lost. */
export async function keepScanHint(
  { pages, safe, last, stop, unsaved }: ScanStanding,
  leaving: AbortSignal,
): Promise<void> {
  const keep = (picture: string | null, lost: number) => {
    const stopped = `${stop ? STOP_WORDS[stop] : ''} ${unsavedWords(unsaved + lost)}`.trim();
    if (!leaving.aborted) rememberScan({ pages, safe, picture, stopped });
  };
  if (unsaved > 0) keep(null, 0);
  await whenCalm();
  const thumb = readThumb(last.id).then(asDataUrl);
  // What cannot be read is not in a hint; the camera says what is the matter.
  keep(
    await thumb.catch(() => null),
    await lostPhotos(last.sessionId)
      .then((lost) => lost.length)
      .catch(() => 0),
  );
}

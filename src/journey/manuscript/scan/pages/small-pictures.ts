import { readPage, readThumbs } from '@/device/storage/pages/pages.ts';
import { whenCalm } from '@/ui/hooks/when-calm.ts';

/** Read in one go: more would hold up a slow phone for longer than a tap may wait. */
const AT_ONCE = 4;
/** Two screens of a phone: who comes back from a page finds the list as it was. */
const MOST_KEPT = 24;
/** `apply` takes no more arguments in some browsers; a larger picture is cheaper as a Blob. */
const MAX_TEXT_BYTES = 40_000;

interface Ask {
  readonly id: string;
  readonly take: (thumb: ArrayBuffer | undefined) => void;
  readonly fail: () => void;
}

const waiting = new Set<Ask>();
/** addresses by page id, the least used first; the small picture of an id never changes */
const kept = new Map<string, string>();
let isReading = false;

/** An address that carries the picture: an address of a Blob asks another process twice, and waits for it. */
function textOf(thumb: ArrayBuffer): string {
  return `data:image/jpeg;base64,${btoa(String.fromCharCode(...new Uint8Array(thumb)))}`;
}

function keep(id: string, address: string): void {
  kept.delete(id);
  kept.set(id, address);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

async function readSome(): Promise<void> {
  const asked = [...waiting].slice(0, AT_ONCE);
  for (const ask of asked) waiting.delete(ask);
  try {
    const thumbs = await readThumbs(asked.map(({ id }) => id));
    asked.forEach(({ take }, index) => {
      take(thumbs[index]);
    });
  } catch {
    for (const { fail } of asked) fail();
  }
}

async function readAll(): Promise<void> {
  if (isReading) return;
  isReading = true;
  while (waiting.size > 0) {
    await whenCalm();
    await readSome();
  }
  isReading = false;
}

/** The address of a small picture that was shown a moment ago. */
export const knownSmallPicture = (id: string): string | undefined => kept.get(id);

/**
 * Asks for the small picture of a page, else the photo itself. What is asked for is read a few at a time, once the
 * screen shows the places they go to; what is no longer wanted by then is not read.
 * @param show gets its address; null when there is none to show
 * @returns takes the request back; the address is not good after that
 */
export function askForSmallPicture(id: string, show: (address: string | null) => void): () => void {
  let isWanted = true;
  let made: string | undefined;
  const showBlob = (blob: Blob) => {
    if (!isWanted) return;
    made = URL.createObjectURL(blob);
    show(made);
  };
  // The caller shows words instead of the picture.
  const fail = () => isWanted && show(null);
  const take = (thumb: ArrayBuffer | undefined) => {
    if (!isWanted) return;
    if (!thumb) return void readPage(id).then(showBlob, fail);
    if (thumb.byteLength > MAX_TEXT_BYTES) return showBlob(new Blob([thumb], { type: 'image/jpeg' }));
    const address = textOf(thumb);
    keep(id, address);
    show(address);
  };
  const ask = { id, take, fail };
  waiting.add(ask);
  void readAll();
  return () => {
    isWanted = false;
    waiting.delete(ask);
    if (made) URL.revokeObjectURL(made);
  };
}

import { readPage, readThumbs } from '@/storage/pages.ts';

interface Waiting {
  readonly id: string;
  readonly resolve: (blob: Blob | Promise<Blob>) => void;
  readonly reject: (error: unknown) => void;
}

/** Read in one go: more would hold up a slow phone for longer than a tap may wait. */
const AT_ONCE = 4;

const waiting: Waiting[] = [];

async function readAll(): Promise<void> {
  const asked = waiting.splice(0, AT_ONCE);
  if (waiting.length > 0) setTimeout(() => void readAll());
  try {
    const thumbs = await readThumbs(asked.map(({ id }) => id));
    asked.forEach(({ id, resolve }, index) => {
      resolve(thumbs[index] ?? readPage(id));
    });
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/**
 * The small picture of a page, else the photo itself. What is asked for together is read a few at a time, once the
 * screen shows the places they go to: a transaction for each would hold up the rows of a long list.
 */
export function readThumbSoon(id: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) requestAnimationFrame(() => setTimeout(() => void readAll()));
    waiting.push({ id, resolve, reject });
  });
}

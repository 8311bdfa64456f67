import { buffer } from 'node:stream/consumers';
import type { BookFormat } from '../../../../src/domain/audiobook/book-file.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { readPart } from '../../audio/m4b/aac-part.ts';
import { assembleM4b } from '../../audio/m4b/assemble-m4b.ts';
import { encodeParts } from '../../audio/m4b/encode-parts.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SoundEncoder } from '../../ports/sound-encoder.ts';
import { bookFilePath } from '../../records/orders/book-files.ts';
import type { OnProgress } from './chapter-files.ts';
import type { FinishedBook } from './finished-book.ts';

export const M4B_KBPS = { m4b: 128, 'm4b-small': 64 } as const;
export type M4bFormat = keyof typeof M4B_KBPS & BookFormat;

interface Making {
  readonly book: FinishedBook;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

/**
 * The book as one M4B. What is encoded is kept part by part, so that a kill costs two and a half minutes of sound.
 * @param madeFor the file the parts are for: they go when it is there
 */
export async function m4bFile(
  ports: Pick<Ports, 'objects' | 'provenanceSigner'> & { readonly soundEncoder: SoundEncoder },
  format: M4bFormat,
  { book, onProgress, signal }: Making,
  madeFor: BookFormat = format,
) {
  const { order, worn, timings, soundKey, provenance } = book;
  const { provenanceSigner: signer } = ports;
  const kbps = M4B_KBPS[format];
  const parts = await encodeParts(ports, {
    path: objectPath.audiobook(order.id),
    kbps,
    partPath: (part) => bookFilePath(order.id, madeFor, `parts/${soundKey}/${part}.aac`),
    signal,
    onProgress,
  });
  const read = async (path: string) => readPart(await buffer(await ports.objects.read(path)));
  const sizes: number[] = [];
  for (const path of parts) for (const size of (await read(path)).sizes) sizes.push(size);
  async function* sound() {
    for (const path of parts) yield (await read(path)).sound;
  }
  const { chapters, durationSeconds } = timings;
  const signed = signer &&
    provenance && {
      sign: (hash: string, tags: string) =>
        signer.sign({ ...provenance, madeBy: signer.madeBy, sound: hash, tags }),
    };
  return assembleM4b({ worn, chapters, durationSeconds, kbps, sizes, sound, ...signed });
}

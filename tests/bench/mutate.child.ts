// Parses mutations of the documents named on the command line, without the guard, and tells what became of each.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseDocument } from '../../functions/src/adapters/documents/parse-document.ts';
import { reviewOfPages } from '../../functions/src/features/manuscript/store-manuscript.ts';
import { AppError } from '../../src/domain/errors.ts';

export interface Mutated {
  readonly outcome: 'read' | 'refused' | 'broke';
  readonly what: string;
}

// as in the product's process
process.on('unhandledRejection', () => undefined);

const [from = '0', to = '0', ofSeed = '0', ...files] = process.argv.slice(2);

/** A small generator: the same seed gives the same damage on every machine. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

function mutated(bytes: Buffer, next: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = () => Math.floor(next() * copy.length);
  const changes = 1 + Math.floor(next() * 20);
  for (let change = 0; change < changes; change += 1) copy[at()] = Math.floor(next() * 256);
  if (next() < 0.2) return copy.subarray(0, at());
  if (next() < 0.2) copy.copyWithin(at(), at(), at());
  return copy;
}

async function fate(bytes: Buffer, extension: string): Promise<Mutated> {
  try {
    const { pages } = await parseDocument(bytes, extension);
    reviewOfPages(
      '',
      pages.map(({ lines }) => ({ lines, photoPath: null, side: 0, isBlank: false })),
    );
    return { outcome: 'read', what: '' };
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('document-'))
      return { outcome: 'refused', what: error.code };
    return { outcome: 'broke', what: String(error) };
  }
}

const originals = files.map((file) => ({ bytes: readFileSync(file), extension: extname(file).slice(1) }));
for (let seed = Number(from); seed < Number(to); seed += 1) {
  const next = random(seed + 1);
  for (let n = 0; n < Number(ofSeed); n += 1) {
    const original = originals[n % originals.length];
    if (original) process.send?.(await fate(mutated(original.bytes, next), original.extension));
  }
}
process.disconnect();

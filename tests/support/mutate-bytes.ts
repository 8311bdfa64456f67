/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A file as a bad disk, a broken transfer or a spiteful sender leaves it; the same seed gives the same damage. */
export function mutateBytes(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomOf(seed);
  const at = () => Math.floor(random() * bytes.length);
  // A Buffer's own slice is no copy, and its own fill throws past the end.
  const copy = new Uint8Array(bytes);
  switch (seed % 5) {
    case 0:
      for (let i = 0; i < 1 + 40 * random(); i++) copy[at()] = Math.floor(256 * random());
      return copy;
    case 1:
      return copy.subarray(0, at());
    case 2: {
      const from = at();
      copy.fill(random() < 0.5 ? 0 : 255, from, from + Math.floor(4_096 * random()));
      return copy;
    }
    case 3:
      // Sizes and counts stand in the first bytes: the worst place for a lie.
      for (let i = 0; i < 12; i++) copy[Math.floor(512 * random())] = random() < 0.5 ? 255 : at() & 255;
      return copy;
    default: {
      const [from, to] = [at(), at()];
      copy.copyWithin(to, from, from + Math.floor(8_192 * random()));
      return copy;
    }
  }
}

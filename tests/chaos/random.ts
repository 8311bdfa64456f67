/** A source of chance that can be played again. */
export interface Chance {
  /** from 0 up to, not including, 1 */
  next(): number;
  /** milliseconds between the two */
  between(from: number, to: number): number;
  pick<T>(weights: readonly (readonly [T, number])[]): T;
}

/** Mulberry32: small, and the same on every machine. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick(weights) {
      let rest = next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of weights) {
        rest -= weight;
        if (rest < 0) return value;
      }
      const last = weights.at(-1);
      if (!last) throw new Error('nothing to pick from');
      return last[0];
    },
  };
}

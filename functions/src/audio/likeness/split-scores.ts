/** Where a set of numbers falls into two. */
export interface ScoreSplit {
  /** in the middle between the two means */
  readonly threshold: number;
  readonly lowerMean: number;
  readonly upperMean: number;
  /** share of the variance that the split explains: 0.64 for a single component, so it proves nothing by itself */
  readonly separation: number;
}

/**
 * Splits numbers in two so that the groups are as far apart as they can be. Source: Otsu, A threshold selection method
 * from gray-level histograms (1979).
 * @returns null for fewer than two numbers
 */
export function splitScores(values: Float64Array): ScoreSplit | null {
  const sorted = values.toSorted();
  const count = sorted.length;
  if (count < 2) return null;
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const variance = sorted.reduce((sum, value) => sum + (value - total / count) ** 2, 0) / count;
  let lower = 0;
  let best: ScoreSplit | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let below = 1; below < count; below++) {
    lower += sorted[below - 1] ?? 0;
    const [lowerMean, upperMean] = [lower / below, (total - lower) / (count - below)];
    const share = below / count;
    const between = share * (1 - share) * (lowerMean - upperMean) ** 2;
    if (between <= most) continue;
    most = between;
    const separation = variance > 0 ? between / variance : 0;
    best = { threshold: (lowerMean + upperMean) / 2, lowerMean, upperMean, separation };
  }
  return best;
}

export const RATES = [0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** The next choice; the fastest stays. */
export const faster = (rate: number): number => RATES.find((one) => one > rate) ?? rate;
export const slower = (rate: number): number => RATES.findLast((one) => one < rate) ?? rate;

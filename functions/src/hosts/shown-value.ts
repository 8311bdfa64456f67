const LONGEST = 12;

/** The beginning of a value that may be a secret in a wrong place: enough to find it, and no more. */
export const shownValue = (value: string): string =>
  value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;

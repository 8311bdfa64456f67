/** What ends something on the device or on the server; these are the kills that are counted. */
export const KILLS = [
  'browser killed',
  'tab crashed',
  'worker stopped',
  'worker stopped, tab away',
  'server killed',
] as const;
export type Kill = (typeof KILLS)[number];

export type Counts<Name extends string> = Record<Name, number>;

export function noCounts<Name extends string>(names: readonly Name[]): Counts<Name> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Counts<Name>;
}

/** What fate does next. The line flips beside the kills, and is no kill. */
export const FATE: readonly (readonly [Kill | 'line down', number])[] = [
  ['browser killed', 40],
  ['tab crashed', 25],
  ['worker stopped', 10],
  ['worker stopped, tab away', 10],
  ['server killed', 15],
  ['line down', 25],
];

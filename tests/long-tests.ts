/**
 * What is long by nature, and why: `npm test` leaves tests with these tags to `npm run test:long`. A file carries its
 * tag in its first comment (`@module-tag storm`), a test in its options (`{ tags: ['storm'] }`).
 */
const LONG = [
  { name: 'storm', description: 'seeds after seeds of kills, lost lines and repeated deliveries' },
  { name: 'cloud', description: 'packs what a deployment uploads, and starts it as Google would' },
  { name: 'cold', description: 'a device and a server that begin anew again and again' },
  { name: 'voices', description: 'learns voices from recordings, tells people apart, speaks whole books' },
  { name: 'formats', description: 'writes and reads whole files of every format' },
  { name: 'collection', description: 'reads every file of a large collection' },
  { name: 'walks', description: 'walks the built product on the rarer roads' },
  { name: 'clock', description: 'waits for real time to pass, or compares how long things take' },
] as const;

/** Several of them share the processors. */
const TIMEOUT_MS = 300_000;
export const LONG_TAGS = LONG.map((tag) => ({ ...tag, timeout: TIMEOUT_MS }));

const names = LONG_TAGS.map(({ name }) => name);
export const ONLY_LONG = names.join(' || ');
export const WITHOUT_LONG = names.map((name) => `!${name}`).join(' && ');

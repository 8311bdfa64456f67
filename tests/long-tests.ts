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
  { name: 'screens', description: 'tells the whole story of a larger screen in a real browser' },
  {
    name: 'rules',
    description: 'plants a breach of every rule of the house, and adds one of everything by its recipe',
  },
  {
    name: 'recovery',
    description: 'kills, damages and takes up again: whole data folders, jobs and deletions',
  },
  { name: 'walks', description: 'walks the built product on the rarer roads' },
  { name: 'clock', description: 'waits for real time to pass, or compares how long things take' },
] as const;

/** Several of them share the processors. */
const TIMEOUT_MS = 300_000;
export const LONG_TAGS = LONG.map((tag) => ({ ...tag, timeout: TIMEOUT_MS }));

const names: readonly string[] = LONG_TAGS.map(({ name }) => name);
export const isLongKind = (name: string) => names.includes(name);
/** @param kinds some of the names above */
export const onlyLong = (kinds: readonly string[]) => kinds.join(' || ');
export const WITHOUT_LONG = names.map((name) => `!${name}`).join(' && ');

const HOSTS = [
  'evil.example',
  'evil.example/%2f..',
  'localhost:4173@evil.example',
  '2130706433',
  '[::1]',
  'evil。example',
];
const SHAPES = [
  (host: string) => `//${host}`,
  (host: string) => `/\\${host}`,
  (host: string) => `\\\\${host}`,
  (host: string) => `https://${host}`,
  (host: string) => `https:${host}`,
  (host: string) => `/\t/${host}`,
  (host: string) => `\n//${host}`,
  (host: string) => `/.//${host}`,
  (host: string) => `/..//${host}`,
  (host: string) => `javascript://${host}/%0aalert(1)`,
  (host: string) => `data:text/html,${host}`,
];

/** Links that browsers or libraries have taken for another site, or for a script. */
export const redirectPayloads = (): readonly string[] =>
  HOSTS.flatMap((host) => SHAPES.map((shape) => shape(host)));

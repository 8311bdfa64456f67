import { expect, it } from 'vitest';
import { internalPath } from './internal-path.ts';

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
const payloads = HOSTS.flatMap((host) => SHAPES.map((shape) => shape(host)));

it('lets none of 66 redirect payloads leave the origin', () => {
  const left = payloads.filter((payload) => {
    const path = internalPath(payload);
    return (
      path !== null &&
      new URL(path, 'https://www.kindredpages.example').origin !== 'https://www.kindredpages.example'
    );
  });
  console.log(`${payloads.length} redirect payloads: ${left.length} left the origin`);
  expect(payloads.length).toBeGreaterThanOrEqual(60);
  expect(left).toEqual([]);
  expect(payloads.filter((payload) => internalPath(payload) !== null)).toEqual([]);
});

it.each(['/', '/step-1', '/pricing?x=1#pricing', '/blog/a-b'])('takes %s as it is', (path) => {
  expect(internalPath(path)).toBe(path);
});

import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { ownHosts } from './own-hosts.ts';

const isOurs = ownHosts({ HOST: '192.0.2.20', PUBLIC_URL: 'https://Books.Example.org:8443/app' });

it.each([
  'localhost',
  'LOCALHOST:4173',
  'localhost.',
  '127.0.0.1:4173',
  '127.9.9.9',
  '[::1]:4173',
  hostname(),
  `${hostname()}.local:80`,
  '192.0.2.20:4173',
  'books.example.org',
  'books.example.org:8443',
])('%s is a name of this machine', (host) => {
  expect(isOurs(host)).toBe(true);
});

it.each([
  'evil.example',
  'localhost.evil.example',
  'evil.example:4173',
  'xlocalhost',
  '127.0.0.1.evil.example',
  '203.0.113.9',
  'example.org',
  'sub.books.example.org',
  'localhost@evil.example',
  'localhost/evil.example',
  'localhost, evil.example',
  '',
  ' ',
  'a b',
  '[::2]',
])('%j is not', (host) => {
  expect(isOurs(host)).toBe(false);
});

it('without settings this machine has its own names only', () => {
  expect(ownHosts({})('books.example.org')).toBe(false);
  expect(ownHosts({ PUBLIC_URL: 'nonsense' })('nonsense')).toBe(false);
});

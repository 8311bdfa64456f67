import { createHash } from 'node:crypto';
import http from 'node:http';
import type { Answer } from './account-cases.ts';
import type { Meant } from './compare.ts';

interface Step {
  readonly name: string;
  readonly path: string;
  readonly method?: 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
}

/** Addresses as browsers, crawlers and people ask for them. @param script a built file, by its address */
export const pageSteps = (script: string): readonly Step[] => [
  { name: 'the home page', path: '/' },
  { name: 'its head', path: '/', method: 'HEAD' },
  { name: 'it with a query', path: '/?utm_source=card' },
  { name: 'the home page by its file', path: '/index.html' },
  { name: 'a page', path: '/pricing' },
  { name: 'a page by its file', path: '/pricing.html' },
  { name: 'a page by its file with a query', path: '/pricing.html?from=mail' },
  { name: 'a page as a folder', path: '/pricing/' },
  { name: 'a page in other letters', path: '/Pricing' },
  { name: 'a step', path: '/step-1' },
  { name: 'the library', path: '/my-audiobooks' },
  { name: 'a link of a family', path: `/listen/${'Ab3'.repeat(7)}x` },
  { name: 'the page of such links by itself', path: '/listen' },
  { name: 'something shared with the app', path: '/share' },
  { name: 'a built script', path: script },
  { name: 'its beginning', path: script, headers: { range: 'bytes=0-9' } },
  { name: 'the worker', path: '/service-worker.js' },
  { name: 'the manifest', path: '/manifest.webmanifest' },
  { name: 'the file that clears', path: '/cleared.txt' },
  { name: 'robots.txt', path: '/robots.txt' },
  { name: 'the sitemap', path: '/sitemap.xml' },
  { name: 'no such page', path: '/no-such-page' },
  { name: 'no such script', path: '/assets/none-12345678.js' },
  { name: 'a hidden file', path: '/.env' },
  { name: 'what the build tells itself', path: '/.vite/manifest.json' },
  { name: 'out of the folder', path: '/..%2f..%2fpackage.json' },
  { name: 'something posted at a page', path: '/pricing', method: 'POST' },
];

/** Headers of an answer that a browser, a cache or a crawler acts on. */
export const PAGE_HEADERS = [
  ...[
    'content-type',
    'location',
    'cache-control',
    'content-range',
    'content-security-policy',
    'x-robots-tag',
  ],
  ...['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'],
  ...['clear-site-data', 'strict-transport-security'],
];
const NOT_FOUND = [...PAGE_HEADERS, 'bytes'];

export const MEANT_OF_PAGES: readonly Meant[] = [
  {
    steps: ['a built script', 'its beginning', 'the worker'],
    fields: ['content-type'],
    reason: "text/javascript is the registered name (RFC 9239); the emulator's older one means the same",
  },
  {
    steps: ['the sitemap'],
    fields: ['content-type', 'cache-control'],
    reason: 'with the charset, which is UTF-8 without it too',
  },
  {
    steps: ['the manifest', 'robots.txt', 'the sitemap'],
    fields: ['cache-control'],
    reason: 'Hosting keeps files of no fixed name for an hour, we ask each time',
  },
  {
    steps: ['a page as a folder'],
    fields: ['cache-control'],
    reason: 'a redirect is kept as long as its kind says either way',
  },
  {
    steps: ['no such script', 'a hidden file', 'out of the folder'],
    fields: NOT_FOUND,
    reason: 'a file that is not there is told to a program, which reads no page',
  },
  {
    steps: ['its beginning'],
    ours: '206 …',
    oracle: '200 …',
    reason: 'the emulator knows no ranges, Hosting does',
  },
  {
    steps: ['what the build tells itself'],
    ours: '404 …',
    oracle: '200 …',
    reason: "the emulator serves what firebase.json's ignore keeps from being uploaded",
  },
  {
    steps: ['something posted at a page'],
    ours: '404 …',
    oracle: '200 …',
    reason: 'no page takes anything; the one that does is a worker\u2019s',
  },
];

/** Behind a tunnel or a balancer, as the pages are served to people. */
const HTTPS = { 'x-forwarded-proto': 'https' };

function ask(url: string, { path, method, headers = {} }: Step): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, method: method ?? 'GET', headers: { ...HTTPS, ...headers } },
      (response) => {
        const hash = createHash('sha256');
        response.on('data', (part: Buffer) => hash.update(part));
        response.once('error', reject);
        response.once('end', () => {
          const told = PAGE_HEADERS.flatMap((name) =>
            response.headers[name] === undefined ? [] : [[name, String(response.headers[name])] as const],
          );
          const status = response.statusCode ?? 0;
          // What stands in a redirect nobody reads.
          const bytes = status < 300 || status >= 400 ? { bytes: hash.digest('hex') } : {};
          const isRedirect = status >= 300 && status < 400;
          const headers = told.filter(([name]) => !(isRedirect && name === 'content-type'));
          resolve({ status, json: { ...Object.fromEntries(headers), ...bytes } });
        });
      },
    );
    request.once('error', reject);
    request.end();
  });
}

export async function walkPages(url: string, steps: readonly Step[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const step of steps) answers.push(await ask(url, step));
  return answers;
}

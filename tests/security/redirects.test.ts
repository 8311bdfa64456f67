import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeOfLaunch } from '../../src/device/resume/follow-launches.ts';
import { internalPath } from '../../src/ui/navigation/internal-path.ts';
import { listeningWire } from '../contract/listening-wire.ts';
import { redirectPayloads } from './redirect-payloads.ts';

const SITE = 'https://www.kindredpages.example';
const payloads = redirectPayloads();
const leaves = (path: string | null) => path !== null && new URL(path, SITE).origin !== SITE;

/** The target exactly as written: fetch would tidy it up. */
function locationOf(url: string, path: string): Promise<string | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    http
      .get({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.headers.location ?? null);
      })
      .once('error', reject);
  });
}

it('takes none of 66 redirect payloads for a link of our own site', () => {
  const taken = payloads.filter((payload) => internalPath(payload) !== null);
  console.log(`${payloads.length} redirect payloads: ${taken.length} taken for our own`);
  expect(payloads.length).toBeGreaterThanOrEqual(60);
  expect(taken).toEqual([]);
});

it.each(['/', '/step-1', '/pricing?x=1#pricing', '/blog/a-b'])('takes %s as it is', (path) => {
  expect(internalPath(path)).toBe(path);
});

it('follows no launch of the installed app to another place', () => {
  const targets = payloads
    .map((payload) => `${SITE}/${payload.replace(/^\//, '')}`)
    .filter((target) => URL.canParse(target));
  const left = targets.filter((target) => leaves(placeOfLaunch(target, { pathname: '/step-1', search: '' })));
  expect(targets.length).toBeGreaterThanOrEqual(60);
  expect(left).toEqual([]);
});

it('sends nobody elsewhere when it tidies the address of a page', async () => {
  const wire = await listeningWire();
  // A host without a dot can be the name of a page too.
  writeFileSync(join(wire.webRoot, '2130706433.html'), 'x');
  const paths = payloads.flatMap((payload) => {
    const path = `/${encodeURI(payload).replace(/^\//, '')}`;
    return [path, `${path}/index.html`, `${path}.html`, `${path}/`];
  });
  const places: string[] = [];
  for (const path of paths) {
    const place = await locationOf(wire.url, path);
    if (place !== null) places.push(place);
  }
  console.log(
    `${paths.length} addresses asked for: ${places.filter(leaves).length} of ${places.length} redirects left the origin`,
  );
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter(leaves)).toEqual([]);
});

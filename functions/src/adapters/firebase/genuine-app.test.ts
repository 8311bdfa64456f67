import { getAppCheck } from 'firebase-admin/app-check';
import { expect, it, onTestFinished } from 'vitest';
import { startGoogleIdentity } from '../../../../tests/support/fake-google-identity.ts';
import { genuineApp } from './genuine-app.ts';

async function google() {
  const server = await startGoogleIdentity('demo-kindred');
  onTestFinished(() => server.close());
  return { server, isGenuine: genuineApp(() => getAppCheck(server.app)) };
}

it('takes the token of our own app, and no other', async () => {
  const { server, isGenuine } = await google();
  expect(await isGenuine(server.appTokenOf())).toBe(true);
  for (const token of [
    undefined,
    '',
    'x',
    'a.b.c',
    `${server.appTokenOf()}x`,
    server.appTokenOf({ aud: ['projects/other'] }),
    server.appTokenOf({ exp: 1_700_000_000 }),
    server.tokenOf(server.add()),
  ])
    expect(await isGenuine(token), token).toBe(false);
});

it('does not take keys that cannot be fetched for a bad token', async () => {
  const { server, isGenuine } = await google();
  const token = server.appTokenOf();
  await server.close();
  await expect(isGenuine(token)).rejects.toMatchObject({ code: 'unavailable' });
});

import { expect, it } from 'vitest';
import { firebaseBackups } from './backups.ts';

const DATABASE = 'projects/my-project/databases/(default)';
const backup = (snapshotTime: string, more: object = {}) => ({
  name: 'projects/my-project/locations/us-central1/backups/0c4d1f3e',
  database: DATABASE,
  snapshotTime,
  expireTime: '2026-12-27T03:00:00Z',
  state: 'READY',
  ...more,
});
const asked: string[] = [];
/** Google with this answer. */
const answering = (json: unknown, status = 200) =>
  firebaseBackups({
    projectId: 'my-project',
    accessToken: async () => 'token',
    fetch: async (url, init) => {
      asked.push(`${String(url)} ${new Headers(init?.headers).get('authorization')}`);
      return Response.json(json, { status });
    },
  })();

it('the newest whole backup of our own database counts, whatever order they come in', async () => {
  const backups = [
    backup('2026-11-25T03:00:00Z'),
    backup('2026-11-26T03:00:00Z'),
    backup('2026-11-24T03:00:00Z'),
    backup('2026-11-27T03:00:00Z', { state: 'CREATING' }),
    backup('2026-11-27T04:00:00Z', { state: 'NOT_AVAILABLE' }),
    backup('2026-11-27T05:00:00Z', { database: 'projects/my-project/databases/rehearsal' }),
  ];
  expect(await answering({ backups })).toEqual(new Date('2026-11-26T03:00:00Z'));
  expect(asked.at(-1)).toBe(
    'https://firestore.googleapis.com/v1/projects/my-project/locations/-/backups Bearer token',
  );
});

it('no backup is none, and a place that cannot be reached leaves it unknown', async () => {
  expect(await answering({})).toBeNull();
  const unreachable = ['projects/my-project/locations/us-central1'];
  await expect(answering({ backups: [backup('2026-11-26T03:00:00Z')], unreachable })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it.each([
  [503, 'unavailable'],
  [429, 'unavailable'],
  [403, 'permission-denied'],
])('an answer of %d is %s', async (status, code) => {
  await expect(answering({ error: { code: status } }, status)).rejects.toMatchObject({ code });
});

import { expect, it } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { memoryDocuments } from '../adapters/memory/documents.ts';
import type { DocumentFields } from '../ports/documents.ts';
import { objectArrived } from './arrivals.ts';
import type { FirebasePorts } from './ports.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const SESSION = `1700000000000-${'0a'.repeat(16)}`;

/** What was looked at, taken away and put on the list. */
async function arrive(
  path: string,
  bytes: Uint8Array | null,
  session: DocumentFields | null = { ownerUid: 'rose' },
) {
  const [looked, removed, jobs]: string[][] = [[], [], []];
  const objects = {
    head: async (at: string) => {
      looked?.push(at);
      if (bytes === null) throw new AppError('not-found');
      return bytes;
    },
    remove: async (at: string) => void removed?.push(at),
  };
  const documents = memoryDocuments(session ? { [`sessions/${SESSION}`]: session } : {});
  const ports = {
    objects,
    documents,
    jobs: { enqueue: async ({ key }: { key: string }) => void jobs?.push(key) },
  };
  await objectArrived(ports as unknown as FirebasePorts, path, 1_000);
  return { looked: looked?.length, removed, jobs };
}

it('begins to read a page', async () => {
  const path = `book-scans/${SESSION}/page_1.jpg`;
  expect(await arrive(path, JPEG)).toEqual({ looked: 1, removed: [], jobs: [`read-page:${path}`] });
});

it.each([
  [`book-scans/${SESSION}/page_2.jpg`, '<svg onload=x>'],
  [`voice-samples/${SESSION}/audio_0.mp3`, '<html>'],
  [`temp-videos/${SESSION}/video_0.mp4`, 'MZ a program'],
])('takes %s away when it begins with %s', async (path, start) => {
  expect(await arrive(path, Buffer.from(start))).toEqual({ looked: 1, removed: [path], jobs: [] });
});

it.each([`documents/${SESSION}/memoir.pdf`, `chunks/${SESSION}/a.mp3`, 'health/beat'])(
  'does not look at %s',
  async (path) => {
    expect(await arrive(path, null)).toEqual({ looked: 0, removed: [], jobs: [] });
  },
);

it('leaves what was deleted meanwhile', async () => {
  const path = `book-scans/${SESSION}/page_3.jpg`;
  expect(await arrive(path, null)).toEqual({ looked: 1, removed: [], jobs: [] });
});

it.each([`book-scans/${SESSION}/page_1.jpg`, `chunks/${SESSION}/a.mp3`, `voices/${SESSION}/voice.wav`])(
  'takes %s away when its memoir was deleted meanwhile',
  async (path) => {
    expect(await arrive(path, JPEG, null)).toEqual({ looked: 0, removed: [path], jobs: [] });
  },
);

it.each(['narration.json', 'own-recording.wav'])(
  'takes a frozen %s away when its payment was deleted meanwhile',
  async (name) => {
    const path = `audiobooks/o1/${name}`;
    expect(await arrive(path, null, null)).toMatchObject({ removed: [path] });
  },
);

it('neither reads nor lists anything for whoever has used up the allowance', async () => {
  const path = `book-scans/${SESSION}/page_9.jpg`;
  const used: string[] = [];
  const ports = {
    documents: memoryDocuments({
      [`sessions/${SESSION}`]: { ownerUid: 'rose' },
      'used_up/rose': { ownerUid: 'rose' },
    }),
    objects: new Proxy({}, { get: (_, name) => async () => void used.push(String(name)) }),
    jobs: new Proxy({}, { get: (_, name) => async () => void used.push(String(name)) }),
  };
  await objectArrived(ports as unknown as FirebasePorts, path, 1_000);
  expect(used).toEqual([]);
});

it('leaves what belongs to an order', async () => {
  expect(await arrive('audiobooks/o1/audiobook.mp3', null, null)).toMatchObject({ removed: [] });
});

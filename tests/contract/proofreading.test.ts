import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firebaseDocuments } from '../../functions/src/adapters/firebase/documents.ts';
import { openDatabase } from '../../functions/src/adapters/local/database.ts';
import { localDocuments } from '../../functions/src/adapters/local/documents.ts';
import { localObjects } from '../../functions/src/adapters/local/objects.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import { helpWithBook } from '../../functions/src/features/helping/help-with-book.ts';
import { bookHelpers } from '../../functions/src/features/helping/invite-helpers.ts';
import { getReview } from '../../functions/src/features/manuscript/review/get-review.ts';
import { saveReview } from '../../functions/src/features/manuscript/review/save-review.ts';
import type { Documents } from '../../functions/src/ports/documents.ts';
import type { Caller } from '../../functions/src/ports/identity.ts';
import type { Objects } from '../../functions/src/ports/objects.ts';
import { takeBack } from '../../src/domain/helping/who-changed.ts';
import type { ReviewEdits } from '../../src/domain/manuscript/review.ts';
import { family, owner, sessionId, withText } from '../support/paying-family.ts';
import { ADMIN_TOKEN, adminFirestore } from './firebase-admin.ts';
import { listeningWire } from './listening-wire.ts';

interface Stores {
  readonly documents: Documents;
  readonly objects: Objects;
}

function onDisk(): Stores {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  return { documents: localDocuments(database), objects: localObjects(database, dataDir, 'kindred-local') };
}

async function onFirebase(): Promise<Stores> {
  const { url } = await listeningWire({ adminToken: ADMIN_TOKEN, clock: { nowMs: Date.now } });
  return { documents: firebaseDocuments(adminFirestore(url)), objects: memoryObjects() };
}

const rose: Caller = { uid: 'helper-rose', email: null, isAnonymous: true };

/** A family's book in these stores, with Rose as a helper. */
async function helpedBook(stores: Stores) {
  const made = await withText(family());
  const ports = { ...made, ...stores };
  for (const [path, fields] of made.documents.stored) await ports.documents.update(path, () => fields);
  for (const [path, bytes] of made.objects.stored)
    await ports.objects.write(path, Buffer.from(bytes), { contentType: 'application/json' });
  const { token = '' } = await bookHelpers(ports, owner, { sessionId, invite: true });
  await helpWithBook(ports, rose, { join: { token, name: 'Rose' } });
  return ports;
}

type Ports = Awaited<ReturnType<typeof helpedBook>>;

async function read(ports: Ports, who: Caller) {
  const { data } = await getReview(ports, who, { sessionId });
  if (!data?.review) throw new Error('nothing was read');
  return { ...data, review: data.review };
}

const saveOn = (
  ports: Ports,
  who: Caller,
  { revision: baseRevision, review, edits }: Awaited<ReturnType<typeof read>>,
  change: Partial<ReviewEdits>,
) =>
  saveReview(ports, who, {
    ...{ sessionId, readingHash: review.readingHash, baseRevision },
    edits: { ...edits, ...change },
  });

const first = (words: string) => ({ paragraphs: { '0.0': { text: words } } });

describe.each([
  ['local', onDisk],
  ['firebase', onFirebase],
] as const)('proofreading: %s', (_, open) => {
  it('keeps who changed what beside the edits, and takes it back as it was', async () => {
    const ports = await helpedBook(await open());
    await saveOn(ports, owner, await read(ports, owner), first('mine'));
    await saveOn(ports, rose, await read(ports, rose), first('Rose’s'));
    const { review, edits, shared } = await read(ports, owner);
    expect(shared?.changes).toMatchObject([
      { name: 'Rose', place: 'paragraph:0.0', was: { text: 'mine' }, atMs: ports.clock.nowMs() },
    ]);
    const [change] = shared?.changes ?? [];
    if (!change) throw new Error('nobody was told');
    await saveOn(ports, owner, await read(ports, owner), takeBack(review, edits, change));
    const after = await read(ports, owner);
    expect([after.edits.paragraphs, after.shared]).toEqual([
      first('mine').paragraphs,
      { role: 'owner', changes: [] },
    ]);
  });

  it('lets one of several saves of the same moment through, with its author, and none of somebody whose help has ended', async () => {
    const ports = await helpedBook(await open());
    const seen = await read(ports, owner);
    const people = [owner, rose, rose, owner];
    const answers = await Promise.all(people.map((who, n) => saveOn(ports, who, seen, first(`word ${n}`))));
    const won = answers.flatMap(({ data }, n) => (data?.isConflict === false ? n : []));
    expect(won).toHaveLength(1);
    const { edits, shared, revision } = await read(ports, owner);
    expect([edits.paragraphs, revision]).toEqual([first(`word ${won[0]}`).paragraphs, 1]);
    expect(shared?.changes.map(({ name }) => name) ?? []).toEqual(
      people[won[0] ?? 0] === rose ? ['Rose'] : [],
    );
    await bookHelpers(ports, owner, { sessionId, end: { helperId: '10' } });
    const late = saveOn(ports, rose, { ...seen, revision }, first('late'));
    await expect(late).rejects.toMatchObject({ code: 'helping-ended' });
    expect((await read(ports, owner)).revision).toBe(1);
  });

  it('keeps what a helper’s phone says of itself', async () => {
    const ports = await helpedBook(await open());
    await helpWithBook(ports, rose, { pagesOf: sessionId, phone: { unsent: 3, deleted: [100_001] } });
    const { helpers } = await bookHelpers(ports, owner, { sessionId });
    expect(helpers).toMatchObject([{ unsent: 3, heardAt: new Date(ports.clock.nowMs()).toISOString() }]);
  });
});

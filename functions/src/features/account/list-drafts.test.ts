import { expect, it } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import type { DocumentFields } from '../../ports/documents.ts';
import { listDrafts } from './list-drafts.ts';

const rose = { uid: 'rose', email: null, isAnonymous: false };
const sessionOf = (n: number) => makeSessionId(1_700_000_000_000 + n, new Uint8Array(16).fill(n));

async function withRows(rows: Readonly<Record<string, DocumentFields>>) {
  const documents = memoryDocuments();
  for (const [path, fields] of Object.entries(rows)) await documents.update(path, () => fields);
  return { documents };
}

it('lists what was read and not ordered, newest first, with its voice, and nothing of anybody else', async () => {
  const [first, second, bought, reading, walters] = [
    sessionOf(1),
    sessionOf(2),
    sessionOf(3),
    sessionOf(4),
    sessionOf(5),
  ];
  const made = {
    outputUrl: '/o/v',
    storagePath: 'voices/v',
    voice: { engine: 'flite', version: 1, parameters: {} },
  };
  const ports = await withRows({
    [`manuscripts/${first}`]: rowOf.manuscript('rose', first, {
      title: 'The Orchard',
      source: `documents/${first}/a.pdf`,
    }),
    [`manuscripts/${second}`]: rowOf.manuscript('rose', second, { title: 'Letters Home', pageCount: 42 }),
    [`voice_profiles/${second}`]: rowOf.voiceProfile('rose', second, { ...made, ttsSampleUrl: '/o/s' }),
    [`manuscripts/${bought}`]: rowOf.manuscript('rose', bought),
    'orders/o1': { ...rowOf.order('rose', bought, 'o1'), ...finishedOrder('o1') },
    [`manuscripts/${reading}`]: rowOf.reading('rose', reading),
    [`manuscripts/${walters}`]: rowOf.manuscript('walter', walters),
  });
  const { drafts = [] } = await listDrafts(ports, rose, {});
  expect(drafts.map(({ sessionId }) => sessionId)).toEqual([second, first]);
  expect(drafts[0]).toMatchObject({
    documentPath: null,
    manuscript: { title: 'Letters Home', pageCount: 42 },
    voice: { speakerName: 'Rose', outputUrl: '/o/v', sampleUrl: '/o/s' },
  });
  expect(drafts[1]).toMatchObject({ documentPath: `documents/${first}/a.pdf`, voice: null });
});

it('tells nobody who is not signed in', async () => {
  await expect(listDrafts(await withRows({}), null, {})).rejects.toMatchObject({ code: 'unauthenticated' });
});

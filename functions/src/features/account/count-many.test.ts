import { expect, it } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';
import { countMyData } from './count-my-data.ts';

const SESSIONS = 5_000;

/** How often everything else had its turn meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isAtIt = true;
  const beat = () => {
    turns++;
    if (isAtIt) setImmediate(beat);
  };
  setImmediate(beat);
  await work();
  isAtIt = false;
  return turns;
}

it('counts 5,000 sessions of an older data folder without keeping others waiting', {
  timeout: 60_000,
}, async () => {
  const { database, documents, objects } = await listeningWire();
  database.transaction(() => {
    for (let n = 0; n < SESSIONS; n++) {
      const id = makeSessionId(n, crypto.getRandomValues(new Uint8Array(16)));
      documents.put(`sessions/${id}`, { ownerUid: { stringValue: 'one' } }, n);
      documents.put(`manuscripts/${id}`, { ownerUid: { stringValue: 'one' } }, n);
      documents.put(
        `payments/p${n}`,
        { sessionId: { stringValue: id }, state: { stringValue: 'settled' } },
        n,
      );
    }
  });
  const caller = { uid: 'one', email: null, isAnonymous: true };
  let counted: Awaited<ReturnType<typeof countMyData>> | undefined;
  const turns = await turnsDuring(async () => {
    counted = await countMyData({ documents, objects }, caller, {});
  });
  const count = (what: string) => counted?.holdings?.find((holding) => holding.what === what)?.count;
  expect(['Memoirs begun', 'Manuscripts', 'Payments'].map(count)).toEqual([SESSIONS, SESSIONS, SESSIONS]);
  // How long a turn lasts depends on the machine: the bench of floods measures it.
  expect(turns).toBeGreaterThan(SESSIONS / 20);
});

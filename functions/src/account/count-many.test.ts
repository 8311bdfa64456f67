import { expect, it } from 'vitest';
import { makeSessionId } from '../../../src/domain/session.ts';
import { listeningWire } from '../../../tests/contract/listening-wire.ts';
import { countMyData } from './count-my-data.ts';

const SESSIONS = 5_000;

/** The longest time for which nothing else had its turn. */
async function longestWaitMs(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const beat = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(beat);
  return Math.max(longest, performance.now() - last);
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
      documents.put(`payments/p${n}`, { sessionId: { stringValue: id } }, n);
    }
  });
  const caller = { uid: 'one', email: null, isAnonymous: true };
  let counted: Awaited<ReturnType<typeof countMyData>> | undefined;
  const longestMs = await longestWaitMs(async () => {
    counted = await countMyData({ documents, objects }, caller, {});
  });
  console.log(`counting ${SESSIONS} sessions: others wait ${Math.round(longestMs)} ms at most`);
  const count = (what: string) => counted?.holdings?.find((holding) => holding.what === what)?.count;
  expect(['Memoirs begun', 'Manuscripts', 'Payments'].map(count)).toEqual([SESSIONS, SESSIONS, SESSIONS]);
  expect(longestMs).toBeLessThan(250);
});

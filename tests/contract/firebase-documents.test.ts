import { describe, expect, it } from 'vitest';
import { firebaseDocuments } from '../../functions/src/adapters/firebase/documents.ts';
import { describeDocuments } from './documents.contract.ts';
import { ADMIN_TOKEN, adminFirestore } from './firebase-admin.ts';
import { listeningWire } from './listening-wire.ts';

async function documentsOnWire() {
  const { url } = await listeningWire({ adminToken: ADMIN_TOKEN, clock: { nowMs: Date.now } });
  return firebaseDocuments(adminFirestore(url));
}

describeDocuments('firebase', documentsOnWire);

const emulator = process.env.FIRESTORE_EMULATOR_HOST;
describe.skipIf(!emulator)("by Google (needs Google's Firestore emulator: npm run test:firebase)", () => {
  // A project of its own is a database of its own.
  describeDocuments("firebase on Google's emulator", async () =>
    firebaseDocuments(adminFirestore(`http://${emulator}`, 'owner', `demo-${crypto.randomUUID()}`)),
  );
});

describe('firebase documents', () => {
  it('say that a document above a megabyte is refused', async () => {
    const documents = await documentsOnWire();
    const writing = documents.update('a/b', () => ({ text: 'x'.repeat(1_048_577) }));
    await expect(writing).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe("the administrator's door of the wire server", () => {
  it.each([
    ['is shut without the option', undefined, ADMIN_TOKEN],
    ['is shut to another token', ADMIN_TOKEN, 'owner'],
    ['is shut to an empty token', ADMIN_TOKEN, ''],
  ])('%s', async (_, adminToken, token) => {
    const wire = await listeningWire(adminToken === undefined ? {} : { adminToken });
    const root = `projects/${wire.projectId}/databases/(default)/documents`;
    const writes = [{ update: { name: `${root}/jobs/j1`, fields: {} } }];
    for (const [method, body] of [
      ['batchGet', { documents: [`${root}/jobs/j1`] }],
      ['beginTransaction', {}],
      ['commit', { writes }],
    ] as const) {
      const answer = await wire.postJson(`/v1/${root}:${method}`, body, { authorization: `Bearer ${token}` });
      expect(answer.status, method).toBe(401);
    }
    expect(wire.documents.find('jobs/j1')).toBeNull();
  });

  it('offers browsers no transactions and no wider queries', async () => {
    const wire = await listeningWire({ adminToken: ADMIN_TOKEN });
    const { idToken, localId } = await wire.anonymous();
    const root = `/v1/projects/${wire.projectId}/databases/(default)/documents`;
    const asBrowser = (method: string, body: unknown) =>
      wire.postJson(`${root}:${method}`, body, { authorization: `Bearer ${idToken}` });
    for (const [method, body] of [
      ['beginTransaction', {}],
      ['rollback', { transaction: 'eA==' }],
      ['batchGet', { documents: [], newTransaction: {} }],
      ['commit', { writes: [], transaction: 'eA==' }],
    ] as const)
      expect((await asBrowser(method, body)).status, method).toBe(501);
    const less = { field: { fieldPath: 'amount' }, op: 'LESS_THAN', value: { integerValue: '5' } };
    const own = { field: { fieldPath: 'userId' }, op: 'EQUAL', value: { stringValue: localId } };
    const filters = [{ fieldFilter: own }, { fieldFilter: less }];
    const structuredQuery = {
      from: [{ collectionId: 'orders' }],
      where: { compositeFilter: { op: 'AND', filters } },
    };
    expect((await asBrowser('runQuery', { structuredQuery })).status).toBe(501);
  });
});

import { expect, it } from 'vitest';
import { makeSessionId } from '../../../src/domain/session.ts';
import { memoryDocuments } from '../adapters/memory/documents.ts';
import type { Caller, Identity } from '../ports/identity.ts';
import { claimSession } from './claim-session.ts';
import { ownSession } from './own-session.ts';

const sessionId = makeSessionId(1, new Uint8Array(16));
const person = (uid: string): Caller => ({ uid, email: null, isAnonymous: false });
const identity: Identity = {
  verify: async (token) => (token.startsWith('token-of-') ? person(token.slice(9)) : null),
  find: async () => null,
  guestsBefore: async () => [],
  remove: async () => {},
};

const family = () => ({
  identity,
  documents: memoryDocuments({
    [`sessions/${sessionId}`]: { ownerUid: 'anonymous' },
    [`manuscripts/${sessionId}`]: { ownerUid: 'anonymous', status: 'reading' },
    [`page_readings/${sessionId}`]: { ownerUid: 'anonymous', pages: {} },
    [`voice_profiles/${sessionId}`]: { ownerUid: 'anonymous', voice: null },
  }),
});
const claim = (ports: ReturnType<typeof family>, uid: string | null, previousIdToken: string) =>
  claimSession(ports, uid === null ? null : person(uid), { sessionId, previousIdToken });

it('hands the session and all that belongs to it over when both identities are proven', async () => {
  const ports = family();
  expect(await claim(ports, 'rose', 'token-of-anonymous')).toEqual({ success: true });
  for (const collection of ['sessions', 'manuscripts', 'page_readings', 'voice_profiles']) {
    expect(await ports.documents.get(`${collection}/${sessionId}`)).toMatchObject({ ownerUid: 'rose' });
  }
  await expect(ownSession(ports, person('anonymous'), sessionId)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

it('may be asked again', async () => {
  const ports = family();
  await claim(ports, 'rose', 'token-of-anonymous');
  expect(await claim(ports, 'rose', 'token-of-anonymous')).toEqual({ success: true });
});

it.each([
  ['a forged token', 'rose', 'forged', 'permission-denied'],
  ["a stranger's token", 'rose', 'token-of-eve', 'permission-denied'],
  ['no caller', null, 'token-of-anonymous', 'unauthenticated'],
])('refuses %s and changes nothing', async (_, uid, token, code) => {
  const ports = family();
  await expect(claim(ports, uid, token)).rejects.toMatchObject({ code });
  expect(await ports.documents.get(`sessions/${sessionId}`)).toEqual({ ownerUid: 'anonymous' });
});

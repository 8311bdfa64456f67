import { expect, it } from 'vitest';
import type { CallableName } from '../../../src/domain/calls/callables.ts';
import { memoryDocuments } from '../adapters/memory/documents.ts';
import { callableFunctions } from './callables.ts';
import type { FirebasePorts } from './ports.ts';

/** Calls as somebody whose account was closed, or who signed out everywhere, since the token was made. */
async function callWithEndedSignIn(name: CallableName) {
  const verified: string[] = [];
  const ports = {
    documents: memoryDocuments(),
    clock: { nowMs: () => 0 },
    identity: {
      verify: async (token: string) => {
        verified.push(token);
        return null;
      },
    },
  };
  const functions = callableFunctions(() => ports as unknown as FirebasePorts, false);
  const auth = { uid: 'ann', token: { firebase: { sign_in_provider: 'password' } }, rawToken: 'raw' };
  const request = { data: { wrong: true }, auth, rawRequest: { headers: {} } };
  const error: unknown = await Promise.resolve(functions[name].run(request as never)).catch((why) => why);
  return { verified, error };
}

it.each(['create_payment_intent', 'confirm_payment', 'claim_session', 'delete_my_data'] as const)(
  '%s asks whether the sign-in still stands',
  async (name) => {
    const { verified, error } = await callWithEndedSignIn(name);
    expect(verified).toEqual(['raw']);
    expect(error).toMatchObject({ code: 'unauthenticated', details: { code: 'unauthenticated' } });
  },
);

it('reading does not: its token ends within the hour', async () => {
  const { verified, error } = await callWithEndedSignIn('get_review');
  expect(verified).toEqual([]);
  expect(error).toMatchObject({ code: 'invalid-argument' });
});

import { setTimeout as delay } from 'node:timers/promises';
import { type Product, startProduct } from '../../support/product.ts';

/** The real server process over one data folder: killed at once, started again. */
export async function mortalProduct(dataDir: string) {
  let product: Product = await startProduct({ dataDir });
  let starting: Promise<void> = Promise.resolve();
  let kills = 0;
  let cutOff = 0;
  return {
    kills: () => kills,
    cutOff: () => cutOff,
    kill(): Promise<void> {
      kills++;
      starting = product.kill().then(async () => {
        product = await startProduct({ dataDir });
      });
      return starting;
    },
    /** Posts until somebody answers, as a page does that shows "try again". */
    async post(path: string, body: unknown, idToken?: string): Promise<Record<string, unknown>> {
      for (;;) {
        await starting;
        try {
          const headers = {
            'content-type': 'application/json',
            ...(idToken && { authorization: `Bearer ${idToken}` }),
          };
          const answer = await fetch(product.address + path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers,
          });
          return (await answer.json()) as Record<string, unknown>;
        } catch (error) {
          // Only a dead server ends a request like this.
          if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
          cutOff++;
          await delay(20);
        }
      }
    },
    stop: async () => {
      await starting;
      await product.stop();
    },
  };
}

export type Mortal = Awaited<ReturnType<typeof mortalProduct>>;

export const resultOf = (answer: Record<string, unknown>) => (answer.result ?? {}) as Record<string, unknown>;

/** A guest of the server. */
export async function signUp(server: Mortal): Promise<{ readonly token: string; readonly uid: string }> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp';
  const { idToken, localId } = await server.post(path, { returnSecureToken: true });
  return { token: String(idToken), uid: String(localId) };
}

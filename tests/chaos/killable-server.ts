import { type Product, startProduct } from '../support/product.ts';
import type { FaultProxy } from './fault-proxy.ts';

export interface KillableServer {
  /** Kills the server at once and starts it again over the same data after `downMs`. */
  killFor(downMs: number): Promise<void>;
  /** Waits for a restart that is under way. */
  isUp(): Promise<void>;
  stop(): Promise<void>;
}

/** The built product behind the proxy; each start takes any free port. */
export async function startKillableServer(dataDir: string, proxy: FaultProxy): Promise<KillableServer> {
  let product: Product;
  const start = async () => {
    product = await startProduct({ dataDir });
    proxy.aimAt(Number(new URL(product.address).port));
  };
  await start();
  let turn = Promise.resolve();
  return {
    killFor(downMs) {
      turn = turn.then(async () => {
        await product.kill();
        await new Promise((resolve) => setTimeout(resolve, downMs));
        await start();
      });
      return turn;
    },
    isUp: () => turn,
    async stop() {
      await turn;
      await product.stop();
    },
  };
}

import type { FaultProxy } from './fault-proxy.ts';

export interface KillableServer {
  /** Kills the server at once and starts it again over the same data after `downMs`. */
  killFor(downMs: number): Promise<void>;
  /** Waits for a restart that is under way. */
  isUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface Running {
  readonly address: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A server behind the proxy; each start takes any free port. */
export async function startKillableServer(
  startOne: () => Promise<Running>,
  proxy: FaultProxy,
): Promise<KillableServer> {
  let running = await startOne();
  const aim = () => proxy.aimAt(Number(new URL(running.address).port));
  aim();
  let turn = Promise.resolve();
  return {
    killFor(downMs) {
      turn = turn.then(async () => {
        await running.kill();
        await new Promise((resolve) => setTimeout(resolve, downMs));
        running = await startOne();
        aim();
      });
      return turn;
    },
    isUp: () => turn,
    async stop() {
      await turn;
      await running.stop();
    },
  };
}

import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** What came of an attack. It held when nobody was harmed. */
export interface Outcome {
  /** requests, guesses or tricks that were tried */
  readonly tries: number;
  /** one sentence for each harm done */
  readonly harms: readonly string[];
}

export interface Attack {
  /** what the attacker wants, as one sentence */
  readonly name: string;
  run(stage: Stage): Promise<Outcome>;
}

/** A server of its own for every attack, over a data folder of its own. */
export interface Stage {
  readonly dataDir: string;
  /** Starts it, or starts it again. */
  start(environment?: Readonly<Record<string, string>>): Promise<Product>;
  /** Starts it where it should refuse. @returns what it said and its exit code; null when it started after all */
  startRefused(): Promise<string | null>;
  /** Starts it over a copy of a folder that somebody's book lies in. */
  startWith<Family>(
    prepared: Promise<{ readonly dataDir: string; readonly family: Family }>,
  ): Promise<{ readonly address: string; readonly family: Family }>;
}

/** Runs one attack and takes everything of it away. */
export async function carryOut(attack: Attack): Promise<Outcome> {
  const scratch = scratchFolder('attack');
  const running = new Set<Product>();
  const dataDir = join(scratch.path, 'data');
  mkdirSync(dataDir);
  const start: Stage['start'] = async (environment = {}) => {
    const product = await startProduct({ dataDir, environment: { ENV_FILE: '', ...environment } });
    running.add(product);
    return product;
  };
  const stage: Stage = {
    dataDir,
    start,
    async startRefused() {
      try {
        await start();
        return null;
      } catch (error) {
        return String(error);
      }
    },
    async startWith(prepared) {
      const { dataDir: from, family } = await prepared;
      cpSync(from, dataDir, { recursive: true });
      return { address: (await start()).address, family };
    },
  };
  try {
    return await attack.run(stage);
  } finally {
    await Promise.all([...running].map((product) => product.kill()));
    scratch.remove();
  }
}

/** The sentences of those checks that did not hold. */
export function harmsOf(checks: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(checks).flatMap(([harm, isHarmed]) => (isHarmed ? [harm] : []));
}

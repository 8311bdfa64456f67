import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionId } from '../../src/domain/session.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import { approach, bringBook, type Person, until } from './outsider.ts';

/** A family whose book lies in the data folder before an attack begins. Its tokens are good for an hour. */
export interface Family {
  readonly who: Person;
  readonly sessionId: SessionId;
  readonly pageCount: number;
  readonly clientSecret: string;
}

export interface FamilyWithAudiobook extends Family {
  readonly orderId: string;
}

/** Found in no other place, so that a trace of the book is one of this family. */
export const MARK = 'Markermanuscript';
const BOOK = `${MARK}. ${'I was born in 1931. We lived by the mill, and the winters were long. '.repeat(8)}`;

interface Prepared<T> {
  readonly dataDir: string;
  readonly family: T;
}

/** Kept while the process runs; the folders go with it. */
const scratch = scratchFolder('families');
process.once('exit', scratch.remove);

async function prepare<T>(name: string, from: string | null, live: (address: string) => Promise<T>) {
  const dataDir = join(scratch.path, name);
  if (from !== null) cpSync(from, dataDir, { recursive: true });
  const product = await startProduct({ dataDir, environment: { ENV_FILE: '' } });
  try {
    return { dataDir, family: await live(product.address) };
  } finally {
    await product.stop();
  }
}

let priced: Promise<Prepared<Family>> | undefined;
let finished: Promise<Prepared<FamilyWithAudiobook>> | undefined;

/** A guest with a book of a page, a voice and a price. Making a voice takes ten seconds: it is made once for all attacks. */
export const familyAtTheCard = (): Promise<Prepared<Family>> => {
  priced ??= prepare('priced', null, async (address) => {
    const outsider = await approach(address);
    const who = await outsider.guest();
    return { who, ...(await bringBook(outsider, who, BOOK)) };
  });
  return priced;
};

/** The same guest, later: the book was paid for and narrated. */
export const familyWithAudiobook = (): Promise<Prepared<FamilyWithAudiobook>> => {
  finished ??= familyAtTheCard().then(({ dataDir, family }) =>
    prepare('finished', dataDir, async (address) => {
      const outsider = await approach(address);
      await outsider.pay(family.clientSecret, 'rose@example.com');
      const order = await until(async () => {
        const [found] = await outsider.ordersOf(family.who);
        return found?.fields?.status?.stringValue === 'completed' ? found : undefined;
      }, 60_000);
      if (!order) throw new Error('the book was not finished');
      return { ...family, orderId: String(order.name).split('/').pop() ?? '' };
    }),
  );
  return finished;
};

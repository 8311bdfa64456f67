import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDataFolder } from '../../../functions/src/local/ports.ts';
import { findOrder } from '../../../functions/src/records/orders/orders.ts';
import type { Order } from '../../../src/domain/audiobook/order.ts';
import { objectPath } from '../../../src/domain/transfer/object-path.ts';
import { watchMemoryBelow } from '../../bench/process-memory.ts';
import { makeAccount, placeOrder } from '../../support/make-order.ts';
import { memoirText } from '../../support/memoir-text.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { readStrictly, type StrictReading } from '../../support/strict-decoders.ts';
import { seededChance } from '../random.ts';
import { type HeardBook, hearInBrowser } from './hear-in-browser.ts';

const LOOK_EVERY_MS = 250;
/** 500 printed pages are 150,000 words. */
const WORDS_PER_PAGE = 300;
const ACCOUNT = { email: 'ann@example.com', password: 'blue door 1939' };
const TITLE = 'A long life';

export interface KilledServerReport {
  readonly seconds: number;
  /** percent at each kill */
  readonly killedAt: readonly number[];
  /** percent that was shown after a higher one */
  readonly stepsBack: number;
  readonly order: Order;
  /** of the server and its jobs together, shared memory counted once */
  readonly peakMib: number;
  readonly decoders: StrictReading;
  readonly heard: HeardBook;
}

/**
 * A book is narrated by the product as it is shipped, while its server is killed; job processes end as they notice.
 * What comes out is read by every decoder there is, and played in a browser.
 */
export async function killServer(options: {
  readonly pages: number;
  readonly kills: number;
  readonly seed: number;
  readonly folder: string;
  readonly say: (line: string) => void;
}): Promise<KilledServerReport> {
  const dataDir = join(options.folder, 'data');
  const chance = seededChance(options.seed);
  const percents = Array.from({ length: options.kills }, () => chance.between(1, 98)).sort((a, b) => a - b);
  let product: Product = await startProduct({ dataDir });
  const folder = openDataFolder(dataDir);
  const memory = watchMemoryBelow();
  try {
    const uid = await makeAccount(product.address, ACCOUNT.email, ACCOUNT.password);
    const paragraphs = memoirText(options.pages * WORDS_PER_PAGE);
    const orderId = await placeOrder(folder, uid, { title: TITLE, paragraphs });
    const began = performance.now();
    await folder.jobs.enqueue({ kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } });
    const killedAt: number[] = [];
    let [shown, stepsBack] = [0, 0];
    let order = await findOrder(folder, orderId);
    while (order.status !== 'completed') {
      if (order.status === 'failed') throw new Error(`the narration failed: ${order.errorMessage}`);
      await delay(LOOK_EVERY_MS);
      order = await findOrder(folder, orderId);
      if (order.audioGenerationProgress < shown) stepsBack += 1;
      shown = Math.max(shown, order.audioGenerationProgress);
      if (shown < (percents[killedAt.length] ?? Number.POSITIVE_INFINITY)) continue;
      killedAt.push(shown);
      options.say(`${Math.round((performance.now() - began) / 1_000)} s: server killed at ${shown}%`);
      await product.kill();
      product = await startProduct({ dataDir });
    }
    const seconds = (performance.now() - began) / 1_000;
    memory.stop();
    options.say(`${Math.round(seconds)} s: the book is there`);
    const file = join(options.folder, 'book.mp3');
    await folder.objects.readToFile(objectPath.audiobook(orderId), file);
    const decoders = await readStrictly(file);
    const heard = await hearInBrowser(product.address, ACCOUNT, { folder: options.folder, title: TITLE });
    return { seconds, killedAt, stepsBack, order, peakMib: memory.peakMib(), decoders, heard };
  } finally {
    memory.stop();
    folder.database.close();
    await product.stop();
  }
}

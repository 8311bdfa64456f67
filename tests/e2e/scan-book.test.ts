import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeCamera } from '../chaos/fake-camera.ts';
import { type KeptPage, pageIsInView } from '../chaos/in-page.ts';
import { makeLedger } from '../chaos/scan-book.ts';
import { type Scene, setScene } from '../chaos/scene.ts';
import { asksInOrder, serverPages } from '../chaos/server-pages.ts';
import { judge } from '../chaos/verdict.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A book on a phone, page by page, while the line comes and goes and the browser dies three times. */
interface Walk {
  readonly pages: number;
  /** before these pages the line goes, or comes back */
  readonly line: Readonly<Record<number, 'down' | 'up'>>;
  /** where the browser dies: while pages are being sent, without a line, and with the shutter just pressed */
  readonly deaths: { readonly sending: number; readonly offline: number; readonly shutter: number };
}
const SHORT: Walk = {
  pages: 12,
  line: { 3: 'down', 4: 'up', 6: 'down', 9: 'up', 11: 'down' },
  deaths: { sending: 5, offline: 7, shutter: 10 },
};
const LONG: Walk = {
  pages: 40,
  line: {
    4: 'down',
    8: 'up',
    15: 'down',
    16: 'up',
    19: 'down',
    24: 'up',
    27: 'down',
    33: 'up',
    36: 'down',
  },
  deaths: { sending: 11, offline: 21, shutter: 30 },
};
const scratch = scratchFolder('scan-book');
afterAll(() => scratch.remove());
const PHONE = { width: 390, height: 844 };

describe('a short book', () => scanBook(SHORT));
describe('a whole book', { tags: ['storm'] }, () => scanBook(LONG));

/** The tests are steps of one walk, with a product and a phone of their own. */
function scanBook({ pages, line, deaths }: Walk): void {
  const dataDir = join(scratch.path, `data-${pages}`);
  const camera = fakeCamera(join(scratch.path, `film-${pages}.y4m`), { width: 640, height: 360 });
  const ledger = makeLedger();

  let product: Product;
  let scene: Scene;

  const browser = () => {
    const open = scene.browser();
    if (!open) throw new Error('the browser is closed');
    return open;
  };
  const arrivedOf = (kept: readonly KeptPage[]) =>
    kept.filter(({ state }) => state.includes('"uploaded"')).length;

  async function takeUpThePhone(): Promise<KeptPage[]> {
    const kept = await scene.openScanner();
    await browser().page().setViewportSize(PHONE);
    ledger.note(kept);
    ledger.compare(kept);
    return kept;
  }

  beforeAll(async () => {
    product = await startProduct({ dataDir });
    scene = setScene({ profile: join(scratch.path, `profile-${pages}`), camera, address: product.address });
  });

  afterAll(async () => {
    await scene?.close();
    await product?.kill();
  });

  /** The shutter is pressed, and in the same moment it is over. @returns how many pages the phone then has */
  async function dieAtTheShutter(n: number): Promise<number> {
    camera.show(n);
    await pageIsInView(browser().page(), n);
    await browser().page().keyboard.press('Space');
    await browser().kill();
    const { length } = await takeUpThePhone();
    return length;
  }

  it(`scans ${pages} pages through a line that comes and goes and three deaths of the browser`, async () => {
    await takeUpThePhone();
    const page = browser().page();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    expect(await page.evaluate(() => innerWidth)).toBe(PHONE.width);
    for (let n = 1; n <= pages; n += 1) {
      const change = line[n];
      if (change) await browser().context.setOffline(change === 'down');
      if (n === deaths.shutter) {
        const count = await dieAtTheShutter(n);
        // Saved or not: the screen says which, and the person goes on from there.
        expect([n - 1, n]).toContain(count);
        if (count === n) continue;
      }
      ledger.note([await scene.scan(n)]);
      if (n !== deaths.sending && n !== deaths.offline) continue;
      await browser().kill();
      expect(await takeUpThePhone()).toHaveLength(n);
      await browser().context.setOffline(n === deaths.offline);
    }
    expect(ledger.findings).toEqual([]);
    expect(await scene.kept()).toHaveLength(pages);
  });

  it('sends each of them once, in order and to the byte', async () => {
    await browser().context.setOffline(false);
    await expect.poll(async () => arrivedOf(await scene.kept())).toBe(pages);
    const kept = await scene.kept();
    ledger.note(kept);
    const reader = await browser().context.newPage();
    const found = await serverPages(dataDir, kept[0]?.sessionId ?? '', reader);
    await reader.close();
    const whole = { saved: pages, lost: 0, duplicated: 0, altered: 0, isOrderIntact: true, findings: [] };
    expect(judge([...ledger.saved.values()], found)).toEqual(whole);
    expect(found).toHaveLength(pages);
    expect(ledger.findings).toEqual([]);
  });

  it('asks for the reading of these pages, in the order of the book', async () => {
    const sessionId = (await scene.kept())[0]?.sessionId ?? '';
    const page = browser().page();
    const asked = page.waitForRequest((request) => request.url().includes('transcribe_photos'));
    await page.getByRole('button', { name: `Complete (${pages})` }).click();
    expect(asksInOrder((await asked).postData() ?? undefined, sessionId, pages)).toBe(true);
  });
}

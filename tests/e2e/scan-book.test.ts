import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeCamera } from '../chaos/fake-camera.ts';
import { type KeptPage, pageIsInView } from '../chaos/in-page.ts';
import { makeLedger } from '../chaos/scan-book.ts';
import { type Scene, setScene } from '../chaos/scene.ts';
import { asksInOrder, serverPages } from '../chaos/server-pages.ts';
import { judge } from '../chaos/verdict.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A book on a phone, page by page, while the line comes and goes and the browser dies three times. */
const PAGES = 40;
const PHONE = { width: 390, height: 844 };
/** Before these pages the line goes, or comes back. */
const LINE: Readonly<Record<number, 'down' | 'up'>> = {
  4: 'down',
  8: 'up',
  15: 'down',
  16: 'up',
  19: 'down',
  24: 'up',
  27: 'down',
  33: 'up',
  36: 'down',
};
/** Where the browser dies: while pages are being sent, without a line, and with the shutter just pressed. */
const DEATHS = { sending: 11, offline: 21, shutter: 30 };

const scratch = scratchFolder('scan-book');
const dataDir = join(scratch.path, 'data');
const camera = fakeCamera(join(scratch.path, 'film.y4m'), { width: 640, height: 360 });
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
  scene = setScene({ profile: join(scratch.path, 'profile'), camera, address: product.address });
});

afterAll(async () => {
  await scene?.close();
  await product?.kill();
  scratch.remove();
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

it('scans 40 pages through a line that comes and goes and three deaths of the browser', async () => {
  await takeUpThePhone();
  const page = browser().page();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(await page.evaluate(() => innerWidth)).toBe(PHONE.width);
  for (let n = 1; n <= PAGES; n += 1) {
    const line = LINE[n];
    if (line) await browser().context.setOffline(line === 'down');
    if (n === DEATHS.shutter) {
      const count = await dieAtTheShutter(n);
      // Saved or not: the screen says which, and the person goes on from there.
      expect([n - 1, n]).toContain(count);
      if (count === n) continue;
    }
    ledger.note([await scene.scan(n)]);
    if (n !== DEATHS.sending && n !== DEATHS.offline) continue;
    await browser().kill();
    expect(await takeUpThePhone()).toHaveLength(n);
    await browser().context.setOffline(n === DEATHS.offline);
  }
  expect(ledger.findings).toEqual([]);
  expect(await scene.kept()).toHaveLength(PAGES);
});

it('sends each of them once, in order and to the byte', async () => {
  await browser().context.setOffline(false);
  await expect.poll(async () => arrivedOf(await scene.kept())).toBe(PAGES);
  const kept = await scene.kept();
  ledger.note(kept);
  const reader = await browser().context.newPage();
  const found = await serverPages(dataDir, kept[0]?.sessionId ?? '', reader);
  await reader.close();
  const whole = { saved: PAGES, lost: 0, duplicated: 0, altered: 0, isOrderIntact: true, findings: [] };
  expect(judge([...ledger.saved.values()], found)).toEqual(whole);
  expect(found).toHaveLength(PAGES);
  expect(ledger.findings).toEqual([]);
});

it('asks for the reading of these pages, in the order of the book', async () => {
  const sessionId = (await scene.kept())[0]?.sessionId ?? '';
  const page = browser().page();
  const asked = page.waitForRequest((request) => request.url().includes('transcribe_photos'));
  await page.getByRole('button', { name: `Complete (${PAGES})` }).click();
  expect(asksInOrder((await asked).postData() ?? undefined, sessionId, PAGES)).toBe(true);
});

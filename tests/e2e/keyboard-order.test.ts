// @module-tag walks
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { makeAccount, makeOrder } from '../support/make-order.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Who has no mouse goes through every screen by Tab: the focus is seen, never lost, and goes as the eye does. */
const scratch = scratchFolder('keyboard-order');
const dataDir = join(scratch.path, 'data');
const account = { email: 'june@example.com', password: 'green gate 1941' };
const TITLE = 'Letters from the lane';
const paragraphs = ['CHAPTER ONE', 'We walked to the river.', 'CHAPTER TWO', 'We waited in the rain.'];
/** More than any of these screens has stops. */
const MAX_STOPS = 120;

interface Stop {
  readonly name: string;
  readonly isMarked: boolean;
  /** nothing lies over all of it */
  readonly isSeen: boolean;
  /** header, main, footer, a dialog: the eye goes from one to the next */
  readonly part: string;
  /** on the page, not on the screen */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

let product: Product;
let browser: Browser;
const page = (): Page => browser.page;
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true });

beforeAll(async () => {
  product = await startProduct({ dataDir });
  const uid = await makeAccount(product.address, account.email, account.password);
  await makeOrder(dataDir, uid, { title: TITLE, paragraphs });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

/** What has the focus now; null for nothing. */
async function stopHere(): Promise<Stop | null> {
  return page().evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // A hidden field is seen by its label.
    const { width } = element.getBoundingClientRect();
    const shown = (width < 2 || getComputedStyle(element).opacity === '0') && element.closest('label');
    const seen = shown || element;
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const places = [
      [x, y],
      [x, top + 4],
      [x, bottom - 4],
      [left + 4, y],
    ] as const;
    const { outlineStyle, outlineWidth } = getComputedStyle(seen);
    return {
      name: (element.getAttribute('aria-label') ?? seen.textContent ?? '').trim().slice(0, 50),
      isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isSeen: places.some(([placeX, placeY]) => {
        const there = document.elementFromPoint(placeX, placeY);
        return there !== null && (seen.contains(there) || there.contains(seen));
      }),
      part: element.closest('dialog, [role=dialog], header, footer, main')?.tagName ?? 'BODY',
      box: { left, top: top + scrollY, right, bottom: bottom + scrollY },
    };
  });
}

/** Every stop from the top of the page, or of the dialog that is open, to its end. */
async function stops(): Promise<Stop[]> {
  const found: Stop[] = [];
  const first = await stopHere();
  if (first?.part === 'DIALOG') found.push(first);
  while (found.length < MAX_STOPS) {
    await page().keyboard.press('Tab');
    const stop = await stopHere();
    const isAgain = (known: Stop) => known.name === stop?.name && known.part === stop.part;
    if (!stop || (found[0] && isAgain(found[0]) && found.length > 1)) return found;
    found.push(stop);
  }
  throw new Error(`the focus does not come to an end: ${found.map(({ name }) => name).join(', ')}`);
}

/** Down, or to the right: also up, to the top of the next column. */
function goesAsTheEyeDoes(from: Stop, to: Stop): boolean {
  if (from.part !== to.part) return true;
  const isBeside = to.box.left >= from.box.right - 2;
  const isBelow = to.box.top >= from.box.top - 2 && to.box.bottom > from.box.top;
  const isSameRow = to.box.top < from.box.bottom - 2 && to.box.bottom > from.box.top + 2;
  return isSameRow ? isBeside || to.box.left >= from.box.left : isBelow || isBeside;
}

async function expectCalmWalk(least: number): Promise<void> {
  const found = await stops();
  const troubles = found.flatMap((stop, at) => {
    const before = found[at - 1];
    return [
      ...(stop.isMarked ? [] : [`not marked: ${stop.name}`]),
      ...(stop.isSeen ? [] : [`not seen: ${stop.name}`]),
      ...(before && !goesAsTheEyeDoes(before, stop)
        ? [`against the eye: ${before.name} → ${stop.name}`]
        : []),
    ];
  });
  expect(troubles).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(least);
}

/** From the address, with nothing focused yet. */
async function open(path: string, shown: string | RegExp): Promise<void> {
  await page().goto(product.address + path);
  await button(shown).first().waitFor();
}

it('signs in by keyboard', async () => {
  await open('/login', 'Sign In');
  await page().getByLabel('Email', { exact: true }).fill(account.email);
  await page().getByLabel('Password', { exact: true }).fill(account.password);
  await page().keyboard.press('Enter');
  await button(/Listen$/)
    .first()
    .waitFor();
});

describe.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
])('on %s', (_, size) => {
  it.each([
    ['/step-1', 'Next Step'],
    ['/step-2', 'Choose File'],
    ['/step-3', 'Approve & Continue'],
    ['/step-4', 'Start Over'],
  ])('%s is walked through by Tab', async (path, shown) => {
    await page().setViewportSize(size);
    await open(path, shown);
    await expectCalmWalk(4);
  });

  it('step 5 and the library are walked through by Tab', async () => {
    await page().setViewportSize(size);
    await open('/step-5', 'Download');
    await expectCalmWalk(8);
    await open('/my-audiobooks', /Listen$/);
    await expectCalmWalk(8);
  });

  it('the player keeps the focus while it is open, and gives it back', async () => {
    await page().setViewportSize(size);
    await open('/my-audiobooks', /Listen$/);
    const listen = button(/Listen$/).first();
    await listen.focus();
    await page().keyboard.press('Enter');
    await button('Fix this sentence').waitFor();
    const found = await stops();
    expect(new Set(found.map(({ part }) => part))).toEqual(new Set(['DIALOG']));
    expect(found.filter(({ isMarked, isSeen }) => !isMarked || !isSeen).map(({ name }) => name)).toEqual([]);
    await page().keyboard.press('Escape');
    await expect.poll(() => listen.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

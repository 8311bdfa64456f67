// @module-tag walks
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { makeAccount, makeOrder } from '../support/make-order.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** Things to hold, printed by a browser and read by programs that are not ours. */
const scratch = scratchFolder('printing');
const dataDir = join(scratch.path, 'data');
const account = { email: 'ann@example.com', password: 'blue door 1939' };
const NUMBERS = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');
const paragraphs = NUMBERS.flatMap((number) => [
  `CHAPTER ${number.toUpperCase()}`,
  `This is what we did in year ${number.toLowerCase()}. My brother carried the bread, and I carried the dog.`,
]);
const hasReaders = ['pdftoppm', 'zbarimg'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);
if (!hasReaders) console.warn('skipped: pdftoppm (poppler-utils) or zbarimg (zbar-tools) is not installed');

let product: Product;
let browser: Browser;
let link: string;

beforeAll(async () => {
  product = await startProduct({ dataDir });
  const uid = await makeAccount(product.address, account.email, account.password);
  await makeOrder(dataDir, uid, { title: 'Letters from the lane', paragraphs });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

const dialog = () => browser.page.getByRole('dialog', { name: 'Something to print' });

/** What would come out of the printer: its number of sheets, and what zbar reads on them. */
async function printed(name: string): Promise<{ sheets: number; codes: string[] }> {
  const folder = join(scratch.path, name);
  writeFileSync(`${folder}.pdf`, await browser.page.pdf({ preferCSSPageSize: true, printBackground: true }));
  execFileSync('pdftoppm', ['-r', '300', '-png', `${folder}.pdf`, folder]);
  const pictures = readdirSync(scratch.path).filter((file) => file.startsWith(name) && file.endsWith('.png'));
  const codes = pictures.flatMap((file) => {
    const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file], {
      cwd: scratch.path,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter(Boolean);
  });
  return { sheets: pictures.length, codes };
}

it('leads from a link that was just made to things to print', async () => {
  const { page } = browser;
  await page.goto(`${product.address}/login`);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Details of Letters from the lane' }).click();
  await page.getByRole('button', { name: 'Share with the family' }).click();
  const share = page.getByRole('dialog', { name: 'Share with the family' });
  await share.getByLabel('Who is it for?').fill('Aunt May');
  await share.getByText('More choices').click();
  await share.getByLabel('A line from you (optional)').fill('For Saturday mornings.');
  await share.getByRole('button', { name: 'Make a link' }).click();
  link = await share.getByLabel('Link', { exact: true }).inputValue();
  await share.getByRole('button', { name: 'Print a gift card or chapter labels' }).click();
  await dialog().getByText('For Saturday mornings.').waitFor();
});

it('shows the whole sheet upright beside what can be chosen, and prints its inside upside down', async () => {
  const { page } = browser;
  const preview = dialog().getByRole('region', { name: 'Preview: Gift card' });
  const inside = (place: typeof preview) =>
    place
      .getByText('For Saturday mornings.')
      .evaluate((words) => getComputedStyle(words.parentElement?.parentElement ?? words).rotate);
  await page.setViewportSize({ width: 1280, height: 800 });
  const sheet = await preview.locator('> div').boundingBox();
  const choices = await dialog().getByRole('group', { name: 'What to print' }).boundingBox();
  if (!sheet || !choices) throw new Error('nothing is shown');
  expect([sheet.y > 0, sheet.y + sheet.height < 800, sheet.width > 400]).toEqual([true, true, true]);
  expect(choices.x).toBeGreaterThan(sheet.x + sheet.width);
  expect(await inside(preview)).toBe('0deg');
  await page.emulateMedia({ media: 'print' });
  expect(await inside(page.locator('body > [aria-hidden]').filter({ hasText: 'For Saturday' }))).toBe(
    '180deg',
  );
  await page.emulateMedia({ media: null });
});

it.skipIf(!hasReaders)(
  'prints a card on one sheet of either paper, whose square opens the book',
  async () => {
    for (const paper of ['letter', 'a4']) {
      await dialog().getByLabel('Paper').selectOption(paper);
      expect(await printed(`card-${paper}`)).toEqual({ sheets: 1, codes: [link] });
    }
  },
);

it.skipIf(!hasReaders)(
  'prints a label for each chapter on every sheet of labels, and each opens its own',
  async () => {
    await dialog().getByText('Chapter labels').click();
    const addresses = NUMBERS.map((_, at) => `${link}#chapter=${at + 1}`);
    for (const sheet of ['avery5160', 'avery5163', 'l7160', 'l7159']) {
      await dialog().getByLabel('Label sheet').selectOption(sheet);
      const { sheets, codes } = await printed(`labels-${sheet}`);
      expect([sheet, sheets, codes.toSorted()]).toEqual([
        sheet,
        sheet === 'avery5163' ? 2 : 1,
        addresses.toSorted(),
      ]);
    }
    // The icon of a page that was just left is loaded no further.
    const listener = await openBrowser(join(scratch.path, 'listener'), {
      allow: (message) => message.includes('icon from the Manifest') && message.endsWith('about:blank'),
    });
    try {
      for (const [at, address] of addresses.entries()) {
        await listener.page.goto('about:blank');
        await listener.page.goto(address);
        const chapter = listener.page
          .getByLabel('Listen to Letters from the lane')
          .getByText(new RegExp(`chapter ${NUMBERS[at]}\\b`, 'i'));
        await chapter.first().waitFor();
        await listener.page.waitForFunction(
          (isFirst) => (document.querySelector('audio')?.currentTime ?? 0) > (isFirst ? 0.1 : 2),
          at === 0,
        );
      }
      expect(new URL(listener.page.url()).hash).toBe('');
      expect(listener.complaints).toEqual([]);
    } finally {
      await listener.close();
    }
  },
);

it.skipIf(!hasReaders)('prints a page for the drawer that leads to no service', async () => {
  await dialog().getByText('Keepsake instructions').click();
  const { sheets, codes } = await printed('drawer');
  expect([sheets, codes]).toEqual([1, []]);
  expect(browser.complaints).toEqual([]);
});

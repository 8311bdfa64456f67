import { openKillable } from '../chaos/killable-browser.ts';
import { findChromium } from '../support/chromium.ts';
import { asJson, type Engine, type EngineBrowser, type OpenRequest, PATIENCE_MS } from './engine.ts';
import { killBelow } from './processes.ts';

async function open({ profile, quotaBytes }: OpenRequest): Promise<EngineBrowser> {
  const browser = await openKillable({ profile });
  const page = browser.page();
  page.setDefaultTimeout(PATIENCE_MS);
  const tools = await browser.context.newCDPSession(page);
  const limitRoom = async () => {
    const { origin } = new URL(page.url());
    if (quotaBytes !== undefined) {
      await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quotaBytes });
    }
  };
  return {
    async goto(url) {
      await page.goto(url, { timeout: PATIENCE_MS });
      await limitRoom();
    },
    evaluate: async (expression) => JSON.parse(await page.evaluate<string>(asJson(expression))),
    async kill() {
      await browser.kill();
    },
    killStorage: async () =>
      killBelow(process.pid, new RegExp(`StorageService.*=${RegExp.escape(profile)} `)),
  };
}

/** Chromium, as in all other tests; here it shows that the scenarios themselves are right. */
export const CHROMIUM: Engine = {
  name: 'Chromium',
  missing: () => (findChromium() ? undefined : 'apt-get install chromium'),
  open,
};

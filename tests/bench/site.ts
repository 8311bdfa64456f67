import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { PostSummary } from '../../src/site/blog/post.ts';
import { APP_SCREENS, SITE_PAGES } from '../../src/site/pages.ts';
import { openBrowser } from '../support/browser.ts';
import { installPeers } from '../support/install-peers.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import { findBarriers } from './axe.ts';
import { type Figure, felt } from './figure.ts';
import { type PageScore, scorePage } from './lighthouse.ts';

const RUNS = 5;
const HOME_KB = 350;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_280, height: 800 };

const posts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../public/blog/posts.json'), 'utf8'),
) as PostSummary[];
const MARKETING = [...SITE_PAGES.map(({ path }) => path), ...posts.map(({ slug }) => `/blog/${slug}`)];
const SCREENS = APP_SCREENS.map(({ path }) => path);
/** These ask search engines to stay away, which Lighthouse counts as a fault of any page. */
const HIDDEN = new Set(
  [...SITE_PAGES, ...APP_SCREENS].flatMap(({ path, isIndexed }) => (isIndexed ? [] : path)),
);

const atLeast = (name: string, value: number, least: number): Figure => ({
  name,
  value,
  unit: 'points',
  target: `>= ${least}`,
  ok: value >= least,
});

const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  name,
  value,
  unit,
  target: `<= ${most}`,
  ok: value <= most,
});

function figuresOf(path: string, score: PageScore): Figure[] {
  const isMarketing = MARKETING.includes(path);
  if (score.lost.length > 0) console.log(`${path}: points lost by ${score.lost.join(', ')}`);
  return [
    atLeast(`${path} performance`, score.performance, isMarketing ? 100 : 95),
    atLeast(`${path} accessibility`, score.accessibility, 100),
    atLeast(`${path} best practices`, score.bestPractices, 100),
    atLeast(`${path} SEO`, score.seo, 100),
    ...(isMarketing
      ? [
          felt(atMost(`${path} largest paint`, score.lcpMs, 'ms', 1_500)),
          atMost(`${path} layout shift`, score.cls, '', 0.02),
          felt(atMost(`${path} blocking time`, score.tbtMs, 'ms', 50)),
          {
            ...atMost(`${path}: Lighthouse's measure of the machine`, score.benchmarkIndex, '', 0),
            target: 'none',
            ok: true,
          },
        ]
      : []),
    ...(path === '/' ? [atMost('/ all in', score.transferred / 1_000, 'KB', HOME_KB)] : []),
  ];
}

async function countBarriers(page: Page, address: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of [PHONE, DESKTOP])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      let found = 0;
      for (const path of [...MARKETING, ...SCREENS, '/no-such-page']) {
        await page.goto(address + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const barriers = await findBarriers(page);
        for (const barrier of barriers) console.log(`${path} ${size.width} ${colorScheme}: ${barrier}`);
        found += barriers.length;
      }
      figures.push(atMost(`axe findings, ${size.width} wide, ${colorScheme}`, found, '', 0));
    }
  return figures;
}

/** Every route under Lighthouse and axe, on the built site. Skipped without Lighthouse. `SITE_RUNS=1` and `SITE_PATHS=/,/step-1` make a quicker look of it. */
export async function benchSite(): Promise<Figure[]> {
  const missing = installPeers('lighthouse');
  if (missing) return [{ ...atLeast('marketing pages and screens', 0, 100), ok: 'skipped', reason: missing }];
  const runs = Number(process.env.SITE_RUNS ?? RUNS);
  const wanted = process.env.SITE_PATHS?.split(',');
  const scratch = scratchFolder('bench-site');
  const product = await startProduct({ dataDir: join(scratch.path, 'data') });
  const figures: Figure[] = [];
  try {
    if (!wanted) {
      const browser = await openBrowser(join(scratch.path, 'profile'));
      figures.push(...(await countBarriers(browser.page, product.address)));
      await browser.close();
    }
    for (const path of wanted ?? [...MARKETING, ...SCREENS]) {
      const skipped = HIDDEN.has(path) ? ['is-crawlable'] : [];
      figures.push(...figuresOf(path, await scorePage(product.address + path, runs, skipped)));
    }
  } finally {
    await product.stop();
    scratch.remove();
  }
  return figures;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '../../src/domain/config/brand.ts';
import type { PostSummary } from '../../src/site/blog/post.ts';
import { APP_SCREENS, SITE_PAGES } from '../../src/site/pages.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** The pages of the built site as a crawler, a browser without scripts and a browser with them get them. */
const scratch = scratchFolder('prerender');
const posts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../public/blog/posts.json'), 'utf8'),
) as PostSummary[];
const postPaths = posts.map(({ slug }) => `/blog/${slug}`);
const indexed = [...SITE_PAGES.filter(({ isIndexed }) => isIndexed).map(({ path }) => path), ...postPaths];
const legal = SITE_PAGES.filter(({ isIndexed }) => !isIndexed).map(({ path }) => path);
const drawn = APP_SCREENS.filter(({ source }) => source !== undefined);
const screens = drawn.map(({ path }) => path);
const hidden = drawn.filter(({ isIndexed }) => !isIndexed).map(({ path }) => path);

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

async function get(path: string) {
  const response = await fetch(product.address + path, { redirect: 'manual' });
  return { status: response.status, html: await response.text() };
}

/** The text of the first match's group, as a reader sees it. */
function found(html: string, pattern: RegExp): string {
  const text = pattern.exec(html)?.[1] ?? '';
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

describe('the raw HTML', () => {
  it.each(indexed)('of %s is complete', async (path) => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(found(html, /<title>([^<]+)<\/title>/)).toContain(` · ${BRAND.name}`);
    expect(found(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(90);
    expect(found(html, /<link rel="canonical" href="([^"]+)"/)).toBe(`${BRAND.publicUrl}${path}`);
    expect(found(html, /<meta property="og:url" content="([^"]+)"/)).toBe(`${BRAND.publicUrl}${path}`);
    expect(found(html, /<meta property="og:title" content="([^"]+)"/)).not.toBe('');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toContain('noindex');
    const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]+)<\/script>/g)];
    expect(data.map(([, json]) => JSON.parse(json ?? '')['@context'])).toContain('https://schema.org');
    const image = found(html, /<meta property="og:image" content="([^"]+)"/).replace(BRAND.publicUrl, '');
    expect((await fetch(product.address + image)).headers.get('content-type')).toBe('image/png');
  });

  it.each(legal)('of %s can be read and is kept from search engines', async (path) => {
    const { status, html } = await get(path);
    expect([status, html.includes('<meta name="robots" content="noindex" />')]).toEqual([200, true]);
    expect(html).toMatch(/<h1[ >]/);
  });

  it('of a gift shows its title before any code and may be found', async () => {
    const { status, html } = await get('/gift');
    expect([status, html.includes('noindex')]).toEqual([200, false]);
    expect(found(html, /<link rel="canonical" href="([^"]+)"/)).toBe(`${BRAND.publicUrl}/gift`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it.each(hidden)('of %s shows its title before any code and is kept from search engines', async (path) => {
    const { status, html } = await get(path);
    expect([status, html.includes('<meta name="robots" content="noindex" />')]).toEqual([200, true]);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it.each([
    ['/step-3', 'Listen to one page of your own book'],
    ['/step-4', 'One payment for the whole book'],
    ['/step-5', 'Your finished audiobook is kept here'],
    ['/account', 'Everything we keep for you is yours: look at it, take it with you, or delete it.'],
  ])('of %s holds the largest text that a newcomer sees there', async (path, words) => {
    expect((await get(path)).html).toContain(words);
  });

  it.each([...indexed, ...legal, ...screens])('of %s holds nothing its own policy refuses', async (path) => {
    const response = await fetch(product.address + path);
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="|<style[ >]/);
    for (const [, code = ''] of html.matchAll(/<script>([^<]*)<\/script>/g))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(html).not.toMatch(/<script(?! type="(?:application\/(?:ld\+)?json|module)"|>)/);
  });

  it.each(['/nothing', '/blog/no-such-post', '/blog/posts'])(
    'of %s says that nothing is there',
    async (path) => {
      const { status, html } = await get(path);
      expect(status).toBe(404);
      expect(html).toContain('Page not found');
    },
  );

  it('links only to addresses that exist', async () => {
    const pages = await Promise.all([...indexed, ...legal].map(async (path) => (await get(path)).html));
    const links = new Set(
      pages.flatMap((html) => [...html.matchAll(/ href="(\/[^"#]*)/g)].map(([, href]) => href ?? '')),
    );
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });
});

it('lists every page for search engines, and says where the list is', async () => {
  const sitemap = await get('/sitemap.xml');
  const listed = [...sitemap.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(indexed.map((path) => `${BRAND.publicUrl}${path}`));
  expect((await get('/robots.txt')).html).toContain(`Sitemap: ${BRAND.publicUrl}/sitemap.xml`);
});

it('offers its posts as a feed that the blog points to', async () => {
  expect((await get('/blog')).html).toContain('type="application/atom+xml"');
  const response = await fetch(`${product.address}/feed.xml`);
  expect(response.headers.get('content-type')).toContain('xml');
  const feed = await response.text();
  for (const { slug } of posts) expect(feed).toContain(`<id>${BRAND.publicUrl}/blog/${slug}</id>`);
  const days = [...feed.matchAll(/<entry>[\s\S]*?<updated>([^<]+)</g)].map(([, day]) => day ?? '');
  expect(days).toEqual(days.toSorted().reverse());
});

describe('a browser', () => {
  it('shows pages in their own type without any script', async () => {
    const scriptless = await browser.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await (scriptless ?? browser.context).newPage();
    // Scripts are refused by the address when the persistent browser gives no second context.
    if (!scriptless) await page.route(/\.js$/, (route) => route.abort());
    for (const path of ['/', '/pricing', ...postPaths.slice(0, 1)]) {
      await page.goto(product.address + path);
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      const family = await heading.evaluate((element) => getComputedStyle(element).fontFamily);
      expect(family).toContain('Fraunces');
      const main = page.locator('main');
      expect(Number.parseFloat(await main.evaluate((e) => getComputedStyle(e).minHeight))).toBeGreaterThan(
        100,
      );
    }
    await page.close();
  });

  /** The app must go on with the page as it came, and not draw it anew. */
  async function takesUp(path: string): Promise<void> {
    const page = await browser.context.newPage();
    const title = found((await get(path)).html, /<title>([^<]+)<\/title>/);
    await page.addInitScript(() => {
      // The heading the HTML came with: it must still be the same element when the app has started.
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('h1')?.setAttribute('data-first', '');
      });
    });
    await page.goto(product.address + path);
    // A first visit is left to read until somebody moves.
    await page.mouse.move(100, 100);
    await page.waitForFunction(() => {
      const root = document.getElementById('root');
      return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    });
    await page.getByRole('link', { name: 'Privacy Policy' }).first().waitFor({ state: 'attached' });
    await expect.poll(() => page.title()).toBe(title);
    expect(await page.locator('h1[data-first]').count()).toBe(1);
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  }
  const takenUp = [...indexed, ...legal, ...screens];
  // One of each kind; the others have more of the same.
  const few = ['/', ...postPaths.slice(0, 1), '/step-1'];

  it.each(takenUp.filter((path) => few.includes(path)))(
    'takes up %s as it stands, under the same title',
    takesUp,
  );

  it.each(takenUp.filter((path) => !few.includes(path)))(
    'takes up %s as it stands, under the same title',
    { tags: ['screens'] },
    takesUp,
  );

  it('walks from a prerendered page to a post and to the wizard', async () => {
    const page = await browser.context.newPage();
    await page.goto(`${product.address}/blog`);
    const first = posts[0]?.title ?? '';
    await page.getByRole('link', { name: first, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Start with a page' }).click();
    await page.getByRole('heading', { level: 1, name: /Step 1/ }).waitFor();
    await page.close();
  });

  it('says of an unknown post that it is not there', async () => {
    const page = await browser.context.newPage();
    await page.goto(`${product.address}/blog/no-such-post`);
    await page.getByRole('heading', { name: 'Post not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await page.close();
    // The browser itself notes each answer 404.
    expect(browser.complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
});

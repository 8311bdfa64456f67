import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { HYDRATION_ID } from '../app/hydration.ts';
import { BRAND } from '../domain/config/brand.ts';
import type { Post, PostSummary } from '../site/blog/post.ts';
import { APP_SCREENS, SITE_PAGES } from '../site/pages.ts';
import { type DocumentParts, documentOf } from './document.ts';

import { dataOfPage, dataOfPost } from './structured-data.ts';

type RenderPage = (url: string) => Promise<{ html: string; loaderData: unknown }>;

/** The app's own code for Node, and the function that makes a page with it. */
async function buildRenderer(
  { root, resolve: { alias }, css }: ResolvedConfig,
  brand: Plugin,
  outDir: string,
): Promise<RenderPage> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    // What the browser brings to life has the same names.
    css: { modules: css.modules ?? {} },
    plugins: [brand],
    build: { ssr: 'src/app/render-page.tsx', outDir, emptyOutDir: true, target: 'node20' },
  });
  // The time keeps a second build in the same process from getting the first one's module.
  const url = `${pathToFileURL(join(outDir, 'render-page.js'))}?${Date.now()}`;
  return ((await import(url)) as { renderPage: RenderPage }).renderPage;
}

async function readJson<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T;
}

/** Everything that becomes a complete page, without its HTML. */
async function pagesOfSite(publicDir: string): Promise<(DocumentParts & { modified?: string })[]> {
  const summaries = await readJson<PostSummary[]>(publicDir, 'blog/posts.json');
  const posts = await Promise.all(
    summaries.map(async ({ slug }) => {
      const post = await readJson<Post>(publicDir, `blog/${slug}.json`);
      const image = `/blog/${slug}.png`;
      return {
        path: `/blog/${slug}`,
        source: 'src/site/blog/BlogPost.tsx',
        title: post.seoTitle,
        description: post.seoDescription,
        isIndexed: true,
        kind: 'article' as const,
        image,
        data: dataOfPost(slug, post, image),
        modified: post.modifiedDate,
      };
    }),
  );
  return [...SITE_PAGES.map((page) => ({ ...page, data: dataOfPage(page) })), ...posts];
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type BundleManifest = Readonly<Record<string, Chunk>>;

/** What index.html waits for before it draws anything. */
const START = 'src/app/start.tsx';

/**
 * Styles and scripts that a screen needs beyond those of index.html, in the order they are needed.
 * @param source module of the screen; without one: what every screen needs
 */
export function bundleFiles(manifest: BundleManifest, source = START) {
  const collected = (start: string, seen = new Map<string, Chunk>()): Map<string, Chunk> => {
    const chunk = manifest[start];
    if (!chunk) throw new Error(`the build has no ${start}`);
    if (seen.has(start)) return seen;
    for (const next of chunk.imports ?? []) collected(next, seen);
    return seen.set(start, chunk);
  };
  const base = collected('index.html');
  const own = [...collected(source, collected(START))]
    .filter(([key]) => !base.has(key))
    .map(([, chunk]) => chunk);
  const held = new Set([...base.values()].flatMap(({ css }) => css ?? []));
  return {
    styles: [...new Set(own.flatMap(({ css }) => css ?? []))].filter((file) => !held.has(file)),
    scripts: own.map(({ file }) => file),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The posts as an Atom feed, newest first.
 * @param posts at least one
 */
function feedOf(posts: readonly PostSummary[]): string {
  const newest = posts.toSorted((one, other) => other.date.localeCompare(one.date));
  const entries = newest.map(({ slug, title, excerpt, date }) =>
    [
      '  <entry>',
      `    <title>${escaped(title)}</title>`,
      `    <link href="${BRAND.publicUrl}/blog/${slug}"/>`,
      `    <id>${BRAND.publicUrl}/blog/${slug}</id>`,
      `    <updated>${date}T00:00:00Z</updated>`,
      `    <summary>${escaped(excerpt)}</summary>`,
      '  </entry>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <title>${escaped(BRAND.name)}</title>`,
    `  <link href="${BRAND.publicUrl}/blog"/>`,
    `  <link rel="self" href="${BRAND.publicUrl}/feed.xml"/>`,
    `  <id>${BRAND.publicUrl}/blog</id>`,
    `  <updated>${newest[0]?.date}T00:00:00Z</updated>`,
    `  <author><name>${escaped(BRAND.name)}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

const POST_FILE = /^\/blog\/[a-z0-9-]+\.json$/;

/** The posts over http while pages are made, so that the loaders read them the way they do in a browser. */
async function servePosts(publicDir: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    if (!POST_FILE.test(url)) {
      response.writeHead(404).end();
      return;
    }
    readFile(join(publicDir, url)).then(
      (bytes) => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** @param pages paths in the order they are listed; `modified` as "2026-11-02" where it is known */
function sitemapOf(pages: readonly { readonly path: string; readonly modified?: string }[]): string {
  const entries = pages.map(
    ({ path, modified }) =>
      `  <url><loc>${BRAND.publicUrl}${path}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ''}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** App screens are not forbidden here: a crawler that may not fetch them never reads their "noindex". */
function robotsText(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${BRAND.publicUrl}/sitemap.xml\n`;
}

async function writePages(config: ResolvedConfig, brand: Plugin): Promise<void> {
  const {
    root,
    publicDir,
    build: { outDir },
  } = config;
  const dist = resolvePath(root, outDir);
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = await readJson<BundleManifest>(dist, '.vite/manifest.json');
  // Another build may be under way.
  const renderer = join(root, `node_modules/.cache/prerender-${process.pid}`);
  const renderPage = await buildRenderer(config, brand, renderer);
  const pages = await pagesOfSite(publicDir);
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  };
  const writePage = (name: string, parts: DocumentParts) =>
    write(`${name}.html`, documentOf(template, parts, HYDRATION_ID));
  const { origin, stop } = await servePosts(publicDir);
  try {
    for (const page of pages) {
      const name = page.path === '/' ? 'index' : page.path.slice(1);
      await writePage(name, {
        ...page,
        isReadFirst: true,
        ...bundleFiles(manifest, page.source),
        ...(await renderPage(origin + page.path)),
      });
    }
    for (const screen of APP_SCREENS) {
      const files = bundleFiles(manifest, screen.source);
      await writePage(screen.path.slice(1), {
        ...screen,
        ...files,
        ...(await renderPage(origin + screen.path)),
      });
    }
    const { html } = await renderPage(`${origin}/404`);
    await writePage('404', {
      path: '/404',
      title: 'Page not found',
      description: '',
      isIndexed: false,
      ...bundleFiles(manifest),
      html,
    });
  } finally {
    stop();
    await rm(renderer, { recursive: true, force: true });
  }
  // Without any content: the service worker answers with it whatever it has no page for.
  await writePage('app', {
    path: '/app',
    title: 'One moment',
    description: '',
    isIndexed: false,
    ...bundleFiles(manifest),
  });
  await write('sitemap.xml', sitemapOf(pages.filter(({ isIndexed }) => isIndexed)));
  await write('robots.txt', robotsText());
  await write('feed.xml', feedOf(await readJson<PostSummary[]>(publicDir, 'blog/posts.json')));
}

/**
 * After the build: every page of the site as a complete document that needs no script to be read.
 * @param brand puts the brand into what is built
 */
export function prerenderPages(brand: Plugin): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      // Before the service worker lists what it holds ready.
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await writePages(config, brand);
      },
    },
  };
}

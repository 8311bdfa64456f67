import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Alias, build, type Plugin, type ResolvedConfig } from 'vite';
import { HYDRATION_ID } from '../app/hydration.ts';
import type { Post, PostSummary } from '../site/blog/post.ts';
import { APP_SCREENS, SITE_PAGES } from '../site/pages.ts';
import { brandText } from './brand-text.ts';
import { type BundleManifest, bundleFiles } from './bundle-files.ts';
import { type DocumentParts, documentOf } from './document.ts';
import { feedOf } from './feed.ts';
import { servePosts } from './serve-posts.ts';
import { robotsText, sitemapOf } from './sitemap.ts';
import { dataOfPage, dataOfPost } from './structured-data.ts';

type RenderPage = (url: string) => Promise<{ html: string; loaderData: unknown }>;

/** The app's own code for Node, and the function that makes a page with it. */
async function buildRenderer(root: string, alias: Alias[]): Promise<RenderPage> {
  const outDir = join(root, 'node_modules/.cache/prerender');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    plugins: [brandText(process.env)],
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

async function writePages({ root, publicDir, resolve, build: { outDir } }: ResolvedConfig): Promise<void> {
  const dist = resolvePath(root, outDir);
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = await readJson<BundleManifest>(dist, '.vite/manifest.json');
  const renderPage = await buildRenderer(root, resolve.alias);
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

/** After the build: every page of the site as a complete document that needs no script to be read. */
export function prerenderPages(): Plugin {
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
        if (!error) await writePages(config);
      },
    },
  };
}

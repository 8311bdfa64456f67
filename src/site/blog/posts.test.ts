import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HtmlNode, parseHtml } from './parse-html.ts';
import { POST_SLUG, type Post, type PostSummary } from './post.ts';

const folder = join(import.meta.dirname, '../../../public');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'blog', name), 'utf8'));
const summaries = read('posts.json') as PostSummary[];
const DAY = /^20\d\d-[01]\d-[0-3]\d$/;

const links = (nodes: readonly HtmlNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.href ? [node.href] : []), ...links(node.children)],
  );

test('the list names every post, newest first', () => {
  const files = readdirSync(join(folder, 'blog')).filter(
    (name) => name.endsWith('.json') && name !== 'posts.json',
  );
  expect(summaries.map(({ slug }) => `${slug}.json`).sort()).toEqual(files.sort());
  expect(summaries.length).toBeGreaterThanOrEqual(6);
  const dates = summaries.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
});

test.each(summaries)('$slug is complete, agrees with the list, and its links lead somewhere', (summary) => {
  const post = read(`${summary.slug}.json`) as Post;
  expect(summary.slug).toMatch(POST_SLUG);
  const { title, excerpt, date, image } = post;
  expect({ slug: summary.slug, title, excerpt, date, image }).toEqual(summary);
  expect(post.modifiedDate).toMatch(DAY);
  expect(date).toMatch(DAY);
  expect(post.seoTitle.length).toBeLessThanOrEqual(60);
  expect(post.seoDescription.length).toBeGreaterThanOrEqual(100);
  expect(post.seoDescription.length).toBeLessThanOrEqual(160);
  expect(post.keywords.length).toBeGreaterThan(0);
  expect(existsSync(join(folder, image))).toBe(true);
  for (const link of links(parseHtml(post.content)).filter((href) => href.startsWith('/blog/')))
    expect(summaries.map(({ slug }) => `/blog/${slug}`)).toContain(link);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { loadPost } from './load-posts.ts';

const CLIMBS = [
  '../',
  '..%2f',
  '..%252f',
  '..\\',
  '%2e%2e/',
  '....//',
  './../',
  '/',
  '//evil.example/',
  '\0',
];
const TARGETS = ['config', 'blog/posts', 'v0/b/x/o/y', 'etc/passwd'];
const slugs = [
  ...CLIMBS.flatMap((climb) => TARGETS.map((target) => `${climb}${target}`)),
  ...['..', '.', '', 'posts', 'A-Post', 'a_post', 'a post', 'a.json', 'a?b', 'a#b', 'é', '<svg>', 'a\n'],
];

test('a slug that is none is "Post not found", and nothing is fetched for it', async () => {
  const fetched = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const request = new Request('https://www.kindredpages.example/blog/x');
  for (const slug of slugs) expect(await loadPost({ request, params: { slug } }), slug).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
  expect(await loadPost({ request, params: { slug: 'a-post-2' } })).toEqual({});
  console.log(`${slugs.length} hostile slugs: 0 fetched`);
});

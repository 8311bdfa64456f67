import { POST_SLUG, type Post, type PostSummary } from './post.ts';

interface LoaderArguments {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** @returns null when there is no such file */
async function readJson(path: string, { url, signal }: Request): Promise<unknown> {
  const response = await fetch(new URL(path, url), { signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} was answered with status ${response.status}`);
  return response.json();
}

/** All posts, newest first. */
export async function loadPosts({ request }: LoaderArguments): Promise<readonly PostSummary[]> {
  return ((await readJson('/blog/posts.json', request)) ?? []) as readonly PostSummary[];
}

/** @returns null when there is no such post, whatever was typed as its name */
export async function loadPost({ request, params: { slug = '' } }: LoaderArguments): Promise<Post | null> {
  // The list is a file of the same folder and no post.
  if (!POST_SLUG.test(slug) || slug === 'posts') return null;
  return (await readJson(`/blog/${slug}.json`, request)) as Post | null;
}

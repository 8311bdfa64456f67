import { BRAND } from '../domain/config/brand.ts';
import type { PostSummary } from '../site/blog/post.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The posts as an Atom feed, newest first.
 * @param posts at least one
 */
export function feedOf(posts: readonly PostSummary[]): string {
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

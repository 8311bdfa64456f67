import { BRAND } from '../domain/config/brand.ts';

/** @param pages paths in the order they are listed; `modified` as "2026-11-02" where it is known */
export function sitemapOf(pages: readonly { readonly path: string; readonly modified?: string }[]): string {
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
export function robotsText(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${BRAND.publicUrl}/sitemap.xml\n`;
}

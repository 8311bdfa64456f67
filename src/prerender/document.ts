import { BRAND } from '../domain/config/brand.ts';
import type { PageHead } from '../site/pages.ts';

export interface DocumentParts extends PageHead {
  /** path of the picture that stands for the page, and what kind of page it is */
  readonly image?: string;
  readonly kind?: 'website' | 'article';
  /** JSON-LD */
  readonly data?: readonly object[];
  /** files of the screen itself */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** whether it is worth reading before its code runs; else that is asked for as soon as the page can be seen */
  readonly isReadFirst?: boolean;
  /** the inside of the element "root" */
  readonly html?: string;
  /** taken up by the browser; without it the app is drawn anew */
  readonly loaderData?: unknown;
}

const SHARE_IMAGE = '/share.png';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** JSON that cannot end the element it stands in. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}" />`;

/** Title of the tab, the same that the page gives itself. */
export const fullTitle = (title: string): string => `${title} · ${BRAND.name}`;

function headOf({ path, title, description, isIndexed, ...parts }: DocumentParts): string {
  const { scripts = [] } = parts;
  const address = `${BRAND.publicUrl}${path}`;
  const shared = [
    `<link rel="canonical" href="${address}" />`,
    property('og:type', parts.kind ?? 'website'),
    property('og:site_name', BRAND.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${BRAND.publicUrl}${parts.image ?? SHARE_IMAGE}`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    named('twitter:card', 'summary_large_image'),
  ];
  const feed = `<link rel="alternate" type="application/atom+xml" title="${BRAND.name}" href="/feed.xml" />`;
  return [
    ...(path.startsWith('/blog') ? [feed] : []),
    ...(isIndexed ? shared : [named('robots', 'noindex')]),
    ...(parts.styles ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    // A page that can be seen asks for its code by itself, after that.
    ...(parts.html ? [] : scripts).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
    ...(parts.data ?? []).map((data) => `<script type="application/ld+json">${inlineJson(data)}</script>`),
  ].join('\n    ');
}

function replaced(template: string, pattern: RegExp, by: string): string {
  if (!pattern.test(template)) throw new Error(`index.html has nothing like ${pattern}`);
  return template.replace(pattern, () => by);
}

/**
 * The built index.html as the complete document of one page.
 * @param hydrationId element in which the app looks for what the page was made of
 */
export function documentOf(template: string, parts: DocumentParts, hydrationId: string): string {
  const hydration =
    parts.loaderData === undefined
      ? ''
      : `<script type="application/json" id="${hydrationId}">${inlineJson(parts.loaderData)}</script>`;
  const scripts = (parts.scripts ?? []).join(' ');
  const next = parts.html ? ` data-${parts.isReadFirst ? 'read-first' : 'next'}="${scripts}"` : '';
  const steps: [RegExp, string][] = [
    [/<title>[^<]*<\/title>/, `<title>${escaped(fullTitle(parts.title))}</title>`],
    [/<meta\s+name="description"[^>]*>/, named('description', parts.description)],
    [/<\/head>/, `  ${headOf(parts)}\n  </head>`],
    [/<div id="root"><\/div>/, `<div id="root"${next}>${parts.html ?? ''}</div>${hydration}`],
  ];
  return steps.reduce((html, [pattern, by]) => replaced(html, pattern, by), template);
}

import { BRAND } from '../domain/config/brand.ts';
import { TIERS } from '../domain/payment/tiers.ts';
import type { Post } from '../site/blog/post.ts';
import { FAQ } from '../site/home/faq.ts';
import type { PageHead } from '../site/pages.ts';

const address = (path: string) => `${BRAND.publicUrl}${path}`;
const typed = (type: string, fields: object) => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

const organization = () => ({
  '@type': 'Organization',
  name: BRAND.name,
  url: address('/'),
  logo: address('/icons/icon-512.png'),
  email: BRAND.supportEmail,
  sameAs: BRAND.social.map(({ url }) => url),
});

/** The way from the home page to this one. */
function breadcrumbs(steps: readonly { path: string; title: string }[]): object {
  return typed('BreadcrumbList', {
    itemListElement: [{ path: '/', title: 'Home' }, ...steps].map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: address(path),
    })),
  });
}

function product(): object {
  return typed('Product', {
    name: `${BRAND.name} audiobook`,
    description:
      'An audiobook of a family’s written memories in a recreated voice, as one mp3 with chapters.',
    image: address('/share.png'),
    brand: { '@type': 'Brand', name: BRAND.name },
    offers: TIERS.filter(({ priceCents }) => priceCents > 0).map(({ name, maxPages, priceCents }) => ({
      '@type': 'Offer',
      name: `${name}: up to ${maxPages} pages`,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: address('/pricing'),
    })),
  });
}

function questions(): object {
  return typed('FAQPage', {
    mainEntity: FAQ.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}

/** What search engines are told about a page of the site, in their own words (schema.org). */
export function dataOfPage(page: PageHead): readonly object[] {
  if (!page.isIndexed) return [];
  if (page.path === '/')
    return [
      typed('WebSite', { name: BRAND.name, url: address('/'), publisher: organization() }),
      typed('Organization', organization()),
      product(),
    ];
  return [breadcrumbs([page]), ...(page.path === '/pricing' ? [product(), questions()] : [])];
}

export function dataOfPost(slug: string, post: Post, image: string): readonly object[] {
  const path = `/blog/${slug}`;
  return [
    typed('BlogPosting', {
      headline: post.title,
      description: post.seoDescription,
      datePublished: post.date,
      dateModified: post.modifiedDate,
      keywords: post.keywords.join(', '),
      image: address(image),
      author: post.author ? { '@type': 'Person', name: post.author } : organization(),
      publisher: organization(),
      mainEntityOfPage: address(path),
    }),
    breadcrumbs([
      { path: '/blog', title: 'Blog' },
      { path, title: post.title },
    ]),
  ];
}

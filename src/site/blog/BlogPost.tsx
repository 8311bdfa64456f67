import { createElement, type ReactNode } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { useDocumentTitle } from '@/ui/hooks/use-document-title.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { internalPath } from '@/ui/navigation/internal-path.ts';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Link, useLoaderData } from '@/ui/navigation/router.ts';
import article from '../article.module.css';
import styles from './blog.module.css';
import { type HtmlNode, parseHtml } from './parse-html.ts';
import { formatDay, type Post } from './post.ts';

function PostNotFound() {
  return (
    <div className={article.article}>
      <PageTitle>Post not found</PageTitle>
      <p>We couldn’t find that post. The address may have a typo, or the post may have moved.</p>
      <img src="/drawings/not-found.svg" alt="" width="520" height="360" className={article.picture} />
      <div>
        <ButtonLink to="/blog">Back to the blog</ButtonLink>
      </div>
    </div>
  );
}

function Meta({ post }: { post: Post }) {
  const { author = `The ${BRAND.name} team`, date, modifiedDate, readTime } = post;
  return (
    <p className={article.soft}>
      {author} · <time dateTime={date}>{formatDay(date)}</time>
      {modifiedDate > date && (
        <>
          , revised on <time dateTime={modifiedDate}>{formatDay(modifiedDate)}</time>
        </>
      )}{' '}
      · {readTime} min read
    </p>
  );
}

function CallToAction({ cta }: { cta: NonNullable<Post['cta']> }) {
  return (
    <aside className={styles.cta} aria-labelledby="cta-title">
      <h2 id="cta-title">{cta.title}</h2>
      <p>{cta.description}</p>
      <div>
        <ButtonLink to={internalPath(cta.link) ?? '/step-1'}>{cta.buttonText}</ButtonLink>
      </div>
    </aside>
  );
}

/** PageTitle names the document by the heading; this comes after it and names it as search engines see it. */
function SeoTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

const SHOWN = new Set('p h2 h3 h4 ul ol li strong em b i blockquote br hr code'.split(' '));
const VOID = new Set(['br', 'hr']);

function Anchor({ href, children }: { href: string | undefined; children: ReactNode }) {
  const path = internalPath(href ?? '');
  if (path !== null) return <Link to={path}>{children}</Link>;
  if (href && /^(https:\/\/|mailto:)/.test(href))
    return (
      <a href={href} rel="noopener noreferrer">
        {children}
      </a>
    );
  return children;
}

function show(node: HtmlNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children.map(show);
  if (node.name === 'a')
    return (
      <Anchor key={key} href={node.href}>
        {children}
      </Anchor>
    );
  if (!SHOWN.has(node.name)) return children;
  return createElement(node.name, { key }, ...(VOID.has(node.name) ? [] : children));
}

/**
 * HTML as elements of an allow-list, without attributes but the address of a link. Nothing is ever set as HTML, so
 * a post can run no script, on the server as little as in the browser.
 */
export function RichText({ html }: { html: string }) {
  return parseHtml(html).map(show);
}

function PostPage({ post }: { post: Post }) {
  return (
    <article className={`${article.article} ${styles.post}`}>
      <Link to="/blog" className={styles.more}>
        All posts
      </Link>
      <PageTitle>{post.title}</PageTitle>
      <SeoTitle title={post.seoTitle} />
      <Meta post={post} />
      <img src={post.image} alt="" width={600} height={315} className={styles.picture} />
      <RichText html={post.content} />
      {post.cta && <CallToAction cta={post.cta} />}
    </article>
  );
}

export function BlogPost() {
  const post = useLoaderData<Post | null>();
  return post ? <PostPage post={post} /> : <PostNotFound />;
}

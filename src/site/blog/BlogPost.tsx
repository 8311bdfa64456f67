import { BRAND } from '@/domain/config/brand.ts';
import { useDocumentTitle } from '@/ui/hooks/use-document-title.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { internalPath } from '@/ui/navigation/internal-path.ts';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Link, useLoaderData } from '@/ui/navigation/router.ts';
import article from '../article.module.css';
import styles from './blog.module.css';
import { formatDay, type Post } from './post.ts';
import { RichText } from './RichText.tsx';

function PostNotFound() {
  return (
    <div className={article.article}>
      <PageTitle>Post not found</PageTitle>
      <p>There is no post at this address. It may have been mistyped, or the post has moved.</p>
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

function PostPage({ post }: { post: Post }) {
  return (
    <article className={article.article}>
      <Link to="/blog">All posts</Link>
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

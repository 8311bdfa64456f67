import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Link, useLoaderData } from '@/ui/navigation/router.ts';
import cardGrid from '../card-grid.module.css';
import site from '../site.module.css';
import styles from './blog.module.css';
import { formatDay, type PostSummary } from './post.ts';

/** On a wide screen; a phone shows one. */
const FIRST_IN_VIEW = 3;

export function BlogList() {
  const posts = useLoaderData<readonly PostSummary[]>();
  return (
    <section className={site.section}>
      <div className={site.head}>
        <PageTitle>Blog</PageTitle>
        <p className={site.lead}>Practical help with pages, voices, and the people they belong to.</p>
      </div>
      {posts.length === 0 && <p>There is no post yet.</p>}
      <ul className={`${cardGrid.upToTwo} ${styles.posts}`}>
        {posts.map(({ slug, title, excerpt, date, image }, index) => (
          <li key={slug} className={styles.card}>
            <img
              src={image}
              alt=""
              width={600}
              height={315}
              loading={index < FIRST_IN_VIEW ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              className={styles.picture}
            />
            <div className={styles.words}>
              <time dateTime={date} className={site.small}>
                {formatDay(date)}
              </time>
              <h2 className={styles.cardTitle}>
                <Link to={`/blog/${slug}`}>{title}</Link>
              </h2>
              <p>{excerpt}</p>
              <Link to={`/blog/${slug}`} className={styles.more}>
                Read more <span className="visually-hidden">of “{title}”</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { BRAND } from '@/domain/config/brand.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Link } from '@/ui/navigation/router.ts';
import styles from './app.module.css';

export function NotFound() {
  return (
    <div className={styles.plainPage}>
      <PageTitle>Page not found</PageTitle>
      <p>
        This page must have slipped out of the book. The address may have a typo, or the page may have moved.
      </p>
      <img src="/drawings/not-found.svg" alt="" width="520" height="360" className={styles.picture} />
      <ButtonLink to="/">Back to Home</ButtonLink>
      <p>
        Or go to <Link to="/my-audiobooks">My Audiobooks</Link>, <Link to="/pricing">Pricing</Link>, or the{' '}
        <Link to="/blog">Blog</Link>. Something wrong? Write to{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
    </div>
  );
}

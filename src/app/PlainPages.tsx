import { BRAND } from '@/domain/config/brand.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Link, useLocation } from '@/ui/navigation/router.ts';
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

/** What each address says to somebody who opens it in a tab of its own. */
const PAGES: Readonly<Record<string, { title: string; lead: string; words: string }>> = {
  '/press': {
    title: 'Press',
    lead: 'Press - Coming Soon!',
    words: 'Are you writing about family stories, or about voices? Write to us, and a person will answer.',
  },
  '/careers': {
    title: 'Careers',
    lead: 'Careers - Coming Soon!',
    words: 'There are no open positions yet. If this work speaks to you, tell us who you are.',
  },
  '/contact': {
    title: 'Contact',
    lead: 'We’d love to hear from you.',
    words: 'Write or call, whichever is easier for you. A person reads every letter.',
  },
  '/support': {
    title: 'Support',
    lead: 'Stuck somewhere? We’ll get you going again.',
    words:
      'Tell us the page you’re on and what you see there. Your pages and recordings are safe in the meantime.',
  },
};

/** The two ways to a person, large enough to read over the phone. */
function Reach() {
  return (
    <ul className={styles.reach}>
      <li>
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
      </li>
      {BRAND.supportPhone && (
        <li>
          <a href={`tel:${BRAND.supportPhone.replaceAll(/[^+\d]/g, '')}`}>{BRAND.supportPhone}</a>
        </li>
      )}
    </ul>
  );
}

/** Press, Careers, Contact and Support: a click in the footer only tells their words, and a tab of its own shows them. */
export function CompanyPage() {
  const page = PAGES[useLocation().pathname.replace(/\/$/, '')];
  if (!page) return <NotFound />;
  const { title, lead, words } = page;
  return (
    <div className={styles.plainPage}>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      <img src="/drawings/letter.svg" alt="" width="520" height="420" className={styles.picture} />
      <p>{words}</p>
      <Reach />
      {title === 'Support' && (
        <p>
          The answer may be among the <Link to="/pricing#questions">questions families ask</Link>.
        </p>
      )}
      <ButtonLink to="/" kind="quiet">
        Back to Home
      </ButtonLink>
    </div>
  );
}

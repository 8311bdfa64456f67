import type { ReactNode } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import styles from '../article.module.css';

interface LegalPageProps {
  title: string;
  lead: string;
  /** "November 2026" */
  since: string;
  children: ReactNode;
}

export function LegalPage({ title, lead, since, children }: LegalPageProps) {
  return (
    <article className={styles.article}>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.soft}>In force since {since}.</p>
      {children}
      <h2>Reach us</h2>
      <p>
        Write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        {BRAND.supportPhone && ` or call ${BRAND.supportPhone}`}. A person answers.
      </p>
    </article>
  );
}

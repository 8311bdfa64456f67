import type { ReactNode } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import styles from '../article.module.css';

interface LegalPageProps {
  title: string;
  lead: string;
  /** "November 2026" */
  since: string;
  /** its headings, each with the id of its place */
  contents: readonly (readonly [id: string, heading: string])[];
  children: ReactNode;
}

export function LegalPage({ title, lead, since, contents, children }: LegalPageProps) {
  return (
    <article className={styles.article}>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.soft}>Effective {since}</p>
      <div className={styles.aside}>
        <details className={styles.contents}>
          <summary>On this page</summary>
          <nav aria-label="On this page">
            <ul>
              {contents.map(([id, heading]) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      </div>
      {children}
      <h2>Reach us</h2>
      <p>
        Write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        {BRAND.supportPhone && ` or call ${BRAND.supportPhone}`}. A person answers.
      </p>
    </article>
  );
}

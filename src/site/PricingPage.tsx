import { PageTitle } from '@/ui/PageTitle.tsx';
import { Faq } from './Faq.tsx';
import { Pricing } from './Pricing.tsx';
import styles from './site.module.css';

export function PricingPage() {
  return (
    <>
      <div className={styles.pageHead}>
        <PageTitle>Pricing</PageTitle>
      </div>
      <Pricing />
      <Faq />
    </>
  );
}

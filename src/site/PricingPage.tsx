import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Faq } from './home/Faq.tsx';
import { Pricing } from './home/Pricing.tsx';
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

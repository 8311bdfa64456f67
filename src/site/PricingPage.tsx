import { PageTitle } from '@/ui/PageTitle.tsx';
import { Pricing } from './Pricing.tsx';
import styles from './site.module.css';

export function PricingPage() {
  return (
    <>
      <meta
        name="description"
        content="One-time prices for an audiobook in a loved one’s voice: Lullaby up to 5 pages, Memoir up to 100, Novel up to 500."
      />
      <div className={styles.pageHead}>
        <PageTitle>Pricing</PageTitle>
      </div>
      <Pricing />
    </>
  );
}

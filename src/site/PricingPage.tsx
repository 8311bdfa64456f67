import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Drawing } from './Drawing.tsx';
import { Faq } from './home/Faq.tsx';
import { Pricing } from './home/Pricing.tsx';
import styles from './site.module.css';

export function PricingPage() {
  return (
    <>
      <div className={styles.pageHead}>
        <div>
          <PageTitle>Pricing</PageTitle>
          <p className={styles.lead}>One payment for the whole book. Hear a page of it first, free.</p>
        </div>
        <Drawing name="one-price" className={styles.headPicture} />
      </div>
      <Pricing />
      <Faq />
    </>
  );
}

import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Drawing } from './Drawing.tsx';
import { Faq } from './home/Faq.tsx';
import { Pricing } from './home/Pricing.tsx';
import styles from './site.module.css';

export function PricingPage() {
  return (
    <>
      <div className={styles.pageHead}>
        <div className={styles.headWords}>
          <PageTitle>Pricing</PageTitle>
          <p className={styles.lead}>
            Hear a page in their voice first, free. Pay only once you like what you hear.
          </p>
        </div>
        <Drawing name="one-price" className={styles.headPicture} />
      </div>
      <Pricing />
      <Faq />
    </>
  );
}

import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Drawing } from './Drawing.tsx';
import { Faq } from './home/Faq.tsx';
import { Pricing } from './home/Pricing.tsx';
import styles from './site.module.css';

export function PricingPage() {
  return (
    <>
      <Pricing
        title={<PageTitle>Pricing</PageTitle>}
        lead={
          <p className={styles.lead}>
            Hear a page in their voice first, free. Then one payment for one book, and no subscription.
          </p>
        }
        picture={<Drawing name="one-price" className={styles.headPicture} />}
      />
      <Faq />
    </>
  );
}

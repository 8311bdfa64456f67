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
            Hear a page in their voice first, free. Pay only once you like what you hear.
          </p>
        }
        picture={<Drawing name="one-price" className={styles.headPicture} />}
      />
      <Faq />
    </>
  );
}

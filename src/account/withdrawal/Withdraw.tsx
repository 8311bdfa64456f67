import { lazy, Suspense, useState } from 'react';
import { WITHDRAW_HERE } from '@/domain/payment/withdrawal-words.ts';
import { Button } from '@/ui/Button.tsx';
import type { Contract } from './WithdrawDialog.tsx';
import styles from './withdrawal.module.css';

const WithdrawDialog = lazy(async () => ({
  default: (await import('./WithdrawDialog.tsx')).WithdrawDialog,
}));

interface WithdrawProps extends Contract {
  /** what is bought, where there are several buttons */
  of: string;
  isPossible: boolean;
}

/**
 * The way out of a contract, where it is shown: this button, and a second one that confirms. It stays until the window that
 * says what was received is closed, although nothing can be withdrawn from by then.
 */
export function Withdraw({ of, isPossible, ...contract }: WithdrawProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isPossible && (
        <div className={styles.wayOut}>
          <Button kind="plain" aria-label={`${WITHDRAW_HERE}: ${of}`} onClick={() => setOpen(true)}>
            {WITHDRAW_HERE}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <WithdrawDialog {...contract} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { flushSync } from 'react-dom';
import { useAccount } from '@/account/use-account.ts';
import { InstallAdvice } from '@/device/resume/InstallAdvice.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import styles from '../audiobook.module.css';
import { ForMembers } from './ForMembers.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { Shelf } from './Shelf.tsx';

/** What is chosen on the shelf is shown below it, on a phone below the screen: it comes into sight and has the focus. */
function toBook(choose: () => void): void {
  flushSync(choose);
  document.getElementById('chosen-book')?.focus();
}

/** Of a guest. */
const NO_ORDERS = {
  orders: [],
  deleted: [],
  chosenId: null,
  onChoose: () => undefined,
  refresh: async () => undefined,
} as const;

/** Every book of a person, and the one that was chosen. */
export function Library() {
  const { kind } = useAccount();
  return (
    <div className={styles.page}>
      <PageTitle>My Audiobook Library</PageTitle>
      {kind === 'guest' && <Shelf uid={null} {...NO_ORDERS} />}
      <ForMembers>
        {(uid) => (
          <OwnOrders
            uid={uid}
            showsCreated
            shelf={(books) => (
              <Shelf uid={uid} {...books} onChoose={(id) => toBook(() => books.onChoose(id))} />
            )}
          >
            {(orders) => orders.length > 0 && <InstallAdvice isLibrary />}
          </OwnOrders>
        )}
      </ForMembers>
    </div>
  );
}

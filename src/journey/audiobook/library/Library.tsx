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

/** Every book of a person, and the one that was chosen. */
export function Library() {
  const { kind } = useAccount();
  return (
    <div className={styles.page}>
      <PageTitle>My Audiobook Library</PageTitle>
      {kind === 'guest' && <Shelf uid={null} orders={[]} chosenId={null} onChoose={() => undefined} />}
      <ForMembers>
        {(uid) => (
          <OwnOrders
            uid={uid}
            showsCreated
            shelf={(orders, chosenId, choose) => (
              <Shelf
                uid={uid}
                orders={orders}
                chosenId={chosenId}
                onChoose={(id) => toBook(() => choose(id))}
              />
            )}
          >
            {(orders) => orders.length > 0 && <InstallAdvice isLibrary />}
          </OwnOrders>
        )}
      </ForMembers>
    </div>
  );
}

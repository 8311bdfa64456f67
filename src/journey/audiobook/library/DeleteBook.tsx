import { isUnderWay, type Order } from '@/domain/audiobook/order.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { titleOf } from '../words.ts';
import styles from './shelf.module.css';

interface DeleteBookProps {
  order: Order;
  onDelete: () => void;
  onKeep: () => void;
}

/** Asks before a book goes that was paid for, and says what goes; of one that is being made, why it cannot. */
export function DeleteBook({ order, onDelete, onKeep }: DeleteBookProps) {
  const title = `Delete “${titleOf(order)}”?`;
  if (isUnderWay(order))
    return (
      <Dialog title={title} onClose={onKeep}>
        <p>
          This book is being read aloud right now. You can delete it when it’s finished, or after you cancel
          it.
        </p>
        <div className={styles.answers}>
          <Button kind="quiet" onClick={onKeep}>
            OK
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onKeep}>
      <p>
        This deletes the audiobook, its cover, its text and pages, and the voice recordings made for it. A
        copy kept on this device goes too.
      </p>
      <p>You can bring it back for 24 hours. After that, it’s gone for good.</p>
      <p className={styles.soft}>
        We keep a record of what you paid, as the law requires. Deleting a book is not a refund. To ask for
        one, write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={onDelete}>
          Delete this book
        </Button>
        <Button onClick={onKeep}>Keep it</Button>
      </div>
    </Dialog>
  );
}

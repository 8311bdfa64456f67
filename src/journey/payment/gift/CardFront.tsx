import { useEffect, useState } from 'react';
import { BookCover } from '@/ui/BookCover.tsx';
import styles from './gift.module.css';

/** Two of its four groups, with the hyphen between them. */
const HALF = 'ABCD-EFGH'.length;

/** What is seen of the card before it is opened: the book it pays for, in cloth, with the name of whoever it is for. */
export function CardFront({ name }: { name: string }) {
  return (
    <div className={styles.front}>
      <BookCover title={`For ${name}`} author="your book, in a voice you love" design="red" narrator="" />
    </div>
  );
}

/** The card as it lies on the table, with its code on a bookplate once there is one; the rest of it is decoration. */
export function FrontAlone({ name, code }: { name: string; code?: string }) {
  // The page is drawn first where no name is known, and where the policy lets no element bring its own colors.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <div className={styles.table} data-coded={code === undefined ? undefined : ''}>
      {isHere && <CardFront name={name} />}
      {code !== undefined && (
        <p className={styles.code}>
          <span>The code</span>
          {/* On a narrow card two groups stand under two: in one line the last one ran over the edge. */}
          <strong>
            <span>{code.slice(0, HALF)}</span>
            <i>-</i>
            <span>{code.slice(HALF + 1)}</span>
          </strong>
        </p>
      )}
    </div>
  );
}

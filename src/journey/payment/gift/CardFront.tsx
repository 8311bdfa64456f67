import styles from './gift.module.css';

/** What is seen of the card before it is opened. */
export function CardFront({ name }: { name: string }) {
  return (
    <div className={styles.front}>
      <p>A gift for</p>
      <p className={styles.frontName}>{name}</p>
      <p>Your book, read aloud in a voice you love</p>
    </div>
  );
}

/** The card as it lies on the table. Decoration: the words beside it say the same. */
export function FrontAlone({ name }: { name: string }) {
  return (
    <div className={styles.table} aria-hidden="true">
      <CardFront name={name} />
    </div>
  );
}

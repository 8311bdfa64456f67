import styles from '../audiobook.module.css';

const CARDS = [
  { title: 'Download', words: 'Keep the mp3 on your phone or computer. It plays on iOS, Android and PC.' },
  { title: 'Listen', words: 'Play it here at any time. We remember where you stopped.' },
  { title: 'Share', words: 'Send the file to the family. It’s one mp3 file, and it’s yours to keep.' },
] as const;

export function WhatsNext() {
  return (
    <section aria-labelledby="next-title" className={styles.next}>
      <h2 id="next-title">What's Next?</h2>
      <ul className={styles.cards}>
        {CARDS.map(({ title, words }) => (
          <li key={title} className={styles.tip}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

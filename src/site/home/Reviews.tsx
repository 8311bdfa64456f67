import cardGrid from '../card-grid.module.css';
import styles from '../site.module.css';

/** No customer has spoken yet, so these say what they are. */
const EXAMPLES = [
  {
    words: 'My children never met their grandfather. Now he reads them the chapter about his first bicycle.',
    who: 'A daughter with a typed memoir and one voicemail',
  },
  {
    words: 'We scanned ninety pages on the train. After every tunnel it picked up right where it left off.',
    who: 'A nephew with a printed book and his phone',
  },
  {
    words: 'I recorded my own letters so they can be heard, not only read.',
    who: 'A grandmother using her own voice',
  },
] as const;

export function Reviews() {
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className={styles.section}>
        <div className={styles.head}>
          <h2 id="reviews-title">Reviews</h2>
          <p>What families might use it for.</p>
        </div>
        <ul className={cardGrid.upToThree}>
          {EXAMPLES.map(({ words, who }) => (
            <li key={who} className={styles.quote}>
              <p className={styles.quoteWords}>{words}</p>
              <p className={styles.small}>Example: {who}</p>
            </li>
          ))}
        </ul>
        <p className={styles.small}>Examples we wrote ourselves, not reviews by customers.</p>
      </div>
    </section>
  );
}

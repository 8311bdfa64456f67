import cardGrid from '../card-grid.module.css';
import styles from '../site.module.css';

/** No customer has spoken yet, so nobody is quoted. */
const USES = [
  {
    drawing: 'drive',
    name: 'On the drive to school',
    words: 'The children never met their grandfather. Now he tells them about his first bicycle.',
  },
  {
    drawing: 'bedside',
    name: 'At the bedside',
    words: 'His eyes are tired. He listens to the chapter about the harvest, in his sister’s voice.',
  },
  {
    drawing: 'table',
    name: 'On her birthday',
    words: 'Everyone sits down, someone presses play, and she has her place at the table again.',
  },
] as const;

export function Reviews() {
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className={styles.section}>
        <div className={styles.head}>
          <h2 id="reviews-title">Reviews</h2>
          <p>Where a book like this is heard.</p>
        </div>
        <ul className={cardGrid.upToThree}>
          {USES.map(({ drawing, name, words }) => (
            <li key={name} className={styles.use}>
              <img src={`/drawings/${drawing}.svg`} alt="" width="400" height="280" />
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
        <p className={styles.small}>Examples we wrote ourselves, not reviews by customers.</p>
      </div>
    </section>
  );
}

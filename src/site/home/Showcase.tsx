import { StartLink } from '@/ui/navigation/StartLink.tsx';
import styles from '../site.module.css';
import { ClothShelf } from './ClothShelf.tsx';

const FEATURES = [
  {
    name: 'Perfect Voices',
    words:
      'Pitch and tone come from your own recordings. You hear a page and approve it before we make anything.',
  },
  {
    name: 'No hassle scanning',
    words: 'Your phone is the scanner. It works without internet and picks up again when you’re back online.',
  },
  {
    name: 'Minimal Audio Required',
    words: 'About 15 seconds of speech is enough: a voicemail, a wedding toast, a holiday video.',
  },
  {
    name: 'Ideal Gift',
    words: 'One mp3 that plays on every phone and computer, ready within 24 hours, yours for life.',
  },
] as const;

export function Showcase() {
  return (
    <section id="books" className={styles.band} aria-labelledby="books-title">
      <div className={styles.section}>
        <div className={styles.head}>
          <h2 id="books-title">A treasured memory forever</h2>
          <p>Bound in one of six cloths, with your title and the name of the voice that reads it.</p>
        </div>
        <ClothShelf />
        <ul className={styles.features}>
          {FEATURES.map(({ name, words }) => (
            <li key={name} className={styles.feature}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
        <div>
          <StartLink>Get started</StartLink>
        </div>
      </div>
    </section>
  );
}

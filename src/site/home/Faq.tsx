import styles from '../faq.module.css';
import site from '../site.module.css';
import { FAQ } from './faq.ts';

/** Questions that open without any script. */
export function Faq() {
  return (
    <section id="questions" className={site.band} aria-labelledby="questions-title">
      <div className={`${site.section} ${styles.beside}`}>
        <h2 id="questions-title">Questions families ask</h2>
        <div>
          {FAQ.map(({ question, answer }, at) => (
            <details key={question} className={styles.question} open={at === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

import { useEffect, useRef } from 'react';
import { indexAt, type Timings } from '@/domain/timings.ts';
import styles from './sample.module.css';

/** The sentences of each paragraph, with their places in the page. */
function paragraphsOf({ texts, paragraphs }: Timings) {
  const starts = paragraphs[0] === 0 ? paragraphs : [0, ...paragraphs];
  return starts.map((start, i) =>
    texts.slice(start, starts[i + 1] ?? texts.length).map((text, k) => ({ index: start + k, text })),
  );
}

/** The page that is read, with the sentence that sounds marked and kept in sight. */
export function FollowPage({ timings, seconds }: { timings: Timings; seconds: number }) {
  const box = useRef<HTMLElement>(null);
  const mark = useRef<HTMLElement>(null);
  const sentence = seconds > 0 ? indexAt(timings.starts, seconds) : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the sentence does
  useEffect(() => {
    if (!box.current || !mark.current) return;
    // Only this box moves; scrollIntoView would move the page under the reader's hand.
    const middle = mark.current.offsetTop + mark.current.offsetHeight / 2 - box.current.clientHeight / 2;
    box.current.scrollTo({ top: middle });
  }, [sentence]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={styles.page} aria-label="The page that is read" tabIndex={0}>
      {paragraphsOf(timings).map((sentences) => (
        <p key={sentences[0]?.index}>
          {sentences.map(({ index, text }) =>
            index === sentence ? (
              <mark key={index} ref={mark} className={styles.sounding} aria-current="true">
                {text}{' '}
              </mark>
            ) : (
              <span key={index}>{text} </span>
            ),
          )}
        </p>
      ))}
    </section>
  );
}

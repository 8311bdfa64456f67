import { useEffect, useRef } from 'react';
import type { Timings } from '@/domain/timings.ts';
import { paragraphsAround } from './follow-text.ts';
import styles from './player.module.css';

/** The text, with the sentence that sounds marked and kept in the middle. */
export function FollowText({ timings, sentence }: { timings: Timings; sentence: number }) {
  const box = useRef<HTMLElement>(null);
  const mark = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the sentence does
  useEffect(() => {
    if (!box.current || !mark.current) return;
    // Only this box moves; scrollIntoView would move the page under the reader's hand.
    const middle = mark.current.offsetTop + mark.current.offsetHeight / 2 - box.current.clientHeight / 2;
    box.current.scrollTo({ top: middle });
  }, [sentence]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={styles.text} aria-label="Text that is being read" tabIndex={0}>
      {paragraphsAround(timings, sentence).map((sentences) => (
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

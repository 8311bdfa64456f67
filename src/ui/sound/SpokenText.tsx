import { useEffect, useRef } from 'react';

export interface SpokenSentence {
  /** among all sentences of the sound */
  readonly index: number;
  readonly text: string;
}

interface SpokenTextProps {
  label: string;
  paragraphs: readonly (readonly SpokenSentence[])[];
  /** index of the one that sounds; -1 is none */
  sentence: number;
  className: string | undefined;
  markClassName: string | undefined;
}

/** Text that is being read aloud, with the sentence that sounds marked and kept in the middle. */
export function SpokenText({ label, paragraphs, sentence, className, markClassName }: SpokenTextProps) {
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
    <section ref={box} className={className} aria-label={label} tabIndex={0}>
      {paragraphs.map((sentences) => (
        <p key={sentences[0]?.index}>
          {sentences.map(({ index, text }) =>
            index === sentence ? (
              <mark key={index} ref={mark} className={markClassName} aria-current="true">
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

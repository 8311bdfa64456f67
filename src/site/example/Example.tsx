import site from '../site.module.css';
import styles from './example.module.css';
import { EXAMPLE } from './example-words.ts';

const PICTURE = { width: 560, height: 747, loading: 'lazy', decoding: 'async' } as const;

/** A page on its way to words, as the product took it; the files are made by tests/fixtures/make-example.ts. */
function Scan() {
  return (
    <ol className={styles.scan}>
      <li>
        <h3>The photo</h3>
        <p>Crooked, bent into the fold, one side in shadow.</p>
        <img
          src="/example/photo.webp"
          alt="A printed page in a thick book, photographed at an angle"
          {...PICTURE}
        />
      </li>
      <li>
        <h3>The page</h3>
        <p>Straightened and evened out automatically.</p>
        <img src="/example/page.webp" alt="The same page, flat and upright, in black on white" {...PICTURE} />
      </li>
      <li>
        <h3>The words</h3>
        <p>Read, and yours to correct before anyone speaks them.</p>
        <div className={styles.words}>
          <p className={styles.wordsTitle}>{EXAMPLE.title}</p>
          {EXAMPLE.page.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </li>
    </ol>
  );
}

function Voice() {
  return (
    <div className={styles.voice}>
      <figure className={styles.sound}>
        <figcaption>
          <h3>Before: a voicemail</h3>
          <p>Example voice, computer-generated.</p>
        </figcaption>
        {/* biome-ignore lint/a11y/useMediaCaption: its words stand below it */}
        <audio controls preload="none" src="/example/clip.mp3" aria-label="The voicemail" />
        <blockquote>{EXAMPLE.clip}</blockquote>
      </figure>
      <figure className={styles.sound}>
        <figcaption>
          <h3>After: the page, read aloud</h3>
          <p>In the voice learned from that voicemail alone.</p>
        </figcaption>
        {/* biome-ignore lint/a11y/useMediaCaption: its words stand above, as the page */}
        <audio controls preload="none" src="/example/page.mp3" aria-label="The page, read aloud" />
        <p>
          Pitch, pace, and tone come from the clip. With your own clip, you hear a page like this before you
          pay.
        </p>
      </figure>
    </div>
  );
}

/** What the product does, seen and heard. No sound is fetched before somebody presses play. */
export function Example() {
  return (
    <section id="example" className={site.section} aria-labelledby="example-title">
      <div className={site.head}>
        <h2 id="example-title">See a page become a voice</h2>
        <p>
          One page and one voicemail went in. This is what came out, untouched. Both are our own examples.
        </p>
      </div>
      <Scan />
      <Voice />
    </section>
  );
}

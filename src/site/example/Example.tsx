import site from '../site.module.css';
import { BeforeAfter } from './BeforeAfter.tsx';
import styles from './example.module.css';
import { EXAMPLE } from './example-words.ts';
import { SoundClip } from './SoundClip.tsx';
import WAVEFORMS from './waveforms.json';

/** A page on its way to words, as the product took it; the files are made by tests/fixtures/make-example.ts. */
function Scan() {
  return (
    <>
      <div className={styles.step}>
        <h3>From photo to page</h3>
        <p>A crooked photo, half in shadow. Slide to see it straightened.</p>
        <BeforeAfter />
      </div>
      <div className={styles.step}>
        <h3>From page to words</h3>
        <p>We read the page. You can correct it before it’s narrated.</p>
        <div className={styles.words}>
          <p className={styles.wordsTitle}>{EXAMPLE.title}</p>
          {EXAMPLE.page.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </>
  );
}

function Voice() {
  return (
    <div className={styles.step}>
      <h3>From words to a voice</h3>
      <p>Pitch, pace, and tone come from one voicemail.</p>
      <div className={styles.voice}>
        <figure className={styles.sound}>
          <figcaption>
            <h4>Before: a voicemail</h4>
            <p>Example voice, computer-generated.</p>
          </figcaption>
          <SoundClip src="/example/clip.mp3" label="The voicemail" {...WAVEFORMS.clip} />
          <blockquote>{EXAMPLE.clip}</blockquote>
        </figure>
        <figure className={styles.sound}>
          <figcaption>
            <h4>After: the page, read aloud</h4>
            <p>In the voice learned from that voicemail alone.</p>
          </figcaption>
          <SoundClip src="/example/page.mp3" label="The page, read aloud" {...WAVEFORMS.page} />
        </figure>
      </div>
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
      <div className={styles.road}>
        <Scan />
        <Voice />
      </div>
      <p className={styles.soft}>With your own clip, you hear a page like this before you pay.</p>
    </section>
  );
}

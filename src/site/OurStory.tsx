import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import { Drawing } from './Drawing.tsx';
import styles from './our-story.module.css';
import site from './site.module.css';

export function OurStory() {
  return (
    <article>
      <header className={site.hero}>
        <div className={site.heroWords}>
          <PageTitle>Our Story</PageTitle>
          <p className={styles.lead}>
            Almost every family has two things in a drawer: pages someone wrote about their life, and a
            recording of someone saying nothing important at all.
          </p>
        </div>
        <Drawing name="our-story" className={site.heroPicture} />
      </header>
      <div className={styles.two}>
        <section>
          <h2>The pages</h2>
          <p>
            They are typed, printed by a small press, or bound as a gift. They hold the names of the
            neighbors, the price of bread, the winter the river froze. Everyone means to read them. The
            grandchildren start the first chapter, and that’s as far as they get.
          </p>
        </section>
        <section>
          <h2>The voice</h2>
          <p>
            It’s on an answering machine, on a cassette, at the edge of a birthday video. Eight seconds,
            twelve seconds: “Call me when you get home.” Nobody deletes it. And nobody listens for long,
            because it ends so soon.
          </p>
        </section>
      </div>
      <div className={site.band}>
        <section className={`${site.section} ${styles.together}`}>
          <Drawing name="family" className={styles.picture} />
          <div className={styles.words}>
            <h2>Bringing them together</h2>
            <p>
              Kindred Pages brings the two together. You photograph the pages with the phone you already have,
              add a few seconds of the voice, and hear one page before you decide anything. What comes back is
              an audiobook: it plays in the car, in the kitchen, and at the bedside of someone who can’t read
              print anymore.
            </p>
          </div>
        </section>
      </div>
      <section className={site.section}>
        <h2>What we promise</h2>
        <ul className={styles.promises}>
          <li>
            <strong>Nothing gets lost.</strong> Every page is saved on your phone first, and it stays there
            until we’ve confirmed that it arrived.
          </li>
          <li>
            <strong>You hear it first.</strong> One page in the recreated voice, before you pay.
          </li>
          <li>
            <strong>No voice without permission.</strong> We ask whose voice it is and what gives you the
            right to use it, and we keep your answer.
          </li>
          <li>
            <strong>We don’t pretend.</strong> A recreated voice resembles a person. It isn’t that person.
            Every audiobook says so in its file.
          </li>
        </ul>
      </section>
      <div className={styles.closing}>
        <p>
          We can’t bring anyone back. What we can do is let a family hear its own words again, in a voice it
          knows.
        </p>
        <StartLink>Start Preserving Memories</StartLink>
      </div>
    </article>
  );
}

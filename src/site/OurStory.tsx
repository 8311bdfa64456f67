import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import styles from './article.module.css';
import { Drawing } from './Drawing.tsx';

export function OurStory() {
  return (
    <article className={styles.article}>
      <PageTitle>Our Story</PageTitle>
      <p className={styles.lead}>
        Almost every family has two things in a drawer: pages somebody wrote about their life, and a recording
        in which somebody says nothing important at all.
      </p>
      <Drawing name="our-story" className={styles.picture} />
      <h2>The pages</h2>
      <p>
        They are typed, printed by a small press, or bound as a gift. They hold the names of the neighbors,
        the price of bread, the winter the river froze. Everyone means to read them. Grandchildren who do not
        sit down with a book get through the first chapter and stop.
      </p>
      <h2>The voice</h2>
      <p>
        It’s on an answering machine, on a cassette, at the edge of a birthday video. Eight seconds, twelve
        seconds, “call me when you are home”. Nobody deletes it. Nobody can listen to it for long, because it
        ends so soon.
      </p>
      <h2>Bringing them together</h2>
      <p>
        Kindred Pages brings the two together. You photograph the pages with the phone you already have, add a
        few seconds of the voice, and hear one page before you decide anything. What comes back is an
        audiobook: it plays in the car, in the kitchen, and at the bedside of somebody whose eyes no longer
        follow print.
      </p>
      <h2>What we hold ourselves to</h2>
      <ul>
        <li>
          <strong>Nothing is lost on the way.</strong> A page is on your phone before it is anywhere else, and
          it stays there until we have confirmed that it arrived.
        </li>
        <li>
          <strong>You hear it first.</strong> One page in the recreated voice, before you pay.
        </li>
        <li>
          <strong>No voice without a permission.</strong> We ask whose voice it is and what gives you the
          right to use it, and we keep your answer.
        </li>
        <li>
          <strong>We do not pretend.</strong> A recreated voice resembles a person; it is not that person.
          Every audiobook says so in its file.
        </li>
      </ul>
      <p>
        We can’t bring anyone back. What we can do is let a family hear its own words again, in a voice it
        knows.
      </p>
      <div>
        <StartLink>Start Preserving Memories</StartLink>
      </div>
    </article>
  );
}

import { FORMAT_FACTS } from '@/domain/audiobook/book-file.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { audiobookFileName } from '@/domain/transfer/saved-name.ts';
import { timeText } from '@/domain/words/time-text.ts';
import type { Paper } from '@/ui/print/paper.ts';
import { Sheet } from '@/ui/print/Sheet.tsx';
import { FORMAT_WORDS } from '../formats/format-words.ts';
import { dateText, lengthText } from '../words.ts';
import styles from './print.module.css';
import type { PrintedBook } from './printed-book.ts';

const CHAPTERS_PER_SHEET = 60;
/** So many have room below everything else, where the title is no long one. */
const CHAPTERS_ON_FIRST_SHEET = 12;
const SHORT_TITLE_CHARACTERS = 40;

function Times({ chapters }: Pick<PrintedBook, 'chapters'>) {
  return (
    <ol className={styles.times}>
      {chapters.map((chapter) => (
        <li key={chapter.startSeconds}>
          <span>{chapter.title}</span>
          <span>{timeText(chapter.startSeconds)}</span>
        </li>
      ))}
    </ol>
  );
}

function OtherFiles() {
  return (
    <>
      <h3>Other files you may find beside it</h3>
      <ul>
        {Object.values(FORMAT_WORDS).map(({ name, use }) => (
          <li key={name}>
            <strong>{name}.</strong> {use}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where each chapter begins, for a player that knows no chapters. */
function ChapterTimes({ book: { title, chapters }, paper }: { book: PrintedBook; paper: Paper }) {
  const sheets = Array.from({ length: Math.ceil(chapters.length / CHAPTERS_PER_SHEET) }, (_, at) =>
    chapters.slice(at * CHAPTERS_PER_SHEET, (at + 1) * CHAPTERS_PER_SHEET),
  );
  return sheets.map((part) => (
    <Sheet key={part[0]?.startSeconds} paper={paper}>
      <div className={styles.drawer}>
        <h2>Where each chapter of “{title}” begins</h2>
        <Times chapters={part} />
      </div>
    </Sheet>
  ));
}

/** For whoever finds the book in a drawer: what it is, and how to hear it without any service. */
export function DrawerPage({ book, paper }: { book: PrintedBook; paper: Paper }) {
  const { title, author, narrator, durationSeconds, chapters } = book;
  const isOneSheet = chapters.length <= CHAPTERS_ON_FIRST_SHEET && title.length <= SHORT_TITLE_CHARACTERS;
  return (
    <>
      <Sheet paper={paper}>
        <div className={styles.drawer} data-dense={isOneSheet}>
          <h2>How to play “{title}” years from now</h2>
          <p>
            An audiobook{author && <> of the memoir by {author}</>}, read in the voice of {narrator},
            recreated by computer. {lengthText(durationSeconds)}. This page was printed on{' '}
            {dateText(new Date())}.
          </p>
          <h3>What to look for</h3>
          <p>
            A file named <strong>{audiobookFileName(title)}</strong>, or{' '}
            <strong>{audiobookFileName(title, FORMAT_FACTS.parcel.ending)}</strong>: unzip that one, and open
            index.html. Nearly everything has played MP3 since the 1990s. It needs no account, no internet,
            and no company.
          </p>
          <h3>How to play it</h3>
          <p>
            Copy it to a computer, a phone, or a USB stick and open it. If nothing opens it, look for a free
            MP3 player, such as VLC.
          </p>
          <OtherFiles />
          <h3>How to keep it</h3>
          <p>
            Keep two copies in two places. Every few years, listen to a minute of each and copy it to
            something new. Sticks and disks wear out; a copied file doesn’t.
          </p>
          {isOneSheet && (
            <>
              <h3>Where each chapter begins</h3>
              <Times chapters={chapters} />
            </>
          )}
          <h3>Where we keep our copies</h3>
          <p className={styles.blank} />
          <p className={styles.blank} />
          <p className={styles.small}>
            The squares on the gift card and on the chapter labels need the internet, and open the book only
            as long as {BRAND.name} is there and the link hasn’t been ended. The file needs neither.
          </p>
        </div>
      </Sheet>
      {!isOneSheet && <ChapterTimes book={book} paper={paper} />}
    </>
  );
}

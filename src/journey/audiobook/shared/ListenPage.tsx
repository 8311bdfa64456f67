import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NotThem } from '@/account/reports/NotThem.tsx';
import type { SharedFacts } from '@/device/storage/downloads/listening-rows.ts';
import { shareTokenOf } from '@/domain/audiobook/share-link.ts';
import { indexAt, photoAt, photosIn, type Timings } from '@/domain/audiobook/timings.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { Link, useLocation } from '@/ui/navigation/router.ts';
import { type Played, usePlayed } from '../listening/use-listening.ts';
import type { BookSound } from '../listening/use-sound.ts';
import { keepFrom } from '../offline/downloader.ts';
import { TYPICAL_PHOTO_BYTES } from '../offline/fetch-photos.ts';
import { KeepHere } from '../offline/KeepOffline.tsx';
import { ChapterSheet } from '../player/ChapterSheet.tsx';
import { clothOf } from '../player/cloth-of.ts';
import { FollowText } from '../player/FollowText.tsx';
import lamp from '../player/lamplight.module.css';
import { Scrubber } from '../player/Scrubber.tsx';
import { SleepSheet, SpeedSheet } from '../player/StepSheets.tsx';
import { type ToolSheet, Tools } from '../player/Tools.tsx';
import { Transport } from '../player/Transport.tsx';
import { InstallBook } from './InstallBook.tsx';
import open from './open-book.module.css';
import { keptKey, sharedSource } from './open-shared.ts';
import styles from './shared.module.css';
import { useAskedChapter, useSharedBook, useSharedPage, useSharedPlace } from './use-shared-book.ts';

/** Four digits, once on a device. */
function CodeForm({ problem, onCode }: { problem: string | null; onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const [isAsking, setAsking] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    void onCode(code).finally(() => setAsking(false));
  };
  return (
    <form className={styles.code} onSubmit={submit}>
      <div className={styles.digits}>
        <Field
          label="Four digits"
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{4}"
          wanted="Please type the four digits you were told."
          maxLength={4}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={problem ?? undefined}
        />
      </div>
      <Button type="submit" disabled={isAsking}>
        {isAsking ? 'One moment...' : 'Open the book'}
      </Button>
    </form>
  );
}

interface OpenBookProps {
  token: string;
  book: SharedFacts;
  sound: BookSound;
  /** of its sound; null while only this device was asked */
  bytes: number | null;
  /** the first being 1; null for the place where this device stopped */
  chapter: number | null;
  renew: () => Promise<void>;
}

/** What somebody who held the phone over a label is told, and hears by itself where the browser lets a page begin to play. */
function FromChapter({ played }: { played: Played }) {
  const { isPlaying, toggle, durationSeconds } = played.audio;
  const isReady = durationSeconds > 0;
  const hasBegun = useRef(false);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    if (isPlaying) setHeard(true);
  }, [isPlaying]);
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    toggle();
  }, [isReady, toggle]);
  return (
    <p role="status" className={open.from}>
      {!isHeard && played.chapterTitle && `Press Play to listen from “${played.chapterTitle}.”`}
    </p>
  );
}

/** The page that is being read, as its family photographed it. */
function Page({ token, timings, sentence }: { token: string; timings: Timings; sentence: number }) {
  const url = useSharedPage(token, photoAt(timings, sentence)?.path ?? null);
  const place = useRef<HTMLElement>(null);
  const isLoaded = useRef(false);
  const bringIntoSight = () => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    place.current?.scrollIntoView({ block: 'nearest', behavior });
  };
  useEffect(bringIntoSight, []);
  return (
    <figure ref={place} className={open.pagePicture}>
      {url ? (
        <img
          src={url}
          alt="The page that is being read"
          decoding="async"
          onLoad={() => {
            // Once: who scrolls away while it is read is not pulled back at every page.
            if (!isLoaded.current) bringIntoSight();
            isLoaded.current = true;
          }}
        />
      ) : (
        <figcaption className={styles.soft}>
          {url === null ? 'There’s no picture of this part.' : 'Opening the page...'}
        </figcaption>
      )}
    </figure>
  );
}

/** The way to hear it without internet, on this device. */
function Keep({ token, bytes, pages }: { token: string; bytes: number | null; pages: number }) {
  const neededBytes = (bytes ?? 0) + pages * TYPICAL_PHOTO_BYTES;
  return (
    <KeepHere
      id={keptKey(token)}
      neededBytes={neededBytes}
      hasPhotos={pages > 0}
      onKeep={() => void keepFrom(sharedSource(token), keptKey(token), neededBytes)}
    />
  );
}

/** The cover drawn upright, as its owner sees it; the square picture that was made of it only where it shows a photo. */
function Front({
  book: { title, author, design, hasPhoto },
  url,
}: {
  book: SharedFacts;
  url: string | null;
}) {
  return (
    <div className={open.cover}>
      {url && hasPhoto !== false ? (
        <img src={url} alt="" />
      ) : (
        <BookCover title={title} author={author ?? undefined} design={design ?? undefined} narrator="" />
      )}
    </div>
  );
}

interface SaidProps {
  book: SharedFacts;
  timings: Timings | null;
  sentence: number;
}

/** Whose book it is, and whose voice, where the text beside it does not say that just now. */
function Said({ book: { author, narrator, isTextShown }, timings, sentence }: SaidProps) {
  const credits = isTextShown ? timings?.credits : undefined;
  return (
    <>
      {author && <p>by {author}</p>}
      <p
        className={`${styles.soft} ${credits ? open.said : ''}`}
        data-heard={credits?.includes(Math.max(0, sentence)) || undefined}
      >
        Read in the voice of {narrator}, recreated by computer
      </p>
    </>
  );
}

/** The book: its cover, whose voice it is, a line from the giver, and everything to listen with. */
function OpenBook({ token, book, sound, bytes, chapter, renew }: OpenBookProps) {
  const { title, narrator, line, design, isTextShown } = book;
  const audio = useRef<HTMLAudioElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  const [sheet, setSheet] = useState<ToolSheet | null>(null);
  const [isPageShown, setPageShown] = useState(false);
  const asked = chapter === null ? undefined : sound.timings?.chapters[chapter - 1];
  const place = useSharedPlace(token, asked?.startSeconds ?? null);
  const played = usePlayed(audio, { title, sound, renew, place });
  const { timings } = played;
  const hasPages = timings?.photos?.some(({ path }) => path !== null) ?? false;
  const sentence = timings ? indexAt(timings.starts, played.audio.seconds) : -1;
  const closeSheet = () => setSheet(null);
  return (
    <article
      className={`${open.book} ${lamp.lamplight} ${lamp.cloth}`}
      style={clothOf(title, design)}
      aria-label={title}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: where its owner allows it, the whole text follows below */}
      <audio ref={audio} preload="metadata" />
      <div className={open.stage}>
        <div className={open.front}>
          {isPageShown && timings ? (
            <Page token={token} timings={timings} sentence={sentence} />
          ) : (
            <Front book={book} url={sound.coverUrl} />
          )}
          {/* A cover of cloth shows its title large. */}
          <div className={design === null ? '' : 'visually-hidden'}>
            <PageTitle>{title}</PageTitle>
          </div>
          <div className={styles.words}>
            <Said book={book} timings={timings} sentence={sentence} />
            {line && <blockquote className={open.line}>{line}</blockquote>}
          </div>
        </div>
        {isTextShown && timings && (
          <FollowText
            timings={timings}
            sentence={sentence}
            className={open.text}
            markClassName={open.sounding}
          />
        )}
        <section className={open.controls} aria-label={`Listen to ${title}`}>
          {played.audio.error && (
            <Notice kind={played.audio.lacksInternet ? 'info' : 'error'}>{played.audio.error}</Notice>
          )}
          {asked && <FromChapter played={played} />}
          <Scrubber listening={played} />
          <Transport listening={played} play={play} />
          <Tools
            listening={played}
            isPageShown={hasPages ? isPageShown : null}
            onPage={() => setPageShown(!isPageShown)}
            onSheet={setSheet}
          />
        </section>
      </div>
      <div className={open.below}>
        <Keep token={token} bytes={bytes} pages={photosIn(timings ?? {}).length} />
        <InstallBook token={token} title={title} coverUrl={sound.coverUrl} />
        <NotThem
          name={narrator}
          heard={{ place: 'link', token }}
          where={`Heard in “${title},” which was shared with me.`}
        />
        <MadeWith />
      </div>
      {sheet === 'speed' && <SpeedSheet audio={played.audio} onClose={closeSheet} />}
      {sheet === 'sleep' && <SleepSheet sleep={played.sleep} onClose={closeSheet} />}
      {sheet === 'chapters' && <ChapterSheet listening={played} onClose={closeSheet} />}
    </article>
  );
}

function MadeWith() {
  return (
    <p className={`${styles.soft} ${styles.made}`}>
      Made with <Link to="/">Kindred Pages</Link>, which turns a family’s memoir into an audiobook in a voice
      they love.
    </p>
  );
}

/** `/listen/{token}`: a book for whoever was given the link. No account; nothing is counted or told to anybody. */
export function ListenPage() {
  const token = shareTokenOf(useLocation().pathname) ?? '';
  const { opening, enter, renew } = useSharedBook(token);
  const asked = useAskedChapter();
  return (
    <div className={styles.page} data-open={opening.kind === 'open' || undefined} data-gift>
      {opening.kind === 'open' ? (
        <OpenBook
          key={asked?.time ?? 0}
          chapter={asked?.number ?? null}
          token={token}
          book={opening.book}
          sound={opening.sound}
          bytes={opening.bytes}
          renew={renew}
        />
      ) : (
        // One heading whatever is found out: the page comes with it, and keeps it.
        opening.kind !== 'code' && (
          <PageTitle>{opening.kind === 'ended' ? 'This link has ended' : 'A book for you'}</PageTitle>
        )
      )}
      {opening.kind === 'opening' && <p role="status">Opening the book...</p>}
      {opening.kind === 'no-link' && (
        <BesidePicture picture="listening" isOnPhones>
          <p>To listen, open the whole link you were sent. If it doesn’t work, ask for it again.</p>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </BesidePicture>
      )}
      {opening.kind === 'code' && (
        <div className={styles.sealed}>
          <div className={styles.cloth}>
            <BookCover title="" isDraft />
          </div>
          <div className={styles.asking}>
            <PageTitle>A book for you</PageTitle>
            <p>{opening.words || 'Please type the four digits the sender told you.'}</p>
            <CodeForm problem={opening.problem} onCode={enter} />
          </div>
        </div>
      )}
      {opening.kind === 'ended' && (
        <BesidePicture picture="listening" isOnPhones>
          <p>
            {opening.words} {opening.wasKept && 'The copy on this device has been removed.'}
          </p>
          <ButtonLink to="/" kind="quiet">
            What is {BRAND.name}?
          </ButtonLink>
        </BesidePicture>
      )}
      {opening.kind === 'failed' && (
        <>
          <Notice kind="error">{opening.words}</Notice>
          <Button onClick={() => void enter(null)}>Try Again</Button>
        </>
      )}
      {opening.kind !== 'open' && <MadeWith />}
    </div>
  );
}

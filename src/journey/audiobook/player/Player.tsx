import { useCallback, useMemo, useRef } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { indexAt, photoAt, type TimedChapter, type Timings } from '@/domain/audiobook/timings.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { type SpokenSentence, SpokenText } from '@/ui/SpokenText.tsx';
import { titleOf } from '../words.ts';
import { Choices } from './Choices.tsx';
import styles from './player.module.css';
import { Transport } from './Transport.tsx';
import { spokenTime, timeText } from './time-text.ts';
import { useAudio } from './use-audio.ts';
import { useEndedLink } from './use-ended-link.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useLockScreen } from './use-lock-screen.ts';
import { type ShownPhoto, usePagePhoto } from './use-page-photo.ts';
import { usePlace } from './use-place.ts';
import { useSleepTimer } from './use-sleep-timer.ts';
import { useSound } from './use-sound.ts';

/** So soon after a chapter's beginning, "previous" means the one before it. */
const RESTART_SECONDS = 3;

interface ChaptersProps {
  chapters: readonly TimedChapter[];
  /** index of the one that sounds */
  current: number;
  onChoose: (seconds: number) => void;
}

function Chapters({ chapters, current, onChoose }: ChaptersProps) {
  return (
    <details className={styles.chapters}>
      <summary className={styles.summary}>
        Chapters <span className={styles.count}>{chapters.length}</span>
      </summary>
      <ol className={styles.list}>
        {chapters.map(({ title, startSeconds }, i) => (
          <li key={startSeconds}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={i === current ? 'true' : undefined}
              onClick={() => onChoose(startSeconds)}
            >
              <span>{title}</span>
              <span className={styles.soft}>
                <span aria-hidden="true">{timeText(startSeconds)}</span>
                <span className={styles.heard}>at {spokenTime(startSeconds)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface FollowTextProps {
  order: Order;
  timings: Timings;
  /** index of the one that sounds; -1 is none */
  sentence: number;
}

/** The page as the family photographed it; of an open book the side that is being read. */
function PagePicture({ photo: { url, half } }: { photo: ShownPhoto }) {
  return (
    <figure className={styles.page} data-half={half ?? undefined}>
      <img src={url} alt="The page that is being read" decoding="async" />
    </figure>
  );
}

/** Paragraphs around the one that sounds: a book has ten thousand sentences, and a phone shows twelve. */
const BEFORE = 2;
const AFTER = 4;

/** The paragraphs around a sentence. */
function paragraphsAround({ texts, paragraphs }: Timings, sentence: number): SpokenSentence[][] {
  const current = Math.max(0, indexAt(paragraphs, Math.max(0, sentence)));
  const first = Math.max(0, current - BEFORE);
  return paragraphs
    .slice(first, current + AFTER + 1)
    .map((from, i) =>
      texts
        .slice(from, paragraphs[first + i + 1] ?? texts.length)
        .map((text, k) => ({ index: from + k, text })),
    );
}

/** The book where it is being read, beside the photograph of its page. */
function FollowText({ order, timings, sentence }: FollowTextProps) {
  const photo = usePagePhoto(order, photoAt(timings, sentence));
  return (
    <div className={styles.follow}>
      {photo && <PagePicture photo={photo} />}
      <SpokenText
        label="Text that is being read"
        paragraphs={paragraphsAround(timings, sentence)}
        sentence={sentence}
        className={styles.text}
        markClassName={styles.sounding}
      />
    </div>
  );
}

/**
 * The audiobook's player. The sound is a plain audio element: it keeps playing with the screen off, which nothing else
 * does on every phone.
 */
export function Player({ uid, order }: { uid: string; order: Order }) {
  const ref = useRef<HTMLAudioElement>(null);
  const { sound, renew } = useSound(order);
  const audio = useAudio(ref);
  useEndedLink(ref, renew);
  useKeptPlace(ref, usePlace(uid, order.id));
  const timings = sound?.timings ?? null;
  const chapters = useMemo(() => timings?.chapters ?? [], [timings]);
  const chapterStarts = useMemo(() => chapters.map(({ startSeconds }) => startSeconds), [chapters]);
  const durationSeconds = audio.durationSeconds || timings?.durationSeconds || 0;
  const chapter = Math.max(0, indexAt(chapterStarts, audio.seconds));
  const { seek, seconds } = audio;
  const toChapter = useCallback(
    (by: -1 | 1) => {
      const isFresh = seconds - (chapterStarts[chapter] ?? 0) < RESTART_SECONDS;
      if (by === 1) seek(chapterStarts[chapter + 1] ?? durationSeconds);
      else seek(chapterStarts[isFresh ? chapter - 1 : chapter] ?? 0);
    },
    [seek, seconds, chapter, chapterStarts, durationSeconds],
  );
  const chapterTitle = chapters[chapter]?.title ?? '';
  const sleep = useSleepTimer(audio, chapterStarts[chapter + 1] ?? durationSeconds);
  useLockScreen(audio, {
    title: titleOf(order),
    chapter: chapterTitle,
    coverUrl: sound?.coverUrl ?? null,
    toChapter,
  });
  return (
    <section className={styles.player} aria-label={`Listen to ${titleOf(order)}`}>
      <audio ref={ref} preload="metadata" {...(sound ? { src: sound.url } : {})} />
      <div className={styles.head}>
        {sound?.coverUrl && (
          <img className={styles.cover} src={sound.coverUrl} alt="" width={96} height={96} />
        )}
        {chapterTitle && <p className={styles.now}>{chapterTitle}</p>}
      </div>
      <Transport audio={audio} durationSeconds={durationSeconds} toChapter={toChapter} />
      {audio.error && <Notice kind="error">{audio.error}</Notice>}
      <Choices audio={audio} sleep={sleep} />
      {timings && (
        <FollowText order={order} timings={timings} sentence={indexAt(timings.starts, audio.seconds)} />
      )}
      {chapters.length > 0 && <Chapters chapters={chapters} current={chapter} onChoose={seek} />}
    </section>
  );
}

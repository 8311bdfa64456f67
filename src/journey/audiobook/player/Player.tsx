import { useCallback, useMemo, useRef } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { indexAt } from '@/domain/audiobook/timings.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { titleOf } from '../words.ts';
import { Chapters } from './Chapters.tsx';
import { Choices } from './Choices.tsx';
import { FollowText } from './FollowText.tsx';
import styles from './player.module.css';
import { Transport } from './Transport.tsx';
import { useAudio } from './use-audio.ts';
import { useEndedLink } from './use-ended-link.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useLockScreen } from './use-lock-screen.ts';
import { usePlace } from './use-place.ts';
import { useSleepTimer } from './use-sleep-timer.ts';
import { useSound } from './use-sound.ts';

/** So soon after a chapter's beginning, "previous" means the one before it. */
const RESTART_SECONDS = 3;

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

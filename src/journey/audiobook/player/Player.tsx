import { type ReactNode, useEffect } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { showAboveAll } from '@/ui/dialogs/above-all.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useStore } from '@/ui/hooks/use-store.ts';
import { hideBook, listenTo, nowPlaying, openPlayer, showBook } from '../listening/now-playing.ts';
import type { Book, Listening } from '../listening/use-listening.ts';
import { useHeardHere } from '../offline/KeepOffline.tsx';
import { NEWER_THAN_KEPT, titleOf } from '../words.ts';
import { Icon } from './Icon.tsx';
import { PlayerHost } from './PlayerHost.tsx';
import styles from './player.module.css';

interface PlayerProps extends Book {
  /** what is known to be wrong with the file itself */
  damage?: string | null;
  /** when the sound does not play, to find out why */
  onProblem?: () => void;
  /** what else can be done with the whole book, beside its main action */
  children?: ReactNode;
}

/** Has the sound of this book made ready while its card is shown. @returns null while another one is listened to */
function useShownBook(uid: string, order: Order): Listening | null {
  const { id } = order;
  useEffect(() => {
    showAboveAll(PlayerHost);
    showBook({ uid, order });
  }, [uid, order]);
  // Apart from what is known of it, which changes every few seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same book is the same id
  useEffect(() => () => hideBook({ uid, order }), [uid, id]);
  const listening = useStore(nowPlaying, (state) => state.listening);
  const isThis = listening?.book.uid === uid && listening.book.order.id === id;
  return isThis ? listening : null;
}

/** Why this one is silent; nothing while it is only being looked up. */
function OtherBook() {
  const other = useStore(nowPlaying, ({ isStarted, listening }) => (isStarted ? listening?.title : null));
  return (
    other && (
      <p className={styles.soft}>You’re listening to “{other}”. Your place in it is saved if you switch.</p>
    )
  );
}

/** Where it goes on; nothing of a book that was not begun, or plays. */
function Stopped({ listening: { audio, durationSeconds } }: { listening: Listening }) {
  if (audio.isPlaying || audio.seconds < 1) return null;
  return (
    <p className={styles.soft}>
      You stopped at {timeText(audio.seconds)} of {timeText(durationSeconds)}.
    </p>
  );
}

/** The audiobook on its card: "Listen" opens the player that covers the screen, and it plays. */
export function Player({ uid, order, damage = null, onProblem, children }: PlayerProps) {
  const listening = useShownBook(uid, order);
  const audio = listening?.audio ?? null;
  const error = audio?.error ?? null;
  const problem = damage ?? error;
  const lacksInternet = damage === null && (audio?.lacksInternet ?? false);
  const isHeardHere = useHeardHere(order.id);
  useEffect(() => {
    if (error !== null && !lacksInternet) onProblem?.();
  }, [error, lacksInternet, onProblem]);
  const isPlaying = audio?.isPlaying ?? false;
  const listen = () => {
    if (!audio) return listenTo({ uid, order });
    audio.toggle();
    openPlayer({ uid, order });
  };
  return (
    <section className={styles.player} aria-label={`Listen to ${titleOf(order)}`}>
      <div className={styles.ways}>
        <Button
          kind={isHeardHere ? 'primary' : 'quiet'}
          className={styles.listen ?? ''}
          onClick={isPlaying ? audio?.toggle : listen}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} size={24} />
          {isPlaying ? 'Pause' : 'Listen'}
        </Button>
        {children}
      </div>
      {listening ? <Stopped listening={listening} /> : <OtherBook />}
      {listening?.sound?.isNewerThanKept && <p className={styles.soft}>{NEWER_THAN_KEPT}</p>}
      {problem && <Notice kind={lacksInternet ? 'info' : 'error'}>{problem}</Notice>}
    </section>
  );
}

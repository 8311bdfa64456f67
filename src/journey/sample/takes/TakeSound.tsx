import { useEffect, useRef, useState } from 'react';
import { isAbort } from '@/domain/errors.ts';
import { LINK_LIFE_SECONDS } from '@/domain/limits.ts';
import { PlayButton } from '@/ui/sound/PlayButton.tsx';
import { usePeaks } from '@/ui/sound/use-peaks.ts';
import { Wave } from '@/ui/sound/Wave.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import type { HeardTake } from './hear-take.ts';
import styles from './takes.module.css';

interface TakeSoundProps {
  /** what is heard, as the button says it: "Play {name}" */
  name: string;
  /** asks for the sound when it is wanted; the same again is there already */
  ask: (signal: AbortSignal) => Promise<HeardTake>;
  /** heard as soon as it is there, because whoever moved a slider waits for it */
  playsAtOnce?: boolean;
  /** asked for ahead, so that a tap is answered at once */
  isExpected?: boolean;
  /** the person's own recording, beside the recreated ones */
  isOwn?: boolean;
  onWords?: (words: string) => void;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'ready'; readonly link: string; readonly sinceMs: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Earlier than the link ends. */
const ASK_AGAIN_AFTER_MS = LINK_LIFE_SECONDS * 600;
const BARS = 48;
const CANNOT_PLAY = 'This can’t be played here.';

/** One of several sounds to compare: made when it is wanted, and begun from its start at every tap. */
export function TakeSound({
  name,
  ask,
  playsAtOnce = false,
  isExpected = false,
  isOwn = false,
  onWords,
}: TakeSoundProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const wanted = useRef(playsAtOnce);
  const leaving = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isPlaying, setIsPlaying] = useState(false);
  const [heardShare, setHeardShare] = useState(0);
  const peaks = usePeaks(state.kind === 'ready' ? state.link : null, BARS);
  const play = () => {
    const element = audio.current;
    if (!element) return;
    wanted.current = false;
    element.currentTime = 0;
    element.play().catch((error: unknown) => {
      // A browser that wants a tap for each sound has the button; a sound that gave way to another is no failure.
      const name = error instanceof DOMException ? error.name : '';
      if (name !== 'NotAllowedError' && name !== 'AbortError')
        setState({ kind: 'failed', message: CANNOT_PLAY });
    });
  };
  const askNow = async () => {
    leaving.current?.abort();
    const asking = new AbortController();
    leaving.current = asking;
    setState({ kind: 'asking' });
    try {
      const { link, words } = await ask(asking.signal);
      if (asking.signal.aborted) return;
      setState({ kind: 'ready', link, sinceMs: Date.now() });
      void words.then((said) => !asking.signal.aborted && onWords?.(said));
    } catch (error) {
      if (!isAbort(error) && !asking.signal.aborted) setState({ kind: 'failed', message: wordsOf(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; another sound is another component
  useEffect(() => {
    if (playsAtOnce || isExpected) void askNow();
    return () => leaving.current?.abort();
  }, [isExpected]);
  const isReady = state.kind === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sound has come
  useEffect(() => {
    if (isReady && wanted.current) play();
  }, [isReady]);
  const toggle = () => {
    if (isPlaying) return audio.current?.pause();
    if (isReady && Date.now() - state.sinceMs < ASK_AGAIN_AFTER_MS) return play();
    wanted.current = true;
    if (state.kind !== 'asking') void askNow();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the words heard stand beside it, or are the family's own recording */}
      <audio
        ref={audio}
        src={isReady ? state.link : undefined}
        preload="auto"
        onPlaying={() => setIsPlaying(true)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setHeardShare(currentTime / (duration || 1))
        }
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onError={() => isReady && setState({ kind: 'failed', message: CANNOT_PLAY })}
      />
      <PlayButton
        beginsAnew
        look={isOwn ? 'ink' : 'loud'}
        isPlaying={isPlaying}
        isBusy={state.kind === 'asking'}
        label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
        onPress={toggle}
      />
      <div className={styles.wave} data-own={isOwn || undefined}>
        <Wave peaks={peaks} kindOf={(bar) => (isPlaying && bar < heardShare * BARS ? 'playing' : 'kept')} />
      </div>
      {state.kind === 'failed' && (
        <p role="alert" className={styles.problem}>
          {state.message}
        </p>
      )}
    </>
  );
}

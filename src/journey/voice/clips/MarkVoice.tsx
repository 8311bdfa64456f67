import {
  lazy,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import type { MarkByHand, Progress } from '@/device/storage/books/progress-record.ts';
import { defaultRegion, type FoundVoice, type Region, type RegionOrigin } from '@/domain/voice/voice.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../voice.module.css';
import { AUDIO_UNDECODABLE } from '../words.ts';
import { LoadProblem } from './LoadProblem.tsx';
import type { LoadedClip } from './load-clip.ts';
import { RegionSteppers } from './RegionSteppers.tsx';

const Waveform = lazy(async () => ({ default: (await import('./Waveform.tsx')).Waveform }));

interface MarkVoiceProps {
  clip: LoadedClip;
  /** where the sound of a film that does not decode here may be had; null when there is nobody to ask */
  askServer: (() => void) | null;
  voice: Progress['voice'];
  onRegion: (region: Region, origin: RegionOrigin) => Promise<void>;
  /** whether nothing at all is to be heard in the clip */
  onSilence: (isSilent: boolean) => void;
  isSilent: boolean;
  /** back to the voices that were found */
  onVoices: () => void;
}

interface ByHandProps {
  byHand: MarkByHand;
  speakerName: string;
  onVoices: () => void;
}

/** None of the voices found was the right one: what to do with the mark until it is done, and what was found in it since. */
function ByHand({ byHand, speakerName, onVoices }: ByHandProps) {
  const again = (
    <Button kind="plain" onClick={onVoices}>
      Listen to the voices again
    </Button>
  );
  if (byHand.isPlaced) return again;
  const instruction = `Drag the mark to a moment where only ${speakerName || 'your loved one'} speaks.`;
  return (
    <Notice kind="info">
      <p>
        {byHand.isStillMixed && 'More than one person speaks in the part you marked. '}
        {instruction}
      </p>
      {again}
    </Notice>
  );
}

/** A window that closes gives the focus back first. */
const FOCUS_AFTER_MS = 50;

/** Brings the mark into view, and the keyboard to it, each time the person is sent to it; not after a reload. */
function useShownMark(byHand: MarkByHand | undefined) {
  const waveform = useRef<HTMLElement>(null);
  // A word and no object: the stored progress is read anew after every change.
  const sent = byHand ? (byHand.isStillMixed ? 'mixed' : 'asked') : 'not';
  const before = useRef(sent);
  useEffect(() => {
    const { current } = before;
    before.current = sent;
    const isSent = sent !== current && (sent === 'mixed' || (sent === 'asked' && current === 'not'));
    if (!isSent) return;
    const showing = setTimeout(() => {
      waveform.current?.focus({ preventScroll: true });
      waveform.current?.scrollIntoView({ block: 'center' });
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(showing);
  }, [sent]);
  return waveform;
}

/** The mark, shown where it was put before that is stored: the next change, however quick, builds on this one. */
function useMark(stored: Region | null, onRegion: MarkVoiceProps['onRegion']) {
  const [region, show] = useOptimistic(stored);
  const put = (next: Region, origin: RegionOrigin) =>
    startTransition(async () => {
      show(next);
      await onRegion(next, origin);
    });
  return [region, put] as const;
}

const NOBODY: readonly FoundVoice[] = [];

/** Those who were found to speak in the clip. One list as long as it says the same, however often the progress is stored. */
function useFoundVoices({ foundVoices, markByHand }: Progress['voice']): readonly FoundVoice[] {
  const found = markByHand?.voices ?? foundVoices ?? NOBODY;
  const [shown, setShown] = useState(found);
  const isOther = JSON.stringify(found) !== JSON.stringify(shown);
  if (isOther) setShown(found);
  return isOther ? found : shown;
}

/** Where in the clip the loved one speaks: placed from 33 to 66 %, then dragged or typed. */
export function MarkVoice({ clip, askServer, voice, onRegion, onVoices, ...silence }: MarkVoiceProps) {
  const { isSilent, onSilence } = silence;
  const { markByHand: byHand, speakerName } = voice;
  const [region, putRegion] = useMark(voice.region, onRegion);
  const voices = useFoundVoices(voice);
  const [problem, setProblem] = useState<string | null>(null);
  const waveform = useShownMark(byHand);
  const placeFirst = useEffectEvent(() => {
    if (!region) putRegion(defaultRegion(clip.durationSeconds), 'default');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip comes without a mark
  useEffect(placeFirst, [region === null, clip]);
  const markByHand = (marked: Region) => putRegion(marked, 'hand');
  const refuse = (message: string) => {
    if (message === AUDIO_UNDECODABLE && askServer) askServer();
    else setProblem(message);
  };
  if (problem) return <LoadProblem message={problem} />;
  return (
    <section aria-labelledby="mark-title" className={styles.mark}>
      <h2 id="mark-title">Identify your loved one’s voice</h2>
      <p>
        Drag the marked region over the 1-3 seconds where the voice is speaking.{' '}
        <span className={styles.soft}>
          A longer stretch is fine, too, as long as nobody else speaks in it.
        </span>
      </p>
      {!clip.mayDecode && (
        <p className={styles.soft}>
          This recording is long, so only its timeline is drawn. You can still mark it.
        </p>
      )}
      <section
        ref={waveform}
        aria-label="The recording and its mark"
        aria-describedby={byHand && 'mark-by-hand'}
        tabIndex={-1}
        className={styles.markPlace}
      >
        {byHand && (
          <div id="mark-by-hand" className={styles.byHand}>
            <ByHand byHand={byHand} speakerName={speakerName} onVoices={onVoices} />
          </div>
        )}
        {isSilent && (
          <Notice kind="error">We can’t hear anything in this recording. Please choose another.</Notice>
        )}
        <Suspense fallback={<p role="status">Drawing the waveform...</p>}>
          <Waveform {...{ clip, region, voices, onSilence }} onRegion={markByHand} onProblem={refuse}>
            {region && (
              <RegionSteppers region={region} durationSeconds={clip.durationSeconds} onRegion={markByHand} />
            )}
          </Waveform>
        </Suspense>
      </section>
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { AppError } from '@/domain/errors.ts';
import { MAX_SENTENCE_SECONDS, type SpokenTold } from '@/domain/voice/spoken-permission.ts';
import { MicrophoneProblem, recordableType } from '@/ui/sound/open-microphone.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { recordParts, type SoundRecorder } from '../recorder/record-sound.ts';
import type { ReadingDesk, Sentence } from './reading-desk.ts';

interface Sound {
  readonly blob: Blob;
  readonly url: string;
  readonly seconds: number;
}

export type ReadingState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'ready'; readonly sentence: Sentence }
  | { readonly kind: 'recording'; readonly sentence: Sentence; readonly stream: MediaStream }
  | { readonly kind: 'recorded'; readonly sentence: Sentence; readonly sound: Sound }
  | { readonly kind: 'sending'; readonly sentence: Sentence; readonly sound: Sound }
  | { readonly kind: 'told'; readonly told: SpokenTold }
  | { readonly kind: 'stopped' };

const LOOK_EVERY_MS = 1_500;
/** Then it is told as waiting: the account shows what came of it. */
const LOOKS = 30;

/** The newest sentence alone is taken, and only from where it was asked for. */
const READ_ELSEWHERE = 'This was opened on another device since. Please read a new sentence here.';

/** Until the server has compared it, or for as long as somebody would wait. */
async function outcomeOf(desk: ReadingDesk, isHere: () => boolean): Promise<SpokenTold | null> {
  let told = await desk.look();
  for (let look = 1; look < (desk.looks ?? LOOKS) && told?.outcome === 'waiting' && isHere(); look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    told = await desk.look();
  }
  return told;
}

/** A sentence from the server, read into the microphone, heard once more, and sent. Nothing of it stays on the device. */
export function useReading(desk: ReadingDesk) {
  const [state, setState] = useState<ReadingState>({ kind: 'asking' });
  const [error, setError] = useState<string | null>(null);
  const recorder = useRef<SoundRecorder>(null);
  const isHere = useRef(true);
  const asked = useRef(0);
  const fail = (failure: unknown, next: ReadingState) => {
    setError(failure instanceof MicrophoneProblem ? failure.message : wordsOf(failure));
    setState(next);
  };
  const ask = async () => {
    setError(null);
    setState({ kind: 'asking' });
    // The server takes the newest alone.
    const round = ++asked.current;
    await desk.newSentence().then(
      (sentence) => round === asked.current && setState({ kind: 'ready', sentence }),
      (failure) => round === asked.current && fail(failure, { kind: 'stopped' }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sentence is asked for once, and then by hand
  useEffect(() => {
    isHere.current = true;
    void ask();
    return () => {
      isHere.current = false;
      recorder.current?.stop();
    };
  }, []);
  const url = 'sound' in state ? state.sound.url : null;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  const start = async (sentence: Sentence) => {
    setError(null);
    const parts: ArrayBuffer[] = [];
    let seconds = 0;
    const begin = recordParts({
      maxSeconds: MAX_SENTENCE_SECONDS,
      save: async (bytes, _, until) => {
        parts.push(bytes);
        seconds = until;
      },
      onEnd() {
        recorder.current = null;
        if (!isHere.current) return;
        if (parts.length === 0) return setState({ kind: 'ready', sentence });
        const blob = new Blob(parts, { type: recordableType() ?? '' });
        setState({ kind: 'recorded', sentence, sound: { blob, url: URL.createObjectURL(blob), seconds } });
      },
    });
    await begin.then(
      (begun) => {
        recorder.current = begun;
        // The person left while the browser was asking.
        if (isHere.current) setState({ kind: 'recording', sentence, stream: begun.stream });
        else begun.stop();
      },
      (failure) => fail(failure, { kind: 'ready', sentence }),
    );
  };
  const send = async (sentence: Sentence, sound: Sound) => {
    setError(null);
    setState({ kind: 'sending', sentence, sound });
    try {
      await desk.send(sentence.id, sound.blob);
      const told = await outcomeOf(desk, () => isHere.current);
      if (told) setState({ kind: 'told', told });
      else await ask();
    } catch (failure) {
      const isOld = failure instanceof AppError && failure.code === 'permission-denied';
      if (isOld) fail(new AppError('book-closed', READ_ELSEWHERE), { kind: 'stopped' });
      else fail(failure, { kind: 'recorded', sentence, sound });
    }
  };
  return { state, error, ask, start, stop: () => recorder.current?.stop(), send };
}

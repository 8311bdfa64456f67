import { useEffect, useRef, useState } from 'react';
import { isAbort } from '@/domain/errors.ts';
import { waysToSay } from '@/domain/names/respellings.ts';
import { SHAPE_HZ, type SoundShape, soundDistance, soundShape } from '@/domain/names/sound-shape.ts';
import { MicrophoneProblem, openMicrophone, recordableType } from '@/ui/sound/open-microphone.ts';
import { wordsOf } from '@/ui/words-of.ts';

/** A name takes a second; nobody has to look for Stop. */
const LONGEST_MS = 4_000;
/** What one name is held against, and how many of those are proposed. */
const MOST_WAYS = 12;
const PROPOSED = 3;
/** The server makes so many at a time. */
const AT_A_TIME = 2;
const NOTHING_HEARD = 'We couldn’t hear a name. Please say it again, a little closer to the microphone.';

export type SayNameState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly stream: MediaStream; readonly stop: () => void }
  | { readonly kind: 'comparing'; readonly done: number; readonly of: number }
  | { readonly kind: 'problem'; readonly sentence: string };

/** Mono, at SHAPE_HZ. */
async function decoded(bytes: ArrayBuffer): Promise<Float32Array> {
  const sound = await new OfflineAudioContext(1, 1, SHAPE_HZ).decodeAudioData(bytes);
  return sound.getChannelData(0);
}

/** null where nothing is to be heard; a recorder stopped within the blink of an eye has not even written a beginning. */
async function shapeOfRecording(recording: Blob): Promise<SoundShape | null> {
  try {
    return soundShape(await decoded(await recording.arrayBuffer()));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'EncodingError') return null;
    throw error;
  }
}

/** Records until it is stopped, for LONGEST_MS at most. The sound stays in memory and goes with the page. */
function recordOnce(stream: MediaStream, signal: AbortSignal): { stop: () => void; sound: Promise<Blob> } {
  const recorder = new MediaRecorder(stream, { mimeType: recordableType() ?? '' });
  const parts: Blob[] = [];
  const stop = () => recorder.state !== 'inactive' && recorder.stop();
  const timer = setTimeout(stop, LONGEST_MS);
  signal.addEventListener('abort', stop);
  const sound = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
      resolve(new Blob(parts, { type: recorder.mimeType }));
    };
  });
  recorder.start();
  return { stop, sound };
}

interface Way {
  readonly said: string;
  readonly distance: number;
}

/** How far each way to say the name lies from what was heard, nearest first. */
async function compared(
  heard: SoundShape,
  ways: readonly string[],
  { fetchSound, onDone, signal }: Comparing,
): Promise<Way[]> {
  const found: Way[] = [];
  const left = [...ways];
  const work = async () => {
    for (let said = left.shift(); said !== undefined; said = left.shift()) {
      const shape = soundShape(await decoded(await fetchSound(said, signal)));
      signal.throwIfAborted();
      if (shape) found.push({ said, distance: soundDistance(heard, shape) });
      onDone();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return found.sort((a, b) => a.distance - b.distance);
}

interface Comparing {
  /** the bytes of one way to say it, in the voice of the book */
  readonly fetchSound: (said: string, signal: AbortSignal) => Promise<ArrayBuffer>;
  readonly onDone: () => void;
  readonly signal: AbortSignal;
}

/**
 * The family says a name, and what sounds nearest to it is proposed: respellings, or the word as it is written. The
 * recording is compared here and goes nowhere.
 */
export function useSayName(word: string, fetchSound: Comparing['fetchSound']) {
  const [state, setState] = useState<SayNameState>({ kind: 'idle' });
  const [nearest, setNearest] = useState<readonly string[]>([]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const listen = async (signal: AbortSignal) => {
    setState({ kind: 'asking' });
    const stream = await openMicrophone();
    const { stop, sound } = recordOnce(stream, signal);
    setState({ kind: 'recording', stream, stop });
    const heard = await shapeOfRecording(await sound);
    signal.throwIfAborted();
    if (!heard) return setState({ kind: 'problem', sentence: NOTHING_HEARD });
    const ways = [word, ...waysToSay(word, MOST_WAYS)];
    let done = 0;
    setState({ kind: 'comparing', done, of: ways.length });
    const onDone = () => {
      done++;
      if (!signal.aborted) setState({ kind: 'comparing', done, of: ways.length });
    };
    const found = await compared(heard, ways, { fetchSound, onDone, signal });
    setNearest(found.slice(0, PROPOSED).map(({ said }) => said));
    setState({ kind: 'idle' });
  };
  const cancel = () => {
    leaving.current.abort();
    leaving.current = new AbortController();
    setState({ kind: 'idle' });
  };
  const start = () => {
    const { signal } = leaving.current;
    listen(signal).catch((error: unknown) => {
      if (isAbort(error) || signal.aborted) return;
      leaving.current.abort();
      leaving.current = new AbortController();
      const sentence = error instanceof MicrophoneProblem ? error.message : wordsOf(error);
      setState({ kind: 'problem', sentence });
    });
  };
  return { state, nearest, start, cancel };
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Sampler } from '../camera/capture.ts';
import { changeBetween, type Gray, isSamePage, lightOf, sharpnessOf } from '../photo/gray.ts';
import {
  ARMED,
  type HandsFree,
  type Hints,
  type Look,
  medianOf,
  nextHandsFree,
  RESTING,
  startHandsFree,
} from './hands-free.ts';
import { HINT_WORDS, limitHints, openHintBoard } from './hint-words.ts';
import { speak, stopSpeaking } from './speech.ts';

/** About eight looks a second: enough to see a hand, cheap enough for an old phone. */
const LOOK_EVERY_MS = 125;
/** Three of each page: every frame of a burst is a look. */
const RECENT_LOOKS = 60;

interface HandsFreeOptions {
  readonly isOn: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly look: Sampler;
  readonly fire: () => void;
  /** whether hints are said aloud */
  readonly isSpoken: boolean;
}

const NO_HINTS: Hints = { shown: null, said: null };

interface Memory {
  state: HandsFree;
  before: Gray | null;
  shot: Gray | null;
  readonly sharpness: number[];
}

function lookAt(frame: Gray, before: Gray, shot: Gray | null, nowMs: number): Look {
  const { mean, clipped } = lightOf(frame);
  return {
    nowMs,
    change: changeBetween(before, frame),
    changeFromShot: shot && changeBetween(shot, frame),
    sharpness: sharpnessOf(frame),
    brightness: mean,
    clipped,
  };
}

/** Takes pages by itself while it is on. `noteShot` tells it of every page taken, by whoever's hand. */
export function useHandsFree({ isOn, video, look, fire, isSpoken }: HandsFreeOptions): {
  hints: Hints;
  noteShot: (frame: Gray) => void;
} {
  const memory = useRef<Memory>({ state: ARMED, before: null, shot: null, sharpness: [] });
  const latest = useRef({ fire, isSpoken });
  const [hints, setHints] = useState(NO_HINTS);
  useEffect(() => {
    latest.current = { fire, isSpoken };
  });
  useEffect(() => {
    if (!isOn) return;
    memory.current.before = null;
    const guidance = limitHints();
    const board = openHintBoard();
    let isHere = true;
    let isLooking = false;
    const lookOnce = async () => {
      const frame =
        video.current && document.visibilityState === 'visible' ? await look(video.current) : null;
      if (!frame || !isHere) return;
      const nowMs = performance.now();
      const { before, shot, sharpness } = memory.current;
      memory.current.before = frame;
      if (!before) {
        // One look tells no change: taken for a turned page it would end the waiting at once.
        memory.current.state = startHandsFree(shot && isSamePage(shot, frame));
        return;
      }
      const seen = lookAt(frame, before, shot, nowMs);
      const decision = nextHandsFree(memory.current.state, seen, medianOf(sharpness));
      memory.current.state = decision.state;
      if (decision.fires) latest.current.fire();
      const shown = board(decision.hint, nowMs);
      const said = guidance(decision.hint, nowMs);
      if (said && latest.current.isSpoken) speak(HINT_WORDS[said]);
      // The same object renders nothing.
      setHints((known) =>
        said === null && known.shown === shown ? known : { shown, said: said ?? known.said },
      );
    };
    const timer = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      // A look that fails is as good as none; the shutter itself reports what is wrong.
      await lookOnce().catch(() => undefined);
      isLooking = false;
    }, LOOK_EVERY_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
      stopSpeaking();
      setHints(NO_HINTS);
    };
  }, [isOn, video, look]);
  const noteShot = useCallback((frame: Gray) => {
    const { current } = memory;
    current.shot = frame;
    current.state = RESTING;
    current.sharpness.push(sharpnessOf(frame));
    current.sharpness.splice(0, current.sharpness.length - RECENT_LOOKS);
  }, []);
  return { hints, noteShot };
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { changeBetween, clippedShareOf, type Grey, sharpnessOf, spreadOf } from '../photo/grey.ts';
import {
  ARMED,
  type HandsFree,
  type Hint,
  type Look,
  medianOf,
  nextHandsFree,
  RESTING,
} from './hands-free.ts';
import { openCoach } from './hint-words.ts';

/** About eight looks a second: enough to see a hand, cheap enough for an old phone. */
const LOOK_EVERY_MS = 125;
/** How long a hint stays on the screen. */
const HINT_MS = 3_500;
/** Three of each page: every frame of a burst is a look. */
const RECENT_LOOKS = 60;

interface HandsFreeWish {
  readonly isOn: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly look: (video: HTMLVideoElement) => Grey | null;
  readonly fire: () => void;
}

interface Memory {
  state: HandsFree;
  before: Grey | null;
  shot: Grey | null;
  readonly sharpness: number[];
}

function lookAt(frame: Grey, { before, shot }: Memory, nowMs: number): Look {
  return {
    nowMs,
    change: before ? changeBetween(before, frame) : 1,
    changeFromShot: shot && changeBetween(shot, frame),
    sharpness: sharpnessOf(frame),
    brightness: spreadOf(frame).mean,
    clipped: clippedShareOf(frame),
  };
}

/** Takes pages by itself while it is on. `noteShot` tells it of every page taken, by whoever's hand. */
export function useHandsFree({ isOn, video, look, fire }: HandsFreeWish): {
  hint: Hint | null;
  noteShot: (frame: Grey) => void;
} {
  const memory = useRef<Memory>({ state: ARMED, before: null, shot: null, sharpness: [] });
  const latestFire = useRef(fire);
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    latestFire.current = fire;
  });
  useEffect(() => {
    if (!isOn) return;
    memory.current.state = ARMED;
    memory.current.before = null;
    const coach = openCoach();
    let hintUntilMs = 0;
    const timer = setInterval(() => {
      const frame = video.current && document.visibilityState === 'visible' ? look(video.current) : null;
      if (!frame) return;
      const nowMs = performance.now();
      const { state, sharpness } = memory.current;
      const decision = nextHandsFree(state, lookAt(frame, memory.current, nowMs), medianOf(sharpness));
      memory.current.before = frame;
      memory.current.state = decision.state;
      if (decision.fires) latestFire.current();
      const said = coach(decision.hint, nowMs);
      if (said) hintUntilMs = nowMs + HINT_MS;
      if (said || decision.fires || nowMs > hintUntilMs) setHint(said);
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      setHint(null);
    };
  }, [isOn, video, look]);
  const noteShot = useCallback((frame: Grey) => {
    const { current } = memory;
    current.shot = frame;
    current.state = RESTING;
    current.sharpness.push(sharpnessOf(frame));
    current.sharpness.splice(0, current.sharpness.length - RECENT_LOOKS);
  }, []);
  return { hint, noteShot };
}

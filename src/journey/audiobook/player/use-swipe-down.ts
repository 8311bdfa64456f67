import { type PointerEvent, type RefObject, useRef } from 'react';

/** So far down means away; a quick flick needs less. */
const FAR_PX = 120;
const FLICK_PX = 40;
const FLICK_PX_PER_MS = 0.6;
/** Below this a finger only rested. */
const REST_PX = 6;

interface Swipe {
  readonly id: number;
  readonly fromY: number;
  readonly atMs: number;
}

const CONTROLS = 'button, a, input, select, textarea';

/**
 * A window that is pulled down closes. Put on the part that is pulled, which must not scroll itself.
 * @param window what moves with the finger
 */
export function useSwipeDown(window: RefObject<HTMLElement | null>, onClose: () => void) {
  const swipe = useRef<Swipe | null>(null);
  const move = (y: number) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (window.current && !isStill) window.current.style.translate = y > REST_PX ? `0 ${y}px` : '';
  };
  const end = ({ pointerId, clientY, timeStamp }: PointerEvent, mayClose: boolean) => {
    const begun = swipe.current;
    if (begun?.id !== pointerId) return;
    swipe.current = null;
    move(0);
    const y = clientY - begun.fromY;
    const isFlick = y > FLICK_PX && y / Math.max(1, timeStamp - begun.atMs) > FLICK_PX_PER_MS;
    if (mayClose && (y > FAR_PX || isFlick)) onClose();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerType, target, currentTarget, pointerId, clientY, timeStamp } = event;
      if (pointerType === 'mouse' || (target as Element).closest(CONTROLS)) return;
      swipe.current = { id: pointerId, fromY: clientY, atMs: timeStamp };
      // The finger may leave the part it began on. One that is not down any more cannot be followed.
      if (event.isTrusted) currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ pointerId, clientY }: PointerEvent) {
      if (swipe.current?.id === pointerId) move(clientY - swipe.current.fromY);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}

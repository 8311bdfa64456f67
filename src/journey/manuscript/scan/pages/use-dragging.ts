import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { placeAt, scrollSpeed } from './places.ts';

/** A finger that rests takes a page up; one that moves before scrolls the list. */
const REST_MS = 350;
const REST_PIXELS = 10;
/** A mouse that moves less has clicked. */
const MOUSE_PIXELS = 6;
const TAKEN_VIBRATION_MS = 15;

interface DraggingOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly columns: number;
  readonly rowPixels: number;
  readonly count: number;
  readonly isHeld: boolean;
  readonly onTake: (id: string) => void;
  readonly onOver: (place: number) => void;
  readonly onPut: () => void;
  readonly onCancel: () => void;
}

interface Touch {
  readonly id: string;
  readonly pointerId: number;
  readonly isMouse: boolean;
  readonly x: number;
  readonly y: number;
}

/** The id of the page whose tile this is in. */
export const pageIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-page]')?.dataset.page : undefined;

/** Scrolls while a page is held near the list's top or bottom. */
function useHeldScroll(
  scroller: RefObject<HTMLElement | null>,
  isHeld: boolean,
  { atY, onScroll }: { atY: () => number; onScroll: () => void },
): void {
  const scrolled = useEffectEvent(onScroll);
  const y = useEffectEvent(atY);
  useEffect(() => {
    const view = scroller.current;
    if (!isHeld || !view) return;
    let frame = 0;
    const scroll = () => {
      const { top, bottom } = view.getBoundingClientRect();
      const speed = scrollSpeed(y(), top, bottom);
      if (speed !== 0) {
        view.scrollTop += speed;
        scrolled();
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [scroller, isHeld]);
}

/** A finger that holds a page does not scroll the list. */
function useStillList(scroller: RefObject<HTMLElement | null>, isHolding: RefObject<boolean>): void {
  useEffect(() => {
    const view = scroller.current;
    // React listens passively.
    const stay = (event: TouchEvent) => {
      if (isHolding.current && event.cancelable) event.preventDefault();
    };
    view?.addEventListener('touchmove', stay, { passive: false });
    return () => view?.removeEventListener('touchmove', stay);
  }, [scroller, isHolding]);
}

/** Pages dragged by mouse, finger or pen. */
export function useDragging(options: DraggingOptions) {
  const { scroller, list, columns, rowPixels, count, isHeld, onTake, onOver, onPut, onCancel } = options;
  const touch = useRef<Touch | null>(null);
  const isHolding = useRef(false);
  const last = useRef({ x: 0, y: 0 });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** the click that ends a drag opens no page */
  const isDropped = useRef(false);
  const over = () => {
    const { left, top, width } = list.current?.getBoundingClientRect() ?? new DOMRect();
    const spot = { x: last.current.x - left, y: last.current.y - top };
    onOver(placeAt(spot, { columns, tilePixels: width / columns, rowPixels, count }));
  };
  useStillList(scroller, isHolding);
  useHeldScroll(scroller, isHeld, { atY: () => last.current.y, onScroll: over });
  const take = () => {
    if (!touch.current) return;
    clearTimeout(resting.current);
    try {
      scroller.current?.setPointerCapture(touch.current.pointerId);
    } catch {
      // Let go in this very moment: nothing is held then.
      return;
    }
    if (!touch.current.isMouse) navigator.vibrate?.(TAKEN_VIBRATION_MS);
    isDropped.current = true;
    isHolding.current = true;
    onTake(touch.current.id);
  };
  const letGo = (end: () => void) => {
    clearTimeout(resting.current);
    touch.current = null;
    if (isHolding.current) end();
    isHolding.current = false;
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      const id = pageIdOf(event.target);
      isDropped.current = false;
      if (id === undefined || event.button !== 0 || !event.isPrimary) return;
      const { clientX: x, clientY: y, pointerId } = event;
      touch.current = { id, pointerId, isMouse: event.pointerType === 'mouse', x, y };
      last.current = { x, y };
      if (!touch.current.isMouse) resting.current = setTimeout(take, REST_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!touch.current) return;
      last.current = { x: event.clientX, y: event.clientY };
      if (isHolding.current) return over();
      const apart = Math.hypot(event.clientX - touch.current.x, event.clientY - touch.current.y);
      if (touch.current.isMouse && apart > MOUSE_PIXELS) {
        take();
        over();
      }
      if (!touch.current?.isMouse && apart > REST_PIXELS) letGo(onCancel);
    },
    onPointerUp: () => letGo(onPut),
    onPointerCancel: () => letGo(onCancel),
    onClickCapture: (event: MouseEvent) => {
      if (!isDropped.current) return;
      isDropped.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    // A finger that rests would have a phone offer to save the picture.
    onContextMenu: (event: MouseEvent) => touch.current && event.preventDefault(),
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
}

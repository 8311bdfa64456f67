import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Something that lies over the page and can be closed: a dialog, the camera, a player. */
interface Layer {
  readonly close: () => void;
}

/** The open ones, the uppermost last. */
let stack: readonly Layer[] = [];
const listeners = new Set<() => void>();

function change(layers: readonly Layer[]): void {
  stack = layers;
  for (const listener of listeners) listener();
}

/**
 * Has the browser's Back close what lies over the page, before it leaves the page.
 * @param onClose undefined while it cannot be closed; it may refuse, and is then asked again at the next Back
 */
export function useLayer(onClose: (() => void) | undefined): void {
  const isOpen = onClose !== undefined;
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => close() };
    change([...stack, layer]);
    return () => change(stack.filter((other) => other !== layer));
  }, [isOpen]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLayerCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => stack.length,
    () => 0,
  );

/** Closes all but so many, the uppermost first. */
export function closeLayersAbove(count: number): void {
  for (const { close } of stack.slice(count).toReversed()) close();
}

import { useSyncExternalStore } from 'react';

interface ReadableStore<T> {
  getState(): T;
  /** before anything is known: what the prerendered page shows */
  getInitialState(): T;
  subscribe(listener: () => void): () => void;
}

/** The state of a store as React sees it; `pick` must return the same value for the same state. */
export function useStore<T, S>(store: ReadableStore<T>, pick: (state: T) => S): S {
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => pick(store.getState()),
    () => pick(store.getInitialState()),
  );
}

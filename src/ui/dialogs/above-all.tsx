import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from '../hooks/use-store.ts';

const place = createStore<{ readonly Shown: ComponentType | null }>(() => ({ Shown: null }));

/** Has this stay over every screen from here on. Whoever needs it brings it along: no page waits for its code. */
export function showAboveAll(Shown: ComponentType): void {
  place.setState({ Shown });
}

/** Where the frame has it; empty until somebody puts something there. */
export function AboveAll() {
  const Shown = useStore(place, (state) => state.Shown);
  return Shown && <Shown />;
}

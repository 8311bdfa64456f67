import { useLocation } from './router.ts';

/** What an entry of the history notes of the layers that were open when it was made. */
export interface LayersInState {
  readonly layers: number;
  /** key of the entry without them */
  readonly visit: string;
}

export function layersInState(state: unknown): LayersInState | null {
  const noted = state as Partial<LayersInState> | null;
  return noted?.layers && noted.visit ? (noted as LayersInState) : null;
}

/** Changes with each visit to an address, and not with the layers that open and close on it. */
export function useVisit(): string {
  const { key, state } = useLocation();
  return layersInState(state)?.visit ?? key;
}

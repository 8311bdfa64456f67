import { useEffect } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { readPageReadings } from '@/backend/calls/documents.ts';
import { isAbort } from '@/domain/errors.ts';
import type { PageReadings } from '@/domain/manuscript/page-reading.ts';
import type { SessionId } from '@/domain/session.ts';
import { pause } from '@/ui/hooks/pause.ts';
import { useStore } from '@/ui/hooks/use-store.ts';

/** As often as the record of the manuscript is looked at. */
const LOOK_AGAIN_MS = 3_000;

type ByNumber = PageReadings['pages'];

const NONE: ByNumber = {};

/** What became of each photographed page, by capture number, as last heard from the server. */
const readingsStore: StoreApi<Readonly<Record<string, ByNumber>>> = createStore(() => ({}));

/** Forgets what was heard, as a new page would. */
export function forgetPageReadings(): void {
  readingsStore.setState({}, true);
}

export function usePageReadings(sessionId: SessionId): ByNumber {
  return useStore(readingsStore, (known) => known[sessionId] ?? NONE);
}

async function look(sessionId: SessionId): Promise<void> {
  const pages = await readPageReadings(sessionId);
  const known = readingsStore.getState()[sessionId];
  if (JSON.stringify(known) !== JSON.stringify(pages)) readingsStore.setState({ [sessionId]: pages });
}

async function keepLooking(sessionId: SessionId, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Only words on the pages are missing when it fails; the next look comes in three seconds.
    if (document.visibilityState === 'visible') await look(sessionId).catch(() => undefined);
    await pause(LOOK_AGAIN_MS, signal);
  }
}

/** Looks again and again while `isOn`: some pages are with the server and not known to be read. */
export function useWatchPageReadings(sessionId: SessionId, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const leaving = new AbortController();
    keepLooking(sessionId, leaving.signal).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
    return () => leaving.abort();
  }, [sessionId, isOn]);
}

/** Looks once. */
export function useLookAtPageReadings(sessionId: SessionId): void {
  useEffect(() => {
    look(sessionId).catch(() => undefined);
  }, [sessionId]);
}

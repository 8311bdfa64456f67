import { useEffect, useState } from 'react';
import { roomLeft } from '@/device/storage/room/quota.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { ProgressBar } from '@/ui/ProgressBar.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import { fileSizeText, roomText } from '../words.ts';
import {
  type DownloadState,
  downloadStates,
  keepOffline,
  lookForDownload,
  pauseDownload,
  removeOffline,
  roomNeeded,
} from './downloader.ts';
import styles from './offline.module.css';

function useFreeBytes(): number | null {
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    void roomLeft().then((room) => setFree(room && Math.max(0, room.quotaBytes - room.usedBytes)));
  }, []);
  return free;
}

/** What of a book is kept on this device; undefined before that is known. */
export function useDownload(orderId: string): DownloadState | undefined {
  const state = useStore(downloadStates, (states) => states[orderId]);
  useEffect(() => {
    lookForDownload(orderId).catch((error: unknown) => console.error(error));
  }, [orderId]);
  return state;
}

/** Whether this device plays the book now: without internet, only one that is kept on it. */
export function useHeardHere(orderId: string): boolean {
  const state = useDownload(orderId);
  const isOnline = useOnline();
  return isOnline || state?.kind === 'kept' || (state?.kind === 'stopped' && state.isHeard === true);
}

function Running({ orderId, state }: { orderId: string; state: DownloadState & { kind: 'running' } }) {
  return (
    <>
      <p role="status">
        Keeping it on this device: {fileSizeText(state.receivedBytes)} of {fileSizeText(state.sizeBytes)}
      </p>
      <ProgressBar label="Download" percent={(state.receivedBytes / state.sizeBytes) * 100} />
      <Button kind="quiet" onClick={() => pauseDownload(orderId)}>
        Pause
      </Button>
    </>
  );
}

function Kept({ orderId, sizeBytes }: { orderId: string; sizeBytes: number }) {
  const [error, setError] = useState<string | null>(null);
  return (
    <>
      <Notice kind="safe">On this device ({fileSizeText(sizeBytes)}). It plays without internet.</Notice>
      {error && <Notice kind="error">{error}</Notice>}
      <Button
        kind="quiet"
        onClick={() => void removeOffline(orderId).catch((failure: unknown) => setError(wordsOf(failure)))}
      >
        Remove from this device
      </Button>
    </>
  );
}

interface KeepHereProps {
  /** by which it is kept */
  id: string;
  /** what it takes, about */
  neededBytes: number;
  hasPhotos: boolean;
  /** than the file that is downloaded, whose size stands near it */
  isSmaller?: boolean;
  onKeep: () => void;
}

/** Takes a book along: how much room it needs, how far it is, and away with it. */
export function KeepHere({ id, neededBytes, hasPhotos, isSmaller = false, onKeep }: KeepHereProps) {
  const state = useDownload(id);
  const freeBytes = useFreeBytes();
  const isOnline = useOnline();
  if (!state) return null;
  const about = hasPhotos ? 'about ' : '';
  return (
    <section className={styles.keep} aria-label="Listen without internet">
      {state.kind === 'running' && <Running orderId={id} state={state} />}
      {state.kind === 'kept' && <Kept orderId={id} sizeBytes={state.sizeBytes} />}
      {state.kind === 'stopped' && (
        <p role="status">
          {fileSizeText(state.receivedBytes)} of {fileSizeText(state.sizeBytes)} are on this device.
        </p>
      )}
      {state.kind === 'stopped' && state.error && <Notice kind="error">{state.error}</Notice>}
      {(state.kind === 'absent' || state.kind === 'stopped') && (
        <>
          <Button kind="quiet" disabled={!isOnline} onClick={onKeep}>
            {state.kind === 'absent'
              ? `Keep on this device (${about}${fileSizeText(neededBytes)})`
              : 'Continue'}
          </Button>
          {!isOnline && (
            <p className={styles.room}>You’re offline. You can do this when you’re back online.</p>
          )}
          {isOnline && freeBytes !== null && (
            <p className={styles.room}>
              For listening without internet{hasPhotos && ', with the photographs of the pages'}.
              {isSmaller && ' It takes less room than the MP3.'}
              {freeBytes < 2 * neededBytes && ` ${roomText(freeBytes)} free here.`}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Takes a finished audiobook of one's own along. */
export function KeepOffline({ order }: { order: Order }) {
  const neededBytes = roomNeeded(order);
  if (neededBytes === null) return null;
  return (
    <KeepHere
      id={order.id}
      neededBytes={neededBytes}
      hasPhotos={(order.audiobook?.photoCount ?? 0) > 0}
      isSmaller={neededBytes < (order.audioFileSize ?? 0)}
      onKeep={() => void keepOffline(order)}
    />
  );
}

import { useEffect } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import type { AudioControl } from './use-audio.ts';

export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;

export interface LockScreen {
  readonly title: string;
  readonly chapter: string;
  readonly coverUrl: string | null;
  readonly toChapter: (by: -1 | 1) => void;
}

function handlersOf(
  { toggle, skip, seek, isPlaying }: AudioControl,
  toChapter: LockScreen['toChapter'],
): [MediaSessionAction, MediaSessionActionHandler][] {
  return [
    ['play', () => !isPlaying && toggle()],
    ['pause', () => isPlaying && toggle()],
    ['stop', () => isPlaying && toggle()],
    ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? BACK_SECONDS))],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ?? FORWARD_SECONDS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seek(seekTime)],
    ['previoustrack', () => toChapter(-1)],
    ['nexttrack', () => toChapter(1)],
  ];
}

function offer(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // A browser that does not know the action shows no button for it.
  }
}

/** What the lock screen, the watch and the headset show, and what their buttons do. */
export function useLockScreen(
  audio: AudioControl,
  { title, chapter, coverUrl, toChapter }: LockScreen,
): void {
  const { isPlaying, durationSeconds, rate, seconds } = audio;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const artwork = coverUrl ? [{ src: coverUrl, sizes: '1400x1400', type: 'image/jpeg' }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({
      title: chapter || title,
      artist: BRAND.name,
      album: title,
      artwork,
    });
  }, [title, chapter, coverUrl]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const handlers = handlersOf(audio, toChapter);
    for (const [action, handler] of handlers) offer(action, handler);
    return () => {
      for (const [action] of handlers) offer(action, null);
    };
  }, [audio, toChapter]);
  const wholeSeconds = Math.floor(seconds);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
    if (durationSeconds > 0)
      navigator.mediaSession.setPositionState({
        duration: durationSeconds,
        playbackRate: rate,
        position: Math.min(wholeSeconds, durationSeconds),
      });
  }, [isPlaying, durationSeconds, rate, wholeSeconds]);
}

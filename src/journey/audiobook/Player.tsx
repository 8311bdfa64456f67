import { useEffect, useRef, useState } from 'react';
import { BRAND } from '@/domain/brand.ts';
import { keepPosition, positionOf } from './position.ts';

const SKIP_SECONDS = 30;
const KEEP_EVERY_SECONDS = 5;

/** What the lock screen shows and its buttons do. */
function offerLockScreen(audio: HTMLAudioElement, title: string): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({ title, artist: BRAND.name });
  mediaSession.setActionHandler('seekbackward', () => {
    audio.currentTime = Math.max(0, audio.currentTime - SKIP_SECONDS);
  });
  mediaSession.setActionHandler('seekforward', () => {
    audio.currentTime = Math.min(audio.duration, audio.currentTime + SKIP_SECONDS);
  });
}

/** The browser's own player: it keeps playing with the screen off, which an own one does not. The place is kept. */
export function Player({
  id,
  title,
  url,
  onEndedLink,
}: {
  id: string;
  title: string;
  url: string;
  /** gets a new link when the one in use has ended */
  onEndedLink: () => Promise<string | null>;
}) {
  // A new address would stop the sound: the one it began with stays until it no longer opens.
  const [source, setSource] = useState(url);
  const isRenewed = useRef(false);
  const renewOnce = () => {
    // A fresh link that does not open either is no question of time.
    if (isRenewed.current) return;
    isRenewed.current = true;
    void onEndedLink().then((fresh) => fresh && setSource(fresh));
  };
  const audio = useRef<HTMLAudioElement>(null);
  const kept = useRef(0);
  useEffect(() => {
    const element = audio.current;
    return () => {
      if (element && element.currentTime > 0) keepPosition(id, element.currentTime);
    };
  }, [id]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the family has the written memoir this is read from
    <audio
      ref={audio}
      controls
      preload="metadata"
      src={source}
      onError={renewOnce}
      aria-label={`Listen to ${title}`}
      onLoadedMetadata={(event) => {
        isRenewed.current = false;
        event.currentTarget.currentTime = positionOf(id);
      }}
      onPlay={(event) => offerLockScreen(event.currentTarget, title)}
      onTimeUpdate={(event) => {
        const { currentTime } = event.currentTarget;
        if (Math.abs(currentTime - kept.current) < KEEP_EVERY_SECONDS) return;
        kept.current = currentTime;
        keepPosition(id, currentTime);
      }}
      onEnded={() => keepPosition(id, 0)}
    />
  );
}

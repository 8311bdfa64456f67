import { isSafari } from '@/backend/page/ios-safari.ts';
import { AUDIO_TIMED_OUT, AUDIO_TIMED_OUT_SAFARI, AUDIO_UNLOADABLE } from '../words.ts';

/** Source: product specification, section 9. */
const LOAD_TIMEOUT_MS = 30_000;
const LOAD_TIMEOUT_SAFARI_MS = 60_000;
const BEYOND_ANY_END_SECONDS = 1e7;

/**
 * Reads only the head of a recording.
 * @returns seconds
 * @throws Error with the specified text when the browser cannot open it
 */
export function probeDuration(url: string, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const audio = new Audio();
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      audio.removeAttribute('src');
      act();
    };
    const abort = () => settle(() => reject(new DOMException('Loading was canceled', 'AbortError')));
    const timer = setTimeout(
      () => settle(() => reject(new Error(isSafari() ? AUDIO_TIMED_OUT_SAFARI : AUDIO_TIMED_OUT))),
      isSafari() ? LOAD_TIMEOUT_SAFARI_MS : LOAD_TIMEOUT_MS,
    );
    audio.preload = 'metadata';
    const tell = () => {
      const { duration } = audio;
      settle(() =>
        Number.isFinite(duration) && duration > 0 ? resolve(duration) : reject(new Error(AUDIO_UNLOADABLE)),
      );
    };
    audio.onloadedmetadata = () => {
      if (audio.duration !== Number.POSITIVE_INFINITY) return tell();
      // What a browser records does not say how long it is; a browser finds out when it looks for the end.
      audio.ondurationchange = () => Number.isFinite(audio.duration) && tell();
      audio.currentTime = BEYOND_ANY_END_SECONDS;
    };
    audio.onerror = () => settle(() => reject(new Error(AUDIO_UNLOADABLE)));
    signal.addEventListener('abort', abort, { once: true });
    audio.src = url;
  });
}

import { isSafari } from '@/backend/ios-safari.ts';
import { AUDIO_TIMED_OUT, AUDIO_TIMED_OUT_SAFARI, AUDIO_UNLOADABLE } from './words.ts';

/** Source: product specification, section 9. */
const LOAD_TIMEOUT_MS = 30_000;
const LOAD_TIMEOUT_SAFARI_MS = 60_000;

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
    const abort = () => settle(() => reject(new DOMException('Loading was cancelled', 'AbortError')));
    const timer = setTimeout(
      () => settle(() => reject(new Error(isSafari() ? AUDIO_TIMED_OUT_SAFARI : AUDIO_TIMED_OUT))),
      isSafari() ? LOAD_TIMEOUT_SAFARI_MS : LOAD_TIMEOUT_MS,
    );
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => {
      const { duration } = audio;
      settle(() =>
        Number.isFinite(duration) && duration > 0 ? resolve(duration) : reject(new Error(AUDIO_UNLOADABLE)),
      );
    };
    audio.onerror = () => settle(() => reject(new Error(AUDIO_UNLOADABLE)));
    signal.addEventListener('abort', abort, { once: true });
    audio.src = url;
  });
}

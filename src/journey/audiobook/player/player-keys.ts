import type { KeyboardEvent } from 'react';
import type { Listening } from '../listening/use-listening.ts';
import { BACK_SECONDS, FORWARD_SECONDS } from '../listening/use-lock-screen.ts';
import { faster, slower } from './rates.ts';

const FIELDS = 'input:not([type="range"]), select, textarea';
/** What the space bar presses by itself. */
const PRESSED = 'button, a, summary';

/** Alone an arrow skips, with Shift it goes by chapters and changes the speed. @returns whether it did anything */
function takeArrow({ audio, toChapter }: Listening, key: string, isShifted: boolean): boolean {
  const { skip, setRate, rate } = audio;
  switch (`${isShifted ? 'Shift ' : ''}${key}`) {
    case 'ArrowLeft':
      skip(-BACK_SECONDS);
      return true;
    case 'ArrowRight':
      skip(FORWARD_SECONDS);
      return true;
    case 'Shift ArrowLeft':
      toChapter(-1);
      return true;
    case 'Shift ArrowRight':
      toChapter(1);
      return true;
    case 'Shift ArrowUp':
      setRate(faster(rate));
      return true;
    case 'Shift ArrowDown':
      setRate(slower(rate));
      return true;
    default:
      return false;
  }
}

/**
 * Space and arrows, as in other players. No letters: who speaks to a computer would press them by chance.
 * @returns what hears the keys
 */
export function playerKeys(listening: Listening): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const target = event.target as Element;
    if (altKey || ctrlKey || metaKey || target.closest(FIELDS)) return;
    if (key === ' ' && !target.closest(PRESSED)) {
      event.preventDefault();
      listening.audio.toggle();
      return;
    }
    // On the slider the arrows are the slider's.
    if (target.closest('input') && !shiftKey) return;
    if (takeArrow(listening, key, shiftKey)) event.preventDefault();
  };
}

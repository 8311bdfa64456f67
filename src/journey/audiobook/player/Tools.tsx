import type { ReactNode } from 'react';
import type { Played } from '../listening/use-listening.ts';
import type { SleepTimer } from '../listening/use-sleep-timer.ts';
import { Icon } from './Icon.tsx';
import styles from './tools.module.css';

interface ToolProps {
  /** as short as there is room for */
  label: string;
  /** where its words are not all that is to be known of it */
  name?: string;
  isPressed?: boolean | undefined;
  onPress: (() => void) | undefined;
  /** its drawing, or what was chosen */
  face: ReactNode;
}

function Tool({ label, name, isPressed, onPress, face }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <span className={styles.face}>{face}</span>
      <span>{label}</span>
    </button>
  );
}

/** What the sleep timer is set to, for the eye and for the ear. */
function sleepWords(time: SleepTimer['time']): { face: ReactNode; said: string } {
  if (time === null) return { face: <Icon name="moon" size={24} />, said: 'off' };
  if (time === 'chapter') return { face: 'End', said: 'end of chapter' };
  return { face: `${time} min`, said: `${time} minutes` };
}

export type ToolSheet = 'speed' | 'sleep' | 'chapters' | 'bookmarks' | 'fix' | 'not-them';

interface ToolsProps {
  listening: Played;
  /** null where no page was photographed */
  isPageShown: boolean | null;
  onPage?: () => void;
  onSheet: (sheet: ToolSheet) => void;
  /** not for those who listen by a link */
  hasBookmarks?: boolean;
  /** for whom the book belongs to, where its text is known */
  hasFix?: boolean;
}

/** Speed, sleep, chapters, the photographed page, bookmarks, mending a sentence. */
export function Tools({
  listening,
  isPageShown,
  onPage,
  onSheet,
  hasBookmarks = false,
  hasFix = false,
}: ToolsProps) {
  const { audio, sleep, chapters } = listening;
  const { face, said } = sleepWords(sleep.time);
  const asks = (sheet: ToolSheet) => () => onSheet(sheet);
  return (
    <div className={styles.tools}>
      <Tool label="Speed" name={`Speed, ${audio.rate}×`} face={`${audio.rate}×`} onPress={asks('speed')} />
      <Tool label="Sleep" name={`Sleep timer, ${said}`} face={face} onPress={asks('sleep')} />
      {chapters.length > 0 && (
        <Tool label="Chapters" face={<Icon name="chapters" size={24} />} onPress={asks('chapters')} />
      )}
      {isPageShown !== null && (
        <Tool label="Page" isPressed={isPageShown} face={<Icon name="page" size={24} />} onPress={onPage} />
      )}
      {hasBookmarks && (
        <Tool
          label="Mark"
          name="Bookmarks"
          face={<Icon name="bookmark" size={24} />}
          onPress={asks('bookmarks')}
        />
      )}
      {hasFix && (
        <Tool
          label="Fix"
          name="Fix this sentence"
          face={<Icon name="pencil" size={24} />}
          onPress={asks('fix')}
        />
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Played } from '../listening/use-listening.ts';
import { SLEEP_MINUTES, type SleepTimer } from '../listening/use-sleep-timer.ts';
import { Icon } from './Icon.tsx';
import { RATES } from './rates.ts';
import styles from './tools.module.css';

interface PickProps {
  /** as short as there is room for */
  label: string;
  name: string;
  value: string;
  onPick: (value: string) => void;
  /** what is seen in the place of the field */
  face: ReactNode;
  children: ReactNode;
}

/** A native field under a drawing of it: it opens the phone's own wheel, and every screen reader knows it. */
function Pick({ label, name, value, onPick, face, children }: PickProps) {
  return (
    <label className={styles.tool}>
      <span className={styles.face} aria-hidden="true">
        {face}
      </span>
      <span>{label}</span>
      <select
        className={styles.field}
        aria-label={name}
        value={value}
        onChange={(event) => onPick(event.target.value)}
      >
        {children}
      </select>
    </label>
  );
}

function sleepValue(time: SleepTimer['time']): string {
  return time === null ? 'off' : String(time);
}

function SleepPick({ sleep }: { sleep: SleepTimer }) {
  const { time, set } = sleep;
  const face = time === null ? <Icon name="moon" size={24} /> : time === 'chapter' ? 'End' : `${time} min`;
  return (
    <Pick
      label="Sleep"
      name="Sleep timer"
      value={sleepValue(time)}
      onPick={(value) => set(value === 'off' ? null : value === 'chapter' ? value : Number(value))}
      face={face}
    >
      <option value="off">Off</option>
      {SLEEP_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes} minutes
        </option>
      ))}
      <option value="chapter">End of chapter</option>
    </Pick>
  );
}

export type ToolSheet = 'chapters' | 'bookmarks' | 'fix';

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
  return (
    <div className={styles.tools}>
      <Pick
        label="Speed"
        name="Speed"
        value={String(audio.rate)}
        onPick={(rate) => audio.setRate(Number(rate))}
        face={`${audio.rate}×`}
      >
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </Pick>
      <SleepPick sleep={sleep} />
      {chapters.length > 0 && (
        <button type="button" className={styles.tool} onClick={() => onSheet('chapters')}>
          <span className={styles.face}>
            <Icon name="chapters" size={24} />
          </span>
          <span>Chapters</span>
        </button>
      )}
      {isPageShown !== null && (
        <button type="button" className={styles.tool} aria-pressed={isPageShown} onClick={onPage}>
          <span className={styles.face}>
            <Icon name="page" size={24} />
          </span>
          <span>Page</span>
        </button>
      )}
      {hasBookmarks && (
        <button
          type="button"
          className={styles.tool}
          aria-label="Bookmarks"
          onClick={() => onSheet('bookmarks')}
        >
          <span className={styles.face}>
            <Icon name="bookmark" size={24} />
          </span>
          <span>Bookmark</span>
        </button>
      )}
      {hasFix && (
        <button
          type="button"
          className={styles.tool}
          aria-label="Fix this sentence"
          onClick={() => onSheet('fix')}
        >
          <span className={styles.face}>
            <Icon name="pencil" size={24} />
          </span>
          <span>Fix</span>
        </button>
      )}
    </div>
  );
}

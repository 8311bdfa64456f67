import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { Button } from '@/ui/Button.tsx';
import { useSmallPicture } from './pages/use-small-picture.ts';
import { WARNING_WORDS } from './pages/warning-words.ts';
import styles from './scan.module.css';

const SHOWN = 3;

function Thumbnail({ page, place, onOpen }: { page: StoredPage; place: number; onOpen: () => void }) {
  const url = useSmallPicture(page.id);
  const warnings = page.warnings.map((warning) => WARNING_WORDS[warning]).join(', ');
  return (
    <button type="button" className={styles.thumbnailButton} onClick={onOpen}>
      <img
        className={styles.thumbnail}
        src={url ?? undefined}
        alt={warnings ? `Page ${place}: ${warnings}` : `Page ${place}`}
      />
      {warnings && (
        <span aria-hidden="true" className={styles.mark}>
          !
        </span>
      )}
    </button>
  );
}

interface LastPagesProps {
  pages: readonly StoredPage[];
  /** photos on their way to the store */
  saving: number;
  /** a page by its place from 0, or all of them */
  onOpen: (index: number | null) => void;
}

/** The last three pages, the newest on the right; each opens in large. */
export function LastPages({ pages, saving, onOpen }: LastPagesProps) {
  const hidden = Math.max(0, pages.length - SHOWN);
  return (
    <div className={styles.strip}>
      <ul className={styles.thumbnails} aria-label="Last pages">
        {pages.slice(-SHOWN).map((page, index) => (
          <li key={page.id}>
            <Thumbnail page={page} place={hidden + index + 1} onOpen={() => onOpen(hidden + index)} />
          </li>
        ))}
        {saving > 0 && <li className={styles.coming} aria-hidden="true" />}
      </ul>
      {pages.length > 0 && (
        <Button kind="plain" className={styles.allPages ?? ''} onClick={() => onOpen(null)}>
          All pages
        </Button>
      )}
    </div>
  );
}

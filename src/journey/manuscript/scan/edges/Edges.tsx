import { useEffect, useState } from 'react';
import type { Corners, StoredPage } from '@/device/storage/pages/rows.ts';
import { Button } from '@/ui/Button.tsx';
import { wordsOf } from '@/ui/words-of.ts';
import { CornerHandles } from './CornerHandles.tsx';
import { farthest, WHOLE_PHOTO } from './corners.ts';
import styles from './edges.module.css';
import { guessInPhoto } from './look-for-page.ts';
import { type Original, readOriginal } from './original.ts';

export interface EdgesProps {
  page: StoredPage;
  onCancel: () => void;
  onSave: (page: StoredPage, original: Original, corners: Corners) => Promise<void>;
}

interface Opened {
  readonly original: Original;
  readonly url: string;
  /** as they are when this opens */
  readonly first: Corners;
  /** whether that is more than the corners of the photo */
  readonly isFound: boolean;
}

/** The photo as it was taken, with the corners as they are cut now, else as they are found or guessed, else its own. */
function useOpened(page: StoredPage): Opened | string | null {
  const [opened, setOpened] = useState<Opened | string | null>(null);
  useEffect(() => {
    let isHere = true;
    let url: string | undefined;
    const open = async () => {
      const original = await readOriginal(page);
      // What is not found is marked by hand.
      const found =
        original.corners ?? page.outline ?? (await guessInPhoto(original.photo).catch(() => null));
      if (!isHere) return;
      url = URL.createObjectURL(original.photo);
      setOpened({ original, url, first: found ?? WHOLE_PHOTO, isFound: found !== null });
    };
    open().catch((error: unknown) => isHere && setOpened(wordsOf(error)));
    return () => {
      isHere = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [page]);
  return opened;
}

const NOT_FOUND = 'We couldn’t see where this page ends.';
const HOW = 'Drag each corner to a corner of the page.';
const HOW_BY_KEYS = 'Arrow keys work too. Shift makes bigger steps.';

/** Where the page is in its photo, corrected by hand. The photo itself is kept as it was taken. */
export function Edges({ onCancel, onSave, ...props }: EdgesProps) {
  // The one it was opened for: the list is read again meanwhile.
  const [page] = useState(props.page);
  const opened = useOpened(page);
  const [moved, setMoved] = useState<Corners | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  if (opened === null || typeof opened === 'string') {
    return (
      <div className={styles.edges}>
        <p role={opened ? 'alert' : 'status'} className={styles.waiting}>
          {opened ?? 'Opening the photo...'}
        </p>
        <div className={styles.side}>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  const { original, url, first, isFound } = opened;
  const corners = moved ?? first;
  const save = () => {
    // As it is saved already; a page that is only shown cut has nothing saved.
    if (!page.outline && farthest(corners, original.corners ?? WHOLE_PHOTO) === 0) return onCancel();
    setIsSaving(true);
    void onSave(page, original, corners).finally(() => setIsSaving(false));
  };
  return (
    <div className={styles.edges}>
      <CornerHandles url={url} corners={corners} onChange={setMoved} />
      <div className={styles.side}>
        <p id="edges-how">
          {!isFound && `${NOT_FOUND} `}
          {HOW} <span className={styles.keys}>{HOW_BY_KEYS}</span>
        </p>
        <div className={styles.row}>
          <Button
            kind="plain"
            disabled={isSaving || farthest(corners, WHOLE_PHOTO) === 0}
            onClick={() => setMoved(WHOLE_PHOTO)}
          >
            Use the whole photo
          </Button>
          <Button kind="plain" disabled={isSaving || moved === null} onClick={() => setMoved(null)}>
            Reset
          </Button>
        </div>
        <div className={styles.row}>
          <Button kind="quiet" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={isSaving} onClick={save}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
    </div>
  );
}

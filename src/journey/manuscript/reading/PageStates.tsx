import { useEffect, useState } from 'react';
import { listPages } from '@/device/storage/pages/pages.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { PageReading } from '@/domain/manuscript/page-reading.ts';
import type { SessionId } from '@/domain/session.ts';
import styles from '../manuscript.module.css';
import { READING_WORDS } from '../scan/pages/page-words.ts';
import { usePageReadings, useWatchPageReadings } from './page-readings.ts';

interface PlacedReading {
  readonly id: string;
  /** in the book, from 1 */
  readonly place: number;
  readonly reading: PageReading | undefined;
}

/** The pages of the book with what became of each so far; empty until this device's store has told. */
export function useReadPages(sessionId: SessionId, isScan: boolean): readonly PlacedReading[] {
  const [pages, setPages] = useState<readonly StoredPage[]>([]);
  const readings = usePageReadings(sessionId);
  useWatchPageReadings(sessionId, isScan);
  useEffect(() => {
    if (!isScan) return;
    let isHere = true;
    listPages(sessionId).then(
      (found) => isHere && setPages(found),
      // Only the marks of the pages are missing; the reading itself reports the failure.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId, isScan]);
  return pages.map(({ id, n }, index) => ({ id, place: index + 1, reading: readings[n] }));
}

const MARKS = { read: ['✓', 'read'], look: ['!', 'needs another look'], waiting: ['', 'waiting'] } as const;

function kindOf(reading: PageReading | undefined): keyof typeof MARKS {
  if (!reading) return 'waiting';
  return reading.state === 'read' ? 'read' : 'look';
}

/** A mark for every page, and in words what needs another look. */
export function PageStates({ pages }: { pages: readonly PlacedReading[] }) {
  const problems = pages.flatMap(({ id, place, reading }) =>
    reading && reading.state !== 'read' ? [{ id, place, words: READING_WORDS[reading.state] }] : [],
  );
  return (
    <>
      <ul aria-label="Pages" className={styles.pageStates}>
        {pages.map(({ id, place, reading }) => {
          const kind = kindOf(reading);
          const [mark, words] = MARKS[kind];
          return (
            <li key={id} className={styles.pageState} data-state={kind}>
              {place} <span aria-hidden="true">{mark}</span>
              <span className="visually-hidden">{words}</span>
            </li>
          );
        })}
      </ul>
      {problems.length > 0 && (
        <ul aria-live="polite" aria-label="Pages that need another look" className={styles.problems}>
          {problems.map(({ id, place, words }) => (
            <li key={id}>
              <strong>Page {place}:</strong> {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../payment.module.css';
import { READ_AGAIN } from '../words.ts';
import { AddPages } from './AddPages.tsx';
import type { OpenPlaces } from './open-places.ts';

interface BeforePayingProps {
  sessionId: SessionId;
  /** changes when the pages were counted anew: helpers may have changed the text meanwhile */
  counting: number;
  /** opens the text, or the questions about its pages */
  onReadAgain: (at: 'text' | 'questions') => void;
  /** has pages read that came in since; null where that is offered already, or cannot be */
  onAddPages: (() => Promise<void>) | null;
}

interface Told {
  readonly places: OpenPlaces | null;
  readonly words: string | null;
  /** what helpers have that is not in the book */
  readonly waiting: readonly string[];
  /** how many pages came in and are not in the text */
  readonly arrived: number;
}

async function look(sessionId: SessionId): Promise<Told | null> {
  const [{ countOpenPlaces, openPlacesWords }, { waitingHelp, waitingWords }] = await Promise.all([
    import('./open-places.ts'),
    import('@/device/outbox/waiting-help.ts'),
  ]);
  const unknown = () => null; // a text of an earlier version has nothing to look through; without a line nobody is asked
  const [places, help] = await Promise.all([
    countOpenPlaces(sessionId).catch(unknown),
    waitingHelp(sessionId).catch(unknown),
  ]);
  const words = places && openPlacesWords(places);
  const waiting = help ? waitingWords(help) : [];
  if (words === null && waiting.length === 0) return null;
  return { places, words, waiting, arrived: help?.arrived ?? 0 };
}

/** Null while it is not known: whoever wants to pay does not wait for it, nor is kept from it. */
function useOpenPlaces(sessionId: SessionId, counting: number): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each counting looks anew
  useEffect(() => {
    let isHere = true;
    look(sessionId).then(
      (found) => isHere && setTold(found),
      // What cannot be loaded says nothing; then the box says what it always says.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [sessionId, counting]);
  return told;
}

/** The last look at the text, and what of it nobody has looked at. */
export function BeforePaying({ sessionId, counting, onReadAgain, onAddPages }: BeforePayingProps) {
  const told = useOpenPlaces(sessionId, counting);
  const closed = 'After you pay, only single sentences can still be fixed, in the player.';
  return (
    <div className={styles.readAgain}>
      <div role="status" className={styles.stillOpen}>
        {told?.waiting.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {told !== null && told.arrived > 0 && onAddPages && (
          <AddPages count={told.arrived} onAdd={onAddPages} />
        )}
        <p>
          {told?.words && `${told.words} `}
          {closed}
        </p>
      </div>
      <Button
        kind="plain"
        onClick={() => onReadAgain(!told || told.words === null || told.places?.words ? 'text' : 'questions')}
      >
        {READ_AGAIN}
      </Button>
    </div>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { countMyData } from '@/backend/accounts/my-data.ts';
import { toAppError } from '@/domain/errors.ts';
import { Button } from '@/ui/Button.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import styles from './account.module.css';

const LOOK_EVERY_MS = 10_000;

/**
 * Asked by each part of the account about its first look-up that failed.
 * @returns whether the page says it for all of them
 */
export type OnFailure = (failure: unknown) => boolean;

/** Not to be seen without internet, nor where the server gives no answer, whatever the browser believes of its connection. */
type Reach = 'open' | 'offline' | 'silent';

const isNoAnswer = (failure: unknown) => toAppError(failure).code === 'unavailable';

/**
 * What stands on the server can be looked up once there was internet; what was looked up stays when there is none anymore,
 * with what somebody has typed in it.
 */
export function useReach() {
  const isOnline = useOnline();
  const [hasBeen, setHasBeen] = useState(false);
  const [isSilent, setSilent] = useState(false);
  // Asked of the browser itself: a page that was drawn beforehand begins as if there were internet.
  useEffect(() => {
    if (isOnline && navigator.onLine) setHasBeen(true);
  }, [isOnline]);
  const lookAgain = useCallback(async () => {
    const failure: unknown = await countMyData().then(
      () => null,
      (error: unknown) => error,
    );
    // Whatever else the server says is an answer, and told where it belongs.
    const isStill = failure !== null && isNoAnswer(failure);
    setSilent(isStill);
    return !isStill;
  }, []);
  useEffect(() => {
    if (!isSilent || !isOnline) return;
    const timer = setInterval(() => void lookAgain(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isSilent, isOnline, lookAgain]);
  const onFailure: OnFailure = useCallback((failure) => {
    const isFound = isNoAnswer(failure);
    if (isFound) setSilent(true);
    return isFound;
  }, []);
  const isSeen = isOnline || (hasBeen && !isSilent);
  const reach: Reach = isSeen ? (isSilent ? 'silent' : 'open') : 'offline';
  return { reach, lookAgain, onFailure };
}

interface OutOfReachProps {
  reach: Exclude<Reach, 'open'>;
  /** resolves with whether there was an answer */
  onTry: () => Promise<boolean>;
}

/** In place of the account: why it is not seen, and what there is meanwhile. */
export function OutOfReach({ reach, onTry }: OutOfReachProps) {
  const [isTrying, setTrying] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    const isAnswered = await onTry();
    // The button that was pressed is gone with it.
    if (isAnswered) document.querySelector('h1')?.focus({ preventScroll: true });
    setTrying(false);
    setHasTried(true);
  };
  const silence = hasTried ? 'We still can’t reach your account.' : 'We can’t reach your account just now.';
  return (
    <>
      <p role="status" className={styles.outOfReach}>
        {reach === 'offline'
          ? 'Your account needs the internet. It opens on its own when you’re back online.'
          : `${silence} Nothing was lost. It opens on its own as soon as we can.`}
      </p>
      <div className={reach === 'silent' ? styles.actions : undefined}>
        {reach === 'silent' && (
          <Button kind="quiet" onClick={() => void (isTrying || tryAgain())}>
            {isTrying ? 'Trying...' : 'Try Again'}
          </Button>
        )}
        <ButtonLink to="/my-audiobooks" kind="plain" className={styles.toBegin}>
          Listen to your books
        </ButtonLink>
      </div>
    </>
  );
}

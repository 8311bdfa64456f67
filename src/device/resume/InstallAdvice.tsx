import { useEffect, useState } from 'react';
import { isIosSafari } from '@/backend/page/ios-safari.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import styles from './install-advice.module.css';
import { askToInstall, installAnswer, isInstalled, offeredAt, promptStore } from './install-prompt.ts';

const HOW = 'Tap Share, then “Add to Home Screen”.';
const SEVEN_DAYS = 'Safari may delete a website’s data after seven days without a visit.';

/** Honest about Safari: a tab and the app on the home screen do not share their storage. */
function iosWords(pages: number, safe: number): readonly string[] {
  if (pages === 0)
    return [
      `${SEVEN_DAYS} An app on your home screen keeps it, but starts with its own storage. Add ${BRAND.name} before you scan, and open it from there.`,
      HOW,
    ];
  if (safe < pages)
    return [
      `${SEVEN_DAYS} The app on your home screen has its own storage and would start without these pages. Keep this page open until all of them are backed up, then add ${BRAND.name}.`,
    ];
  return [
    `All your pages are backed up. Finish this book here in Safari, because the app on your home screen has its own storage. Scan your next book in the app. ${SEVEN_DAYS}`,
    HOW,
  ];
}

const CHROMIUM_WORDS = ['It opens without internet, and your pages are kept more safely.'];

/** It has no home screen. */
const isComputer = () => !matchMedia('(any-pointer: coarse)').matches;

const LIBRARY_WORDS = [
  'Your audiobooks are one tap away, and those you keep on this device play without internet.',
];
const IOS_LIBRARY_WORDS = [
  'Your audiobooks are one tap away. The app has its own storage, so sign in there once.',
  HOW,
];

function wordsFor(isIos: boolean, { pages = 0, safe = 0, isLibrary = false }: InstallAdviceProps) {
  if (isLibrary) return isIos ? IOS_LIBRARY_WORDS : LIBRARY_WORDS;
  return isIos ? iosWords(pages, safe) : CHROMIUM_WORDS;
}

const AGAIN_AFTER_MS = 30 * 24 * 3_600_000;

interface InstallAdviceProps {
  /** scanned so far */
  pages?: number;
  safe?: number;
  /** where one listens, and nothing needs to be scanned first */
  isLibrary?: boolean;
}

/** How to keep the product at hand: offered after the first pages, on iOS before them, and never again once answered. */
export function InstallAdvice(props: InstallAdviceProps) {
  const { pages = 0, isLibrary = false } = props;
  const held = useStore(promptStore, (state) => state.held);
  const answered = installAnswer.use();
  const { error, attempt } = useAttempt();
  // Who comes to listen is not asked at every visit.
  const [isDue] = useState(() => !isLibrary || Date.now() - Number(offeredAt.read()) > AGAIN_AFTER_MS);
  const isIos = isIosSafari();
  const mayOffer = isDue && (isIos || (held !== null && (isLibrary || pages > 0)));
  const isShown = answered === null && mayOffer && !isInstalled();
  useEffect(() => {
    if (isShown && isLibrary) offeredAt.write(String(Date.now()));
  }, [isShown, isLibrary]);
  if (!isShown) return null;
  return (
    <section className={styles.advice} data-aside={isLibrary || undefined} aria-labelledby="install-title">
      <h2 id="install-title" className={styles.title}>
        {!isIos && isComputer()
          ? `Install ${BRAND.name} on this computer`
          : `Put ${BRAND.name} on your home screen`}
      </h2>
      {wordsFor(isIos, props).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {error && <p role="alert">{error}</p>}
      <div className={styles.ways}>
        {!isIos && (
          <Button kind="quiet" onClick={() => attempt(askToInstall)}>
            Install
          </Button>
        )}
        <Button kind="plain" onClick={() => installAnswer.write('dismissed')}>
          {isIos ? 'I understand' : 'Not now'}
        </Button>
      </div>
    </section>
  );
}

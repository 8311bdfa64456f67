import { isIosSafari } from '@/backend/page/ios-safari.ts';
import { BRAND } from '@/domain/config/brand.ts';
import { Button } from '@/ui/Button.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import styles from './install-advice.module.css';
import { askToInstall, installAnswer, isInstalled, promptStore } from './install-prompt.ts';

const HOW = 'Tap Share, then “Add to Home Screen”.';
const SEVEN_DAYS = 'Safari may clear what a website keeps after seven days without a visit.';

/** Honest about Safari: a tab and the app on the home screen do not share their storage. */
function iosWords(pages: number, safe: number): readonly string[] {
  if (pages === 0)
    return [
      `${SEVEN_DAYS} An app on the home screen keeps it, but begins with a storage of its own: so add ${BRAND.name} before you scan, and open it from there.`,
      HOW,
    ];
  if (safe < pages)
    return [
      `${SEVEN_DAYS} The app on the home screen has a storage of its own and would begin without these pages. So keep this page open until all of them are safe with us, and add ${BRAND.name} then.`,
    ];
  return [
    `All your pages are safe with us. Finish this memoir here in Safari: the app on the home screen has a storage of its own. For the next one, scan in the app. ${SEVEN_DAYS}`,
    HOW,
  ];
}

const CHROMIUM_WORDS = [
  `${BRAND.name} opens from your home screen then, scans without internet, and the browser takes better care of the pages it keeps.`,
];

interface InstallAdviceProps {
  /** scanned so far */
  pages: number;
  safe: number;
}

/** How to keep the product at hand: offered after the first pages, on iOS before them, and never again once answered. */
export function InstallAdvice({ pages, safe }: InstallAdviceProps) {
  const held = useStore(promptStore, (state) => state.held);
  const answered = installAnswer.use();
  const { error, attempt } = useAttempt();
  const isIos = isIosSafari();
  const mayOffer = isIos || (held !== null && pages > 0);
  if (answered !== null || !mayOffer || isInstalled()) return null;
  return (
    <section className={styles.advice} aria-labelledby="install-title">
      <h2 id="install-title" className={styles.title}>
        Put {BRAND.name} on your home screen
      </h2>
      {(isIos ? iosWords(pages, safe) : CHROMIUM_WORDS).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {error && <p role="alert">{error}</p>}
      <div className={styles.ways}>
        {!isIos && <Button onClick={() => attempt(askToInstall)}>Install</Button>}
        <Button kind="quiet" onClick={() => installAnswer.write('dismissed')}>
          {isIos ? 'I understand' : 'Not now'}
        </Button>
      </div>
    </section>
  );
}

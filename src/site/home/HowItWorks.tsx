import { type KeyboardEvent, useRef, useState } from 'react';
import { Drawing, type DrawingName } from '../Drawing.tsx';
import styles from '../how-it-works.module.css';

const STEPS = [
  {
    name: 'Provide materials',
    drawing: 'scan',
    words:
      'Scan a hardcopy memoir with your phone, page by page, or upload electronic documents: PDF, Word, or plain text. Every page is kept on your phone until it’s safely backed up.',
  },
  {
    name: 'Upload video/audio',
    drawing: 'voicemail',
    words:
      'A voice message, a birthday video, an old cassette you recorded. The voice is recreated by stitching a few clips; about 15 seconds of speech is enough to start.',
  },
  {
    name: 'Review & edit',
    drawing: 'sample',
    words:
      'Hear a one-page sample before approving. If it does not sound right, go back and try another clip.',
  },
  {
    name: 'Create & share',
    drawing: 'family',
    words:
      'Receive an mp3 within 24 hours. It plays on iOS, Android, and PC, and it is yours to share with the family.',
  },
] as const satisfies readonly { name: string; drawing: DrawingName; words: string }[];

const STEP_OF_KEY: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Four steps as tabs: one is shown, arrow keys move between them. */
export function HowItWorks() {
  const [chosen, setChosen] = useState(0);
  const step = STEPS[chosen];
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (event: KeyboardEvent) => {
    const by = STEP_OF_KEY[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (chosen + by + STEPS.length) % STEPS.length;
    setChosen(next);
    tabs.current[next]?.focus();
  };
  return (
    <section id="how-it-works" className={styles.section} aria-labelledby="how-title">
      <h2 id="how-title">How it works</h2>
      <div className={styles.grid}>
        <div role="tablist" aria-labelledby="how-title" aria-orientation="vertical" className={styles.tabs}>
          {STEPS.map((step, index) => (
            <button
              key={step.name}
              ref={(element) => {
                tabs.current[index] = element;
              }}
              type="button"
              role="tab"
              id={`how-tab-${index}`}
              aria-selected={index === chosen}
              aria-controls="how-panel"
              tabIndex={index === chosen ? 0 : -1}
              className={styles.tab}
              onClick={() => setChosen(index)}
              onKeyDown={move}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {step.name}
            </button>
          ))}
        </div>
        <div role="tabpanel" id="how-panel" aria-labelledby={`how-tab-${chosen}`} className={styles.panel}>
          {step && <Drawing name={step.drawing} />}
          <p>{step?.words}</p>
        </div>
      </div>
    </section>
  );
}

import styles from './voice-trail.module.css';

/** What a voice goes through once its recording is there. */
const STAGES = { permission: 'Permission', voice: 'The voice', check: 'You listen' } as const;

/** Where one is between the recording and the voice: its windows follow each other in one frame. A child of the window itself. */
export function VoiceTrail({ at }: { at: keyof typeof STAGES }) {
  const stages = Object.entries(STAGES);
  const now = stages.findIndex(([stage]) => stage === at);
  return (
    <ol className={styles.trail} aria-label="Making the voice">
      {stages.map(([stage, words], i) => (
        <li key={stage} data-reached={i <= now} aria-current={i === now ? 'step' : undefined}>
          {words}
        </li>
      ))}
    </ol>
  );
}

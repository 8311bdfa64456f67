import { NotThem } from '@/account/reports/NotThem.tsx';
import type { SessionId } from '@/domain/session.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import styles from './sample.module.css';

/** What is easiest to put right, first. */
export function SoundsWrong({ name, sessionId }: { name: string; sessionId: SessionId }) {
  return (
    <>
      <details className={styles.wrong}>
        <summary>Sounds wrong?</summary>
        <ul>
          <li>
            <p>If a name is mispronounced:</p>
            <ButtonLink to="/names" kind="quiet" state={{ from: '/step-3' }}>
              Fix a pronunciation
            </ButtonLink>
          </li>
          <li>
            <p>If the voice isn’t {name ? `${name}’s` : 'theirs'}, or somebody else is heard in it:</p>
            <ButtonLink to="/step-2" kind="quiet">
              Choose another part of the recording
            </ButtonLink>
          </li>
          <li>
            <p>If it is close but not close enough, 15 seconds or more of clear speech work best:</p>
            <ButtonLink to="/step-2" kind="quiet">
              Add more recordings
            </ButtonLink>
          </li>
        </ul>
      </details>
      <NotThem
        name={name}
        heard={{ place: 'sample', sessionId }}
        where={`Heard in step 3, book ${sessionId}.`}
      />
    </>
  );
}

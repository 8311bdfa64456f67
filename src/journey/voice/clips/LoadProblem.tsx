import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import styles from '../voice.module.css';

interface LoadProblemProps {
  message: string;
  fileName?: string;
  /** takes this one away, which leads back to the ways in */
  onAnother?: () => void;
}

/** The clip cannot be shown: why, and a fresh start of the page, which keeps everything stored. */
export function LoadProblem({ message, fileName, onAnother }: LoadProblemProps) {
  return (
    <Notice kind="error">
      <p>
        {fileName && <strong>{fileName}: </strong>}
        {message}
      </p>
      <div className={styles.answers}>
        {onAnother && <Button onClick={onAnother}>Use another recording</Button>}
        <Button kind="quiet" onClick={() => location.reload()}>
          Retry
        </Button>
      </div>
    </Notice>
  );
}

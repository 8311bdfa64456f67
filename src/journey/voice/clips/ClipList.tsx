import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../voice.module.css';

interface ClipListProps {
  label: string;
  clips: readonly VoiceClip[];
  onRemove: (uploadId: string) => void;
}

export function ClipList({ label, clips, onRemove }: ClipListProps) {
  return (
    <ul aria-label={label} className={styles.clips}>
      {clips.map(({ uploadId, fileName }) => (
        <li key={uploadId} className={styles.clip}>
          <span className={styles.fileName}>{fileName}</span>
          <Button kind="plain" aria-label={`Remove ${fileName}`} onClick={() => onRemove(uploadId)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

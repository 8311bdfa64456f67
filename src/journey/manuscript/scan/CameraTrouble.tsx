import { Button } from '@/ui/Button.tsx';
import { ChoosePhotos } from './ChoosePhotos.tsx';
import type { CameraFailure } from './camera/open-camera.ts';
import styles from './notices.module.css';

interface CameraTroubleProps {
  failure: CameraFailure;
  onAgain: () => void;
  onPhotos: (files: File[]) => void;
}

/** No camera: what to do about it, and photos from the device as the other way. */
export function CameraTrouble({ failure, onAgain, onPhotos }: CameraTroubleProps) {
  return (
    <div className={styles.trouble}>
      <div role="alert" className={styles.troubleWords}>
        <p>
          <strong>Error: {failure.message}</strong>
        </p>
        <p>{failure.advice}</p>
        <p className={styles.small}>Please make sure Firebase is configured correctly.</p>
      </div>
      <Button onClick={onAgain}>Try the camera again</Button>
      <ChoosePhotos className={styles.choose ?? ''} text="Choose photos instead" onPhotos={onPhotos} />
    </div>
  );
}

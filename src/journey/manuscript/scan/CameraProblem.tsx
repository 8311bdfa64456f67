import { Button } from '@/ui/Button.tsx';
import { ChoosePhotos } from './ChoosePhotos.tsx';
import type { CameraFailure } from './camera/open-camera.ts';
import type { Camera } from './camera/use-camera.ts';
import styles from './notices.module.css';

interface CameraProblemProps {
  camera: Camera;
  onAgain: () => void;
  onPhotos: (files: File[]) => void;
}

/** No camera: what to do about it, and photos from the device as the other way. */
function NoCamera({
  failure,
  onAgain,
  onPhotos,
}: { failure: CameraFailure } & Omit<CameraProblemProps, 'camera'>) {
  return (
    <div className={styles.problem}>
      <div role="alert" className={styles.problemWords}>
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

/** Whatever keeps the person from seeing the page: never a black picture without words. */
export function CameraProblem({ camera, onAgain, onPhotos }: CameraProblemProps) {
  if (camera.kind === 'failed') return <NoCamera failure={camera} onAgain={onAgain} onPhotos={onPhotos} />;
  if (camera.kind === 'starting') {
    return (
      <p role="status" className={styles.notice}>
        {camera.isAgain
          ? 'The camera stopped. We’re reopening it. Your pages are saved.'
          : 'Starting the camera...'}
      </p>
    );
  }
  return (
    camera.isBlack && (
      <div role="status" className={styles.notice}>
        <p>The camera shows only black. Is something in front of it?</p>
        <Button kind="plain" className={styles.onDark ?? ''} onClick={onAgain}>
          Open the camera again
        </Button>
      </div>
    )
  );
}

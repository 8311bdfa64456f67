import { lazy, Suspense } from 'react';
import { Button } from '@/ui/Button.tsx';
import type { Camera } from './camera/use-camera.ts';
import styles from './notices.module.css';

const NoCamera = lazy(async () => ({ default: (await import('./NoCamera.tsx')).NoCamera }));

interface CameraProblemProps {
  camera: Camera;
  onAgain: () => void;
  onPhotos: (files: File[]) => void;
}

/** Whatever keeps the person from seeing the page: never a black picture without words. */
export function CameraProblem({ camera, onAgain, onPhotos }: CameraProblemProps) {
  if (camera.kind === 'failed')
    return (
      <Suspense>
        <NoCamera failure={camera} onAgain={onAgain} onPhotos={onPhotos} />
      </Suspense>
    );
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

import { useState } from 'react';
import { isIosSafari } from '@/backend/page/ios-safari.ts';
import { Button } from '@/ui/Button.tsx';
import { ChoosePhotos } from './ChoosePhotos.tsx';
import type { CameraFailure } from './camera/use-camera.ts';
import styles from './notices.module.css';

type Device = 'iphone' | 'android' | 'computer';

function deviceInHand(): Device {
  if (isIosSafari()) return 'iphone';
  return /Android/.test(navigator.userAgent) ? 'android' : 'computer';
}

/** Opened from the home screen there is no address bar, and the permission is the app's. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

const PERMISSION: Readonly<Record<Device, string>> = {
  iphone:
    'Tap aA or the page icon next to the address, choose Website Settings, and set Camera to Allow. Then try again.',
  android: 'Tap the icon left of the address, choose Permissions, and turn on Camera. Then try again.',
  computer: 'Click the icon left of the address and allow the camera. Then try again.',
};
const PERMISSION_OF_APP: Readonly<Record<Device, string>> = {
  iphone: 'Close the app, open it again, and tap Allow when it asks for the camera.',
  android: 'Touch and hold the app’s icon, tap App info, then Permissions, and allow Camera. Then try again.',
  computer: PERMISSION.computer,
};
const NONE_HERE: Readonly<Record<Device, string>> = {
  iphone: 'Restart your phone and try again, or choose photos of the pages.',
  android: 'Restart your phone and try again, or choose photos of the pages.',
  computer: 'Plug one in, or open this page on your phone. You can also choose photos of the pages.',
};
const IN_USE: Readonly<Record<Device, string>> = {
  iphone: 'A call or another app may be using it. End the call or close the app, then try again.',
  android: 'A call or another app may be using it. End the call or close the app, then try again.',
  computer: 'Another app or tab may be using it, such as a video call. Close it, then try again.',
};

/** What happened, and what to do next on the device in hand, by the name of the browser's error. */
function wordsOf(name: CameraFailure['name']): readonly [message: string, advice: string] {
  const device = deviceInHand();
  if (name === 'NotFoundError') return ['No camera was found on this device.', NONE_HERE[device]];
  if (name === 'NotReadableError') return ['The camera is in use.', IN_USE[device]];
  if (name === 'NoFrames') return ['The camera gives no picture.', IN_USE[device]];
  const denied = isInstalled() ? PERMISSION_OF_APP : PERMISSION;
  return [
    "Unable to access camera. Please ensure you've granted camera permissions.",
    name === 'NotAllowedError' ? denied[device] : 'Try again, or choose photos of the pages instead.',
  ];
}

interface NoCameraProps {
  failure: CameraFailure;
  onAgain: () => void;
  onPhotos: (files: File[]) => void;
}

/** No camera: what to do about it, and photos from the device as the other way. */
export function NoCamera({ failure, onAgain, onPhotos }: NoCameraProps) {
  const [hasChosen, setChosen] = useState(false);
  const [message, advice] = wordsOf(failure.name);
  const choose = (files: File[]) => {
    setChosen(true);
    onPhotos(files);
  };
  // The other way works: nothing is wrong any more.
  if (hasChosen)
    return (
      <div className={styles.problem}>
        <p className={styles.problemWords}>Every photo you choose becomes a page.</p>
        <ChoosePhotos className={styles.choose ?? ''} text="Choose more photos" onPhotos={choose} />
        <Button kind="quiet" onClick={onAgain}>
          Try the camera again
        </Button>
      </div>
    );
  return (
    <div className={styles.problem}>
      <div role="alert" className={styles.problemWords}>
        <p>
          <strong>Error: {message}</strong>
        </p>
        <p>
          {advice}
          {failure.isAgain && ' Pages you have taken are saved.'}
        </p>
        <p className={styles.small}>
          Please make sure Firebase is configured correctly. (This last line is for whoever runs the website.
          You can ignore it.)
        </p>
      </div>
      <Button onClick={onAgain}>Try the camera again</Button>
      <ChoosePhotos className={styles.choose ?? ''} text="Choose photos instead" onPhotos={choose} />
    </div>
  );
}

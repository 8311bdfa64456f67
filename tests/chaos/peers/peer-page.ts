/** What a minimal page needs of a library that promises to keep files. */
export interface Peer {
  /** resolves when the library has said that it keeps the file, as far as it says so at all */
  keep(name: string, jpeg: Blob): Promise<void>;
  /** names of the files the library knows after a restart */
  names(): string[];
  /** asks again for whatever has failed */
  again(): void;
}

declare global {
  interface Window {
    keptNames(): string[];
  }
}

const JPEG_QUALITY = 0.9;
const AGAIN_EVERY_MS = 2_000;

function jpegOf(video: HTMLVideoElement): { jpeg: Promise<Blob>; number: number } {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const number = window.readPageNumber(canvas);
  if (number === null) throw new Error('no page under the camera');
  const jpeg = new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
  return { jpeg, number };
}

/** Camera, shutter and count around a library, in the same words as the product's scanner. */
export async function runPeer(peer: Peer): Promise<void> {
  const video = document.querySelector('video');
  const count = document.querySelector('p');
  const shutter = document.querySelector('button');
  if (!video || !count || !shutter) throw new Error('index.html has changed');
  window.keptNames = () => peer.names();
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1_280 } } });
  await video.play();
  shutter.addEventListener('click', async () => {
    const { jpeg, number } = jpegOf(video);
    await peer.keep(`page_${number}.jpg`, await jpeg);
    count.textContent = `${number} pages`;
  });
  setInterval(() => peer.again(), AGAIN_EVERY_MS);
  addEventListener('online', () => peer.again());
  shutter.disabled = false;
  shutter.focus();
}

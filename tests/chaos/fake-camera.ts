import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { type PictureSize, pageFrame } from './page-picture.ts';

/** A film of one frame that the browser plays for ever. */
export interface FakeCamera {
  readonly film: string;
  /** Lays another page under the camera. Written in place: an open descriptor would keep a replaced file's picture. */
  show(number: number): void;
}

export function fakeCamera(film: string, size: PictureSize): FakeCamera {
  writeFileSync(film, pageFrame(0, size));
  return {
    film,
    show(number) {
      const file = openSync(film, 'r+');
      writeSync(file, pageFrame(number, size), null, null, 0);
      closeSync(file);
    },
  };
}

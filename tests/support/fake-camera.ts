import { vi } from 'vitest';

export type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void;

export interface FakeCamera {
  /** how often a camera was asked for */
  readonly asked: () => number;
  readonly stopped: () => boolean;
  /** What lies before the camera from now on. */
  show(paint: Paint): void;
  /** From now on no frames come, while the track stays live; the next stream has frames again. */
  freeze(): void;
  /** From now on frames have no size; `show` ends it. */
  showNothing(): void;
  /** The tracks end, and no camera is there until `plugInAgain`. */
  unplug(): void;
  plugInAgain(): void;
}

const WORDS =
  'river winter my mother of the year and we walked in snow to a house that stood alone by bread evening letters she kept'.split(
    ' ',
  );

/** Other words on every line of every page, as in a book: pages that differ by a number alone are the same to a camera. */
function lineOfPrint(page: number, line: number): string {
  const words = Array.from(
    { length: 5 },
    (_, at) => WORDS[(page * 5 + line * (page + 6) + at * 7) % WORDS.length],
  );
  return `${page * 31 + line * 7} ${words.join(' ')}`;
}

/** Lines of print on paper; another `page` has other lines. */
export function printedPage(page: number): Paint {
  return (context, width, height) => {
    context.fillStyle = '#d8d2c4';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#2b2320';
    context.font = `bold ${Math.round(height / 20)}px serif`;
    for (let line = 1; line < 20; line += 1) {
      context.fillText(lineOfPrint(page, line), width * 0.1 + (page % 5) * 9, (line * height) / 20);
    }
  };
}

/** The hand that turns the page. */
export function hand(): Paint {
  return (context, width, height) => {
    context.fillStyle = '#7a4a33';
    context.fillRect(0, 0, width, height);
  };
}

/** A dead camera, or a lens that lies on the table. */
export function darkness(): Paint {
  return (context, width, height) => {
    context.fillStyle = '#000';
    context.fillRect(0, 0, width, height);
  };
}

/** A camera whose picture the test paints; every request gives a stream of its own, as browsers do. */
export function plugInCamera(first: Paint = printedPage(1)): FakeCamera {
  let paint = first;
  let thaw: { mockRestore(): void } | undefined;
  let sizeless: { mockRestore(): void } | undefined;
  let isThere = true;
  const streams: MediaStream[] = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    if (!isThere) throw new DOMException('none', 'NotFoundError');
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream(30);
    thaw?.mockRestore();
    const draw = () => {
      if (!stream.active) return;
      if (context) paint(context, 640, 480);
      setTimeout(draw, 30);
    };
    draw();
    streams.push(stream);
    return stream;
  });
  return {
    asked: () => streams.length,
    stopped: () => streams.every((stream) => !stream.active),
    show: (next) => {
      paint = next;
      sizeless?.mockRestore();
    },
    showNothing: () => {
      sizeless = vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(0);
    },
    unplug: () => {
      isThere = false;
      for (const track of streams.flatMap((stream) => stream.getTracks())) {
        track.stop();
        // Stopping by script is silent; losing the device is not.
        track.dispatchEvent(new Event('ended'));
      }
    },
    plugInAgain: () => {
      isThere = true;
    },
    freeze: () => {
      thaw = vi.spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback').mockReturnValue(0);
    },
  };
}

/** Resolves when the one video on the screen has shown so many more frames. */
export async function framesShown(count: number): Promise<void> {
  const video = document.querySelector('video');
  for (let shown = 0; video && shown < count; shown += 1) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  }
}

/** A page on a dark table, all of it in the picture: its corners are at 0.2, 0.11; 0.8, 0.11; 0.8, 0.89; 0.2, 0.89. */
export function pageOnTable(): Paint {
  return (context, width, height) => {
    context.fillStyle = '#4b3524';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#e6dfd0';
    context.fillRect(width * 0.2, height * 0.11, width * 0.6, height * 0.78);
    context.fillStyle = '#2b2320';
    context.font = `bold ${Math.round(height / 30)}px serif`;
    for (let line = 1; line < 16; line += 1)
      context.fillText(lineOfPrint(1, line).slice(0, 34), width * 0.25, height * (0.12 + line * 0.047));
  };
}

import { expect, onTestFinished, test, vi } from 'vitest';
import type { Corners } from '@/device/storage/pages/rows.ts';
import { farthest, WHOLE_PHOTO } from '../edges/corners.ts';
import { openPhotoWorker } from './photo-worker.ts';

function open() {
  const photoWorker = openPhotoWorker();
  onTestFinished(() => photoWorker.close());
  return photoWorker;
}

async function paint(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  brush.fillStyle = '#ddd';
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = '#c00';
  brush.fillRect(0, 0, width / 2, height / 2);
  return await canvas.convertToBlob({ type, quality: 0.9 });
}

/** The photo as a phone held upright stores it: lying, with "turn me clockwise" and the place where it was taken. */
async function asFromAPhone(jpeg: Blob): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const orientation = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0];
  const text = (words: string) => Array.from(words, (letter) => letter.charCodeAt(0));
  const tiff = [...text('II*\0'), 8, 0, 0, 0, 1, 0, ...orientation, 0, 0, 0, 0, ...text('GPSLatitude 52.5')];
  const length = tiff.length + 8;
  const segment = [0xff, 0xe1, length >> 8, length & 255, ...text('Exif\0\0'), ...tiff];
  return new File([bytes.slice(0, 2), Uint8Array.from(segment), bytes.slice(2)], 'IMG_1.jpg', {
    type: 'image/jpeg',
  });
}

async function colorAt(photo: Blob, across: number, down: number): Promise<number[]> {
  const bitmap = await createImageBitmap(photo);
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  brush?.drawImage(bitmap, -Math.floor(bitmap.width * across), -Math.floor(bitmap.height * down));
  return Array.from(brush?.getImageData(0, 0, 1, 1).data ?? []).slice(0, 3);
}

async function sizeOf(photo: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(photo);
  return [bitmap.width, bitmap.height];
}

test('a photo from a phone stands upright, and its place is gone', async () => {
  const file = await asFromAPhone(await paint(400, 300));
  expect(await file.text()).toContain('GPSLatitude');
  const { photo, thumb, warnings } = await open().develop({ kind: 'file', file });
  expect(await sizeOf(photo)).toEqual([300, 400]);
  // The red quarter, top left as stored, is top right when upright.
  expect((await colorAt(photo, 0.75, 0.25))[1]).toBeLessThan(60);
  expect((await colorAt(photo, 0.25, 0.25))[1]).toBeGreaterThan(150);
  expect(await photo.text()).not.toContain('GPSLatitude');
  expect(photo.type).toBe('image/jpeg');
  expect(thumb.byteLength).toBeLessThan(15_000);
  expect(warnings).toEqual([]);
});

test('of 200 photos from phones none keeps its place', { tags: ['storm'], timeout: 60_000 }, async () => {
  const photoWorker = open();
  let kept = 0;
  for (let n = 0; n < 200; n++) {
    const file = await asFromAPhone(await paint(32 + (n % 20), 24 + (n % 7)));
    const { photo } = await photoWorker.develop({ kind: 'file', file });
    if (/GPSLatitude|Exif/.test(await photo.text())) kept++;
  }
  console.log(`200 photos with a place: ${kept} kept it`);
  expect(kept).toBe(0);
});

test('a PNG becomes a JPEG', async () => {
  const file = await paint(200, 100, 'image/png');
  const { photo } = await open().develop({ kind: 'file', file });
  expect(photo.type).toBe('image/jpeg');
  expect(await sizeOf(photo)).toEqual([200, 100]);
});

test('an oversized photo is made smaller, upright and without its place', async () => {
  const file = await asFromAPhone(await paint(5_000, 2_500));
  const { photo } = await open().develop({ kind: 'file', file });
  expect(await sizeOf(photo)).toEqual([2_048, 4_096]);
  expect(await photo.text()).not.toContain('GPSLatitude');
});

test('what is no photo, too large or damaged is refused in words', async () => {
  const photoWorker = open();
  const develop = (file: Blob) => photoWorker.develop({ kind: 'file', file });
  await expect(develop(new File(['%PDF-1.7 a document of a kind'], 'page.jpg'))).rejects.toThrow(
    'This file is not a photo.',
  );
  const jpeg = new Uint8Array(await (await paint(64, 64)).arrayBuffer());
  const start = jpeg.findIndex((byte, i) => byte === 0xff && jpeg[i + 1] === 0xc0);
  const huge = jpeg.slice();
  new DataView(huge.buffer).setUint16(start + 5, 10_000);
  new DataView(huge.buffer).setUint16(start + 7, 12_000);
  await expect(develop(new Blob([huge]))).rejects.toThrow('This photo has 120 megapixels');
  await expect(develop(new Blob([jpeg.slice(0, start)]))).rejects.toThrow('This photo is damaged');
  const heic = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic0000mif1heic'), ...jpeg]);
  await expect(develop(new Blob([heic]))).rejects.toThrow('This browser cannot open HEIC photos.');
});

test('a photo is turned clockwise, with its small picture', async () => {
  const { photo, thumb } = await open().develop({
    kind: 'turn',
    photo: await paint(400, 300),
    turns: 1,
    isCut: false,
  });
  expect(await sizeOf(photo)).toEqual([300, 400]);
  expect((await colorAt(photo, 0.75, 0.25))[1]).toBeLessThan(60);
  expect(await sizeOf(new Blob([thumb]))).toEqual([240, 320]);
});

test('a worker that cannot start costs nothing: the page does the work', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      onerror: ((event: Event) => void) | null = null;
      constructor() {
        setTimeout(() => this.onerror?.(new Event('error')), 0);
      }
      postMessage(): void {}
      terminate(): void {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const frame = await createImageBitmap(await paint(320, 240));
  const { photo } = await open().develop({ kind: 'frame', frame });
  expect(await sizeOf(photo)).toEqual([320, 240]);
});

test('closing the photo worker lets what is under way be finished', async () => {
  const photoWorker = openPhotoWorker();
  const frame = await createImageBitmap(await paint(1_920, 1_080));
  const developing = photoWorker.develop({ kind: 'frame', frame });
  photoWorker.close();
  expect((await developing).photo.size).toBeGreaterThan(1_000);
});

/** A light page, seen at a slant on a dark table; its top left quarter is red. */
async function photographedPage(): Promise<Blob> {
  const canvas = new OffscreenCanvas(800, 600);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  const fill = (color: string, shares: readonly (readonly [number, number])[]) => {
    brush.fillStyle = color;
    brush.beginPath();
    for (const [x, y] of shares) brush.lineTo(x * 800, y * 600);
    brush.fill();
  };
  fill('#432', [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  fill(
    '#eee',
    PAGE.map(({ x, y }) => [x, y]),
  );
  const { x, y } = PAGE[0];
  fill('#c00', [
    [x, y],
    [x + 0.2, y],
    [x + 0.2, y + 0.2],
    [x, y + 0.2],
  ]);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

const PAGE: Corners = [
  { x: 0.2, y: 0.15 },
  { x: 0.75, y: 0.2 },
  { x: 0.8, y: 0.9 },
  { x: 0.15, y: 0.8 },
];

test('the page in a photo is found, and in a frame of the camera, which is given back', async () => {
  const photo = await photographedPage();
  const photoWorker = open();
  const found = await photoWorker.find(photo);
  expect(found && farthest(found, PAGE)).toBeLessThan(0.03);
  const frame = await createImageBitmap(photo);
  expect(await photoWorker.find(frame)).toEqual(found);
  expect(frame.width).toBe(0);
  expect(await photoWorker.find(await paint(300, 200))).toBeNull();
});

test('the page within its corners is laid flat, without the table, and turned', async () => {
  const photo = await photographedPage();
  const cut = await open().develop({ kind: 'cut', photo, corners: PAGE, turns: 0 });
  expect(await sizeOf(cut.photo)).toEqual([523, 422]);
  expect((await colorAt(cut.photo, 0.03, 0.03))[1]).toBeLessThan(60);
  for (const [x, y] of [
    [0.97, 0.03],
    [0.97, 0.97],
    [0.03, 0.97],
  ] as const) {
    expect((await colorAt(cut.photo, x, y))[1]).toBeGreaterThan(200);
  }
  const turned = await open().develop({ kind: 'cut', photo, corners: PAGE, turns: 1 });
  expect(await sizeOf(turned.photo)).toEqual([422, 523]);
  expect((await colorAt(turned.photo, 0.97, 0.03))[1]).toBeLessThan(60);
});

test('the whole photo is the one that was taken, to the byte', async () => {
  const photo = await photographedPage();
  const whole = await open().develop({ kind: 'cut', photo, corners: WHOLE_PHOTO, turns: 0 });
  expect(await whole.photo.arrayBuffer()).toEqual(await photo.arrayBuffer());
});

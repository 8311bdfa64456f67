import type { Readable } from 'node:stream';
import { AppError } from '../../../../src/domain/errors.ts';
import { BOOK_MP3, type Mp3Format, mainDataBegin, secondsOfFrames } from './mp3.ts';

/** A stretch of the sound of an audiobook, in whole frames. */
export interface SoundStretch {
  /** bytes after the file's tags and its silent first frame */
  readonly from: number;
  readonly to: number;
  readonly frameCount: number;
  /** its first frame's, counted over the whole sound */
  readonly firstFrame: number;
}

/** Enough of a frame to know its length and whether it needs bytes of the one before. */
const HEAD_BYTES = 6;
const TAG_HEAD_BYTES = 10;

/** A cut goes to the nearest frame that stands alone, if there is one as near as this: a third of a second. */
const FRAMES_AROUND = 12;

const sevenBits = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, i) => sum * 128 + (bytes[at + i] ?? 0), 0);

/** Hands out a file byte for byte, in stretches of any length, and holds none of it longer than it must. */
export class ByteReader {
  private readonly parts: AsyncIterator<Uint8Array>;
  private readonly file: Readable;
  private held: Uint8Array = new Uint8Array(0);

  constructor(file: Readable) {
    this.file = file;
    this.parts = file[Symbol.asyncIterator]();
  }

  /** At least so many bytes without taking them; fewer at the file's end. */
  async peek(count: number): Promise<Uint8Array> {
    const found = [this.held];
    for (let length = this.held.length; length < count; ) {
      const next = await this.parts.next();
      if (next.done) break;
      found.push(next.value);
      length += next.value.length;
    }
    this.held = found.length === 1 ? this.held : Buffer.concat(found);
    return this.held;
  }

  /** @throws AppError internal when the file ends before */
  async *take(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const held = await this.peek(1);
      if (held.length === 0) throw new AppError('internal', 'the file ends too early');
      const part = held.subarray(0, left);
      this.held = held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** @throws AppError internal when the file ends before */
  async skip(count: number): Promise<void> {
    for await (const _ of this.take(count)) {
      // Not wanted.
    }
  }

  close(): void {
    this.file.destroy();
  }
}

/** Opens an audiobook of ours at its first frame of sound. @throws AppError internal for any other file */
export async function openSound(file: Readable, format: Mp3Format = BOOK_MP3): Promise<ByteReader> {
  const reader = new ByteReader(file);
  const head = await reader.peek(TAG_HEAD_BYTES);
  if (Buffer.from(head.subarray(0, 3)).toString('latin1') !== 'ID3')
    throw new AppError('internal', 'this audiobook has no tags');
  await reader.skip(TAG_HEAD_BYTES + sevenBits(head, 6));
  const info = await reader.peek(format.frameBytes);
  const infoAt = 4 + format.sideBytes;
  if (Buffer.from(info.subarray(infoAt, infoAt + 4)).toString('latin1') !== 'Info')
    throw new AppError('internal', 'this audiobook does not say how long it is');
  await reader.skip(lengthAt(info, 0, format));
  return reader;
}

/** How long the frame is that begins there. @throws AppError internal when none of ours does */
function lengthAt(bytes: Uint8Array, at: number, format: Mp3Format): number {
  const [sync, version, rates] = format.header;
  const third = bytes[at + 2] ?? 0;
  if (bytes[at] !== sync || bytes[at + 1] !== version || (third & 0xfc) !== rates)
    throw new AppError('internal', 'no MP3 frame of ours here');
  return format.frameBytes + ((third >> 1) & 1);
}

type OnFrame = (frame: number, at: number, isAlone: boolean) => void;

/** Calls for each frame of the sound. @returns frames and bytes of it */
async function walk(
  reader: ByteReader,
  format: Mp3Format,
  onFrame: OnFrame,
): Promise<{ frames: number; bytes: number }> {
  let [frames, bytes] = [0, 0];
  for (;;) {
    const held = await reader.peek(HEAD_BYTES);
    if (held.length < HEAD_BYTES) break;
    let at = 0;
    for (; at + HEAD_BYTES <= held.length; frames++) {
      onFrame(frames, bytes + at, mainDataBegin(held.subarray(at), format) === 0);
      at += lengthAt(held, at, format);
    }
    bytes += at;
    await reader.skip(at);
  }
  return { frames, bytes };
}

interface Cut {
  readonly frame: number;
  readonly at: number;
}

/**
 * Cuts the sound of an audiobook at these seconds: whole frames, nothing encoded again. Narrations are made of pieces whose
 * first frames stand alone, so a chapter begins at one of them; a cut elsewhere falls between two frames.
 * @param starts rising; the first is the beginning of the file whatever it says
 * @throws AppError internal for a file that is none of ours
 */
export async function cutSound(
  file: Readable,
  starts: readonly number[],
  format: Mp3Format = BOOK_MP3,
): Promise<SoundStretch[]> {
  const wanted = starts.map((start, i) => (i === 0 ? 0 : Math.round(start / secondsOfFrames(1))));
  const best: (Cut & { readonly isAlone: boolean })[] = [];
  let next = 0;
  const reader = await openSound(file, format);
  let whole: { frames: number; bytes: number };
  try {
    whole = await walk(reader, format, (frame, at, isAlone) => {
      while (next < wanted.length && frame > (wanted[next] ?? 0) + FRAMES_AROUND) next++;
      for (let i = next; i < wanted.length && frame >= (wanted[i] ?? 0) - FRAMES_AROUND; i++)
        best[i] = nearer(best[i], { frame, at, isAlone }, wanted[i] ?? 0);
    });
  } finally {
    reader.close();
  }
  const end = { frame: whole.frames, at: whole.bytes };
  const cuts = wanted.map((_, i): Cut => (i === 0 ? { frame: 0, at: 0 } : (best[i] ?? end)));
  return cuts.map((cut, i) => {
    const until = cuts[i + 1] ?? end;
    return { from: cut.at, to: until.at, firstFrame: cut.frame, frameCount: until.frame - cut.frame };
  });
}

function nearer<C extends Cut & { readonly isAlone: boolean }>(
  known: C | undefined,
  found: C,
  wanted: number,
): C {
  if (!known || found.isAlone !== known.isAlone) return known && !found.isAlone ? known : found;
  return Math.abs(found.frame - wanted) < Math.abs(known.frame - wanted) ? found : known;
}

/**
 * Where each frame of the sound begins; after the last one, where the sound ends.
 * @throws AppError internal for a file that is none of ours
 */
export async function frameOffsets(
  file: Readable,
): Promise<{ readonly frameCount: number; readonly offsetOf: (frame: number) => number }> {
  // Four bytes a frame: eight megabytes for a book of 15 hours.
  const starts: number[] = [];
  const reader = await openSound(file);
  try {
    const { frames, bytes } = await walk(reader, BOOK_MP3, (_, at) => void starts.push(at));
    return { frameCount: frames, offsetOf: (frame) => starts[frame] ?? bytes };
  } finally {
    reader.close();
  }
}

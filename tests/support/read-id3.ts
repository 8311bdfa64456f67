/** A frame of an ID3v2.4 tag, as a player would read it. */
export interface Id3Frame {
  readonly id: string;
  readonly content: Uint8Array;
}

export interface Id3Chapter {
  readonly id: string;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const sizeAt = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, i) => {
    const byte = bytes[at + i] ?? 0;
    if (byte > 127) throw new Error('a size byte above 127');
    return sum * 128 + byte;
  }, 0);

/** Frames of bytes without the tag's head, up to the padding. */
export function readFrames(bytes: Uint8Array): Id3Frame[] {
  const frames: Id3Frame[] = [];
  for (let at = 0; at + 10 <= bytes.length && bytes[at] !== 0; ) {
    const size = sizeAt(bytes, at + 4);
    frames.push({ id: latin(bytes.subarray(at, at + 4)), content: bytes.subarray(at + 10, at + 10 + size) });
    at += 10 + size;
  }
  return frames;
}

/** Takes a file's tag apart, written independently of the code that makes it. */
export function readId3(file: Uint8Array): { frames: Id3Frame[]; sizeBytes: number } {
  if (latin(file.subarray(0, 5)) !== 'ID3\u0004\u0000') throw new Error('no ID3v2.4 tag');
  const size = sizeAt(file, 6);
  return { frames: readFrames(file.subarray(10, 10 + size)), sizeBytes: 10 + size };
}

export function textOf(frames: readonly Id3Frame[], id: string): string[] {
  return frames
    .filter((frame) => frame.id === id)
    .map(({ content }) => {
      if (content[0] !== 3) throw new Error('not UTF-8');
      return new TextDecoder().decode(content.subarray(1));
    });
}

export function chaptersOf(frames: readonly Id3Frame[]): Id3Chapter[] {
  return frames
    .filter((frame) => frame.id === 'CHAP')
    .map(({ content }) => {
      const end = content.indexOf(0);
      const view = new DataView(content.buffer, content.byteOffset + end + 1);
      const [title = ''] = textOf(readFrames(content.subarray(end + 17)), 'TIT2');
      return {
        id: latin(content.subarray(0, end)),
        title,
        startMs: view.getUint32(0),
        endMs: view.getUint32(4),
      };
    });
}

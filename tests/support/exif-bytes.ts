/** An EXIF segment as an Android phone writes it: little-endian, the orientation not alone in it. */
export function littleEndianExif(orientation: number): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(3, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt16LE(value, 8);
    return bytes;
  };
  const entries = [entry(0x0100, 4_000), entry(0x0112, orientation)];
  const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1'), ...entries, Buffer.alloc(4)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(tiff.length + 8);
  return Buffer.concat([Buffer.of(0xff, 0xe1), length, Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** A JPEG with this segment put in front of all others. */
export function withSegment(jpeg: Buffer, segment: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

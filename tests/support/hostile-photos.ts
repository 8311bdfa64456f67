/** A JPEG whose frame claims 60,000 by 60,000. */
export function claimingBomb(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(60_000, frame + 5);
  bytes.writeUInt16BE(60_000, frame + 7);
  return bytes;
}

/** A JPEG whose frame is fine and whose Huffman tables are nonsense. */
export function undecodable(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const tables = bytes.indexOf(Buffer.from('ffc4', 'hex'));
  return bytes.fill(0xff, tables + 4, tables + 2 + bytes.readUInt16BE(tables + 2));
}

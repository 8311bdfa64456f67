/** Node types of a tree whose value is a text. */
const TEXT_VALUE = 5;

/** Walks through a voice file. Numbers are little-endian; texts and blocks are an int32 length and as many bytes. */
export class VoiceFileReader {
  at: number;
  private readonly view: DataView;

  constructor(bytes: Uint8Array, at: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.at = at;
  }

  int32(): number {
    this.at += 4;
    return this.view.getInt32(this.at - 4, true);
  }

  /** Passes a text or block. @returns where its bytes begin */
  passBlock(): number {
    const length = this.int32();
    this.at += length;
    return this.at - length;
  }

  passBlocks(): void {
    for (let left = this.int32(); left > 0; left--) this.passBlock();
  }

  /** Nodes (two bytes, next node, type of value, value), then the names of features. */
  passTree(): void {
    for (let left = this.int32(); left > 0; left--) {
      const type = this.view.getInt16(this.at + 4, true);
      this.at += 6;
      if (type === TEXT_VALUE) this.passBlock();
      else this.at += 4;
    }
    this.passBlocks();
  }

  passTrees(): void {
    for (let left = this.int32(); left > 0; left--) this.passTree();
  }
}

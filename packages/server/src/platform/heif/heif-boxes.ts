/** Reads fields of a box one after the other. Throws a RangeError at the end of its bytes. */
export class BoxReader {
  readonly bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** A number of so many bytes, of which 0 is 0. */
  number(size: number): number {
    const at = this.#at;
    this.#at += size;
    if (this.#at > this.bytes.length) throw new RangeError('a box ends too early');
    if (size === 0) return 0;
    return size === 8 ? Number(this.bytes.readBigUInt64BE(at)) : this.bytes.readUIntBE(at, size);
  }

  /** Four letters. */
  name(): string {
    const at = this.#at;
    this.number(4);
    return this.bytes.toString('latin1', at, at + 4);
  }

  /** Version and flags, with which a full box begins. */
  version(): { version: number; flags: number } {
    return { version: this.number(1), flags: this.number(3) };
  }

  rest(): Buffer {
    return this.bytes.subarray(this.#at);
  }
}

/** A box without its header. */
export interface Box {
  name: string;
  bytes: Buffer;
}

/** The boxes that follow each other in these bytes. Source: ISO/IEC 14496-12, 4.2. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < header || at + size > bytes.length) throw new RangeError('a box is longer than what holds it');
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
}

/**
 * A table of a FlatBuffer: fields are found by their number. Reading beyond the bytes throws RangeError, so that damaged
 * files end in a message.
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;
  readonly #fields: number;
  readonly #fieldCount: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
    this.#fields = at - view.getInt32(at, true);
    this.#fieldCount = (view.getUint16(this.#fields, true) - 4) / 2;
  }

  /** The table that a buffer begins with. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getUint32(0, true));
  }

  byte(field: number, absent: number): number {
    const at = this.#place(field);
    return at < 0 ? absent : this.#view.getUint8(at);
  }

  short(field: number, absent: number): number {
    const at = this.#place(field);
    return at < 0 ? absent : this.#view.getUint16(at, true);
  }

  int(field: number, absent: number): number {
    const at = this.#place(field);
    return at < 0 ? absent : this.#view.getInt32(at, true);
  }

  long(field: number): number {
    const at = this.#place(field);
    return at < 0 ? 0 : Number(this.#view.getBigUint64(at, true));
  }

  text(field: number): string {
    const bytes = this.bytes(field);
    return bytes ? new TextDecoder().decode(bytes) : '';
  }

  bytes(field: number): Uint8Array | null {
    const list = this.#list(field, 1);
    return list && new Uint8Array(this.#view.buffer, this.#view.byteOffset + list.at, list.count);
  }

  uints(field: number): number[] | null {
    const list = this.#list(field, 4);
    return list && Array.from({ length: list.count }, (_, at) => this.#view.getUint32(list.at + at * 4, true));
  }

  doubles(field: number): number[] | null {
    const list = this.#list(field, 8);
    return list && Array.from({ length: list.count }, (_, at) => this.#view.getFloat64(list.at + at * 8, true));
  }

  table(field: number): FlatTable | null {
    const at = this.#place(field);
    return at < 0 ? null : new FlatTable(this.#view, at + this.#view.getUint32(at, true));
  }

  tables(field: number): FlatTable[] {
    const list = this.#list(field, 4);
    if (!list) return [];
    return Array.from({ length: list.count }, (_, index) => {
      const at = list.at + index * 4;
      return new FlatTable(this.#view, at + this.#view.getUint32(at, true));
    });
  }

  /** Where a field stands; -1: it is absent. */
  #place(field: number): number {
    if (field >= this.#fieldCount) return -1;
    const offset = this.#view.getUint16(this.#fields + 4 + field * 2, true);
    return offset === 0 ? -1 : this.#at + offset;
  }

  #list(field: number, size: number): { at: number; count: number } | null {
    const place = this.#place(field);
    if (place < 0) return null;
    const at = place + this.#view.getUint32(place, true);
    const count = this.#view.getUint32(at, true);
    if (at + 4 + count * size > this.#view.byteLength) throw new RangeError('A list beyond the end');
    return { at: at + 4, count };
  }
}

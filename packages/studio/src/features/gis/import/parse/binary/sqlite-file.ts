/** A value of a row. */
export type SqliteValue = string | number | bigint | Uint8Array | null;

/** A table of the schema. */
export interface SqliteTable {
  name: string;
  columns: string[];
  /** Which column stands for the number of the row, and is stored nowhere else; -1: none. */
  rowidAt: number;
  /** Which columns are declared as BOOLEAN. */
  booleans: ReadonlySet<number>;
  page: number;
}

const MOST_DEPTH = 40;

/**
 * Reads tables of a SQLite file: the pages of its trees, without indexes and queries. Damage throws RangeError. Source: sqlite.org,
 * "Database File Format".
 */
export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  readonly #usable: number;
  readonly #decoder: TextDecoder;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = this.#view.getUint16(16);
    this.#pageSize = size === 1 ? 65_536 : size;
    this.#usable = this.#pageSize - this.#view.getUint8(20);
    this.#decoder = new TextDecoder(['utf-8', 'utf-8', 'utf-16le', 'utf-16be'][this.#view.getUint32(56)] ?? 'utf-8');
    if (this.#pageSize < 512 || this.#usable < 480) throw new RangeError('No page size');
  }

  /** Tables by their names in lower case. Virtual ones and those without row numbers are not among them. */
  tables(): Map<string, SqliteTable> {
    const tables = new Map<string, SqliteTable>();
    for (const { values } of this.#rows(1, 0)) {
      const [type, name, , page, sql] = values;
      if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string' || !page) continue;
      if (/\bWITHOUT\s+ROWID\b/i.test(sql)) continue;
      tables.set(name.toLowerCase(), { name, ...columnsOf(sql), page: Number(page) });
    }
    return tables;
  }

  /** Rows of a table in the order of their numbers. */
  *rows({ page, rowidAt }: SqliteTable): Generator<SqliteValue[]> {
    for (const { rowid, values } of this.#rows(page, 0)) {
      if (rowidAt >= 0) values[rowidAt] = rowid;
      yield values;
    }
  }

  *#rows(page: number, depth: number): Generator<{ rowid: number; values: SqliteValue[] }> {
    if (depth > MOST_DEPTH || page < 1) throw new RangeError('A tree that does not end');
    const start = (page - 1) * this.#pageSize;
    // The first page begins with the head of the file.
    const head = start + (page === 1 ? 100 : 0);
    const type = this.#view.getUint8(head);
    const count = this.#view.getUint16(head + 3);
    if (type === 5) {
      for (let at = 0; at < count; at += 1)
        yield* this.#rows(this.#view.getUint32(start + this.#view.getUint16(head + 12 + at * 2)), depth + 1);
      yield* this.#rows(this.#view.getUint32(head + 8), depth + 1);
    } else if (type === 13) {
      for (let at = 0; at < count; at += 1) yield this.#row(start + this.#view.getUint16(head + 8 + at * 2));
    } else throw new RangeError('A page of an unknown type');
  }

  #row(at: number): { rowid: number; values: SqliteValue[] } {
    const [size, afterSize] = this.#varint(at);
    const [rowid, from] = this.#varint(afterSize);
    return { rowid, values: this.#values(this.#payload(from, size)) };
  }

  /** The bytes of a row, of which only the first may stand in its page. */
  #payload(from: number, size: number): Uint8Array {
    const most = this.#usable - 35;
    if (size <= most) return this.#slice(from, size);
    if (size > this.#bytes.length) throw new RangeError('More than there are bytes');
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const wanted = least + ((size - least) % (this.#usable - 4));
    const local = wanted <= most ? wanted : least;
    const payload = new Uint8Array(size);
    payload.set(this.#slice(from, local));
    let next = this.#view.getUint32(from + local);
    for (let filled = local; filled < size; ) {
      if (next === 0) throw new RangeError('A row that breaks off');
      const start = (next - 1) * this.#pageSize;
      const part = this.#slice(start + 4, Math.min(this.#usable - 4, size - filled));
      payload.set(part, filled);
      filled += part.length;
      next = this.#view.getUint32(start);
    }
    return payload;
  }

  #slice(from: number, size: number): Uint8Array {
    if (from + size > this.#bytes.length) throw new RangeError('Bytes beyond the end');
    return this.#bytes.subarray(from, from + size);
  }

  #values(payload: Uint8Array): SqliteValue[] {
    const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    const [headSize, first] = varintIn(view, 0);
    const values: SqliteValue[] = [];
    let at = headSize;
    for (let place = first; place < headSize; ) {
      const [type, after] = varintIn(view, place);
      place = after;
      const size = sizeOf(type);
      if (at + size > payload.length) throw new RangeError('A value beyond its row');
      values.push(this.#value(view, at, type));
      at += size;
    }
    return values;
  }

  #value(view: DataView, at: number, type: number): SqliteValue {
    switch (type) {
      case 0:
        return null;
      case 1:
        return view.getInt8(at);
      case 2:
        return view.getInt16(at);
      case 3:
        return view.getInt16(at) * 256 + view.getUint8(at + 2);
      case 4:
        return view.getInt32(at);
      case 5:
        return view.getInt16(at) * 4_294_967_296 + view.getUint32(at + 2);
      case 6:
        return view.getBigInt64(at);
      case 7:
        return view.getFloat64(at);
      case 8:
        return 0;
      case 9:
        return 1;
      default: {
        const bytes = new Uint8Array(view.buffer, view.byteOffset + at, sizeOf(type));
        return type % 2 === 0 ? bytes : this.#decoder.decode(bytes);
      }
    }
  }

  #varint(at: number): [value: number, after: number] {
    return varintIn(this.#view, at);
  }
}

/** Bytes of a value by the type in the head of its row. */
const sizeOf = (type: number): number =>
  type >= 12 ? Math.floor((type - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0);

/** A number of 1 to 9 bytes, the most significant first. */
function varintIn(view: DataView, from: number): [value: number, after: number] {
  let value = 0;
  for (let at = 0; at < 8; at += 1) {
    const byte = view.getUint8(from + at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 128) return [value, from + at + 1];
  }
  return [value * 256 + view.getUint8(from + 8), from + 9];
}

/** A name in any of the quotes that SQLite takes, single ones too, or in none. */
const NAME = /^\s*(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|`([^`]*)`|\[([^\]]*)\]|([^\s"'`[(,]+))/;
/** Remarks, which SQLite keeps with a table; what stands in quotes is none. */
const REMARKS = /("(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`|\[[^\]]*\])|--[^\n]*|\/\*[\s\S]*?\*\//g;
/** The bracket behind the name of the table, which may have some in it. */
const OPENING = /(?<=^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`|\[[^\]]*\]|[^("'`[])*)\(/;

/** Columns of a `CREATE TABLE`, with which of them is the number of the row. */
function columnsOf(sql: string): Pick<SqliteTable, 'columns' | 'rowidAt' | 'booleans'> {
  const plainSql = sql.replace(REMARKS, (_remark, quoted: string | undefined) => quoted ?? ' ');
  const body = plainSql.slice(plainSql.search(OPENING) + 1, plainSql.lastIndexOf(')'));
  const columns: string[] = [];
  const booleans = new Set<number>();
  let rowidAt = -1;
  for (const part of definitionsIn(body)) {
    const [whole = '', double, single, back, square, plain = ''] = NAME.exec(part) ?? [];
    const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? back ?? square;
    if (quoted === undefined && /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)$/i.test(plain)) continue;
    const rest = part.slice(whole.length);
    if (/^\s*INTEGER\b[^,]*\bPRIMARY\s+KEY\b/i.test(rest)) rowidAt = columns.length;
    if (/^\s*BOOL(?:EAN)?\b/i.test(rest)) booleans.add(columns.length);
    columns.push(quoted ?? plain);
  }
  return { columns, rowidAt, booleans };
}

/** Parts between the commas that stand in no brackets and no quotes. */
function definitionsIn(body: string): string[] {
  const parts: string[] = [];
  let [depth, from, quote] = [0, 0, ''];
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'" || sign === '`') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(body.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, body.slice(from)].filter((part) => part.trim() !== '');
}

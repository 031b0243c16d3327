import { BLANK, elementsOf, hasLines, PLY_END, PLY_HEAD, type PlyElement, SIZES } from './other-formats/ply-head.ts';

const AXES: ReadonlySet<string> = new Set(['x', 'y', 'z']);
const CORNERS: ReadonlySet<string> = new Set(['vertex_indices', 'vertex_index']);
/** Letters that the scan knows. */
const [LF, CR, MARK, MINUS, POINT, ZERO, NINE, C, O] = [0x0a, 0x0d, 0x23, 0x2d, 0x2e, 0x30, 0x39, 0x63, 0x6f];
const REMARK = /^(?:comment|obj_info)\b/;

/** Reads the numbers of a body, one after the other. */
interface Numbers {
  /** The next number, of the type that the header names; null: the body is at its end. */
  next(type: string): number | null;
  /** Whether the row ends here, as the header says. */
  endsRow(): boolean;
  /** Of the number that was read last: a line of text, or '' in a binary file. */
  line(): string;
  /** The same number as it is written. */
  text(): string;
}

/**
 * Why a .ply file cannot be used; null: it can. The converter waits for the end of a header for ever, leaves out faces that name
 * points which are not there, and says of points that are no numbers nothing at all. All rows are read, and nothing is made of them.
 */
export function plyFault(file: Uint8Array): string | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!/^(?:\xef\xbb\xbf)?ply\s/.test(bytes.toString('latin1', 0, 8))) return null;
  const head = bytes.toString('latin1', 0, Math.max(PLY_HEAD, bytes.indexOf('end_header') + PLY_HEAD));
  const end = PLY_END.exec(head);
  if (!end) return 'its header has no end (end_header)';
  const lines = head.slice(0, end.index).split(/\r?\n|\r/);
  const elements = elementsOf(lines);
  const uncounted = elements.find(({ count }) => !Number.isSafeInteger(count) || count < 0);
  if (uncounted) return `its header says no number of “${uncounted.name}”`;
  const format = lines.map((line) => /^\s*format\s+(\S+)/.exec(line)?.[1]).find((one) => one !== undefined) ?? '';
  const unknown = format === 'ascii' ? undefined : unknownType(elements);
  if (unknown !== undefined) return `its header has numbers of the unknown type “${unknown}”`;
  const body = bytes.subarray(end.index + end[0].length);
  const numbers =
    format === 'ascii'
      ? numbersOfText(body, lines.length, hasLines(body, elements))
      : numbersOfBytes(body, format === 'binary_little_endian');
  return faultOfRows(elements, numbers);
}

const unknownType = (elements: readonly PlyElement[]): string | undefined =>
  elements
    .flatMap(({ properties }) => properties.flatMap(({ type, count }) => [type, count ?? type]))
    .find((type) => SIZES[type] === undefined);

function faultOfRows(elements: readonly PlyElement[], numbers: Numbers): string | null {
  const points = elements.find(({ name }) => name === 'vertex')?.count ?? 0;
  for (const element of elements) {
    const { name, count, properties } = element;
    const isOfPoints = name === 'vertex';
    const columns = properties.map((property) => ({
      ...property,
      isAxis: isOfPoints && property.count === null && AXES.has(property.name),
      isCorner: name === 'face' && property.count !== null && CORNERS.has(property.name),
    }));
    for (let row = 0; row < count; row += 1) {
      for (const { type, count: length, isAxis, isCorner } of columns) {
        let left = length === null ? 1 : numbers.next(length);
        for (; left !== null && left > 0; left -= 1) {
          const value = numbers.next(type);
          if (value === null) return endsEarly(element);
          if (isAxis && !Number.isFinite(value)) {
            const line = numbers.line();
            const where = line === '' ? `point ${row + 1} is at` : `${line} has a point that is`;
            return `${where} no number (${numbers.text() || value})`;
          }
          if (isCorner && !(value >= 0 && value < points)) {
            const where = numbers.line() || `face ${row + 1}`;
            return `${where} names point ${numbers.text() || value}, and its points are 0 to ${points - 1}`;
          }
        }
        if (left === null) return endsEarly(element);
      }
      // The converter reads lines, and this row is longer than the header says.
      if (!numbers.endsRow()) return null;
    }
  }
  return null;
}

const endsEarly = ({ name, count }: PlyElement): string =>
  `it ends before the last of its ${count} ${name === 'vertex' ? 'points' : name === 'face' ? 'faces' : `rows of “${name}”`}`;

function numbersOfBytes(body: Buffer, isLittle: boolean): Numbers {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const readers: Readonly<Record<string, (at: number) => number>> = {
    char: (at) => view.getInt8(at),
    uchar: (at) => view.getUint8(at),
    short: (at) => view.getInt16(at, isLittle),
    ushort: (at) => view.getUint16(at, isLittle),
    int: (at) => view.getInt32(at, isLittle),
    uint: (at) => view.getUint32(at, isLittle),
    float: (at) => view.getFloat32(at, isLittle),
    double: (at) => view.getFloat64(at, isLittle),
  };
  const known = new Map(
    Object.entries(SIZES).flatMap(([type, size]) => {
      const read = readers[SAME[type] ?? type];
      return read ? [[type, { size, read }] as const] : [];
    }),
  );
  let at = 0;
  return {
    next(type) {
      const found = known.get(type);
      if (!found || at + found.size > body.length) return null;
      at += found.size;
      return found.read(at - found.size);
    },
    endsRow: () => true,
    line: () => '',
    text: () => '',
  };
}

/** Types by their other name. */
const SAME: Readonly<Record<string, string>> = {
  ...{ int8: 'char', uint8: 'uchar', int16: 'short', uint16: 'ushort' },
  ...{ int32: 'int', uint32: 'uint', float32: 'float', float64: 'double' },
};

/** @param before lines of the header ahead of its last one; @param isLined whether a row is a line */
function numbersOfText(body: Buffer, before: number, isLined: boolean): Numbers {
  let at = 0;
  let from = 0;
  const isBreak = (byte: number | undefined) => byte === LF || byte === CR;
  const isLineBegin = () => at === 0 || isBreak(body[at - 1]);
  /** Blanks, and lines that say something to people. */
  const skip = (): void => {
    while (at < body.length) {
      const byte = body[at] ?? 0;
      if (byte <= BLANK) at += 1;
      else if (byte === MARK || ((byte === C || byte === O) && isLineBegin() && isRemark(body, at)))
        while (at < body.length && !isBreak(body[at])) at += 1;
      else return;
    }
  };
  return {
    next() {
      skip();
      from = at;
      // Digits with one point at most are read here: a text for each of millions of numbers takes four times as long.
      let whole = 0;
      let share = 0;
      let isPlain = true;
      for (let byte = body[at]; byte !== undefined && byte > BLANK; byte = body[at]) {
        if (byte >= ZERO && byte <= NINE) {
          whole = whole * 10 + byte - ZERO;
          share *= 10;
        } else if (byte === POINT && share === 0) share = 1;
        else isPlain &&= byte === MINUS && at === from;
        at += 1;
      }
      if (from === at) return null;
      const size = whole / Math.max(1, share);
      return isPlain && whole > 0 ? (body[from] === MINUS ? -size : size) : Number(body.toString('latin1', from, at));
    },
    endsRow() {
      if (!isLined) return true;
      while (at < body.length && (body[at] ?? 0) <= BLANK && !isBreak(body[at])) at += 1;
      return at >= body.length || isBreak(body[at]) || body[at] === MARK;
    },
    line() {
      const ends = body.toString('latin1', 0, from).match(/\r\n|\n|\r/g);
      return `line ${before + 1 + (ends?.length ?? 0)}`;
    },
    text: () => body.toString('latin1', from, at),
  };
}

const isRemark = (body: Buffer, at: number): boolean => REMARK.test(body.toString('latin1', at, at + 9));

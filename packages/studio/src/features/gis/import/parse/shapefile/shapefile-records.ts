/** Bytes of the head of a `.shp` and of a `.shx`. */
const HEAD = 100;
/** What both begin with. */
const CODE = 9_994;

/** Where the shapes of a Shapefile stand, in the order of the rows of its table. */
export interface ShapefileRecords {
  /** Null: the row has no shape that could be found. */
  records: (DataView | null)[];
  /** The file ends in the middle of a shape. */
  isCut: boolean;
  /** There is an index, and it is of another file or damaged. */
  isIndexWrong: boolean;
}

/**
 * The shapes by the index (`.shx`), else one after the other. Programs that change a shape in place write it at the end and leave the
 * old one where it stood, so that only the index says which is meant. Source: ESRI Shapefile Technical Description (1998).
 */
export function shapefileRecords(shp: Uint8Array, shx: Uint8Array | null): ShapefileRecords {
  const indexed = shx && shx.length > 0 ? byIndex(shp, shx) : null;
  if (indexed) return { records: indexed, isCut: false, isIndexWrong: false };
  return { ...oneByOne(shp), isIndexWrong: shx !== null && shx.length > 0 };
}

/** Null: the index is not one of these shapes. */
function byIndex(shp: Uint8Array, shx: Uint8Array): DataView[] | null {
  const [shapes, index] = [viewOf(shp), viewOf(shx)];
  if (shx.length < HEAD || (shx.length - HEAD) % 8 !== 0 || index.getInt32(0) !== CODE) return null;
  const records: DataView[] = [];
  const seen = new Set<number>();
  const numbers = numbersIn(shp);
  for (let at = HEAD; at < shx.length; at += 8) {
    const [start, size] = [index.getInt32(at) * 2, index.getInt32(at + 4) * 2];
    const isWithin = start >= HEAD && size >= 4 && start + 8 + size <= shp.length && !seen.has(start);
    if (!isWithin || shapes.getInt32(start + 4) * 2 !== size) return null;
    seen.add(start);
    records.push(partOf(shp, start + 8, size));
  }
  // An index of fewer shapes than there are is an older one. What was replaced has the number of what replaces it.
  return numbers.every((number) => number <= records.length) ? records : null;
}

function oneByOne(shp: Uint8Array): Omit<ShapefileRecords, 'isIndexWrong'> {
  const view = viewOf(shp);
  const numbers = numbersIn(shp);
  // Some programs number all shapes with 0 or begin with 0: then only their order counts.
  const isNumbered = numbers.every((number) => number >= 1 && number <= numbers.length);
  const records: (DataView | null)[] = [];
  let at = HEAD;
  for (const [place, number] of numbers.entries()) {
    const size = view.getInt32(at + 4) * 2;
    const row = isNumbered ? number - 1 : place;
    while (records.length <= row) records.push(null);
    records[row] = partOf(shp, at + 8, size);
    at += 8 + size;
  }
  return { records, isCut: at + 12 <= shp.length };
}

/** The numbers that whole shapes have, one after the other. */
function numbersIn(shp: Uint8Array): number[] {
  const view = viewOf(shp);
  const numbers: number[] = [];
  for (let at = HEAD; at + 12 <= shp.length; ) {
    const size = view.getInt32(at + 4) * 2;
    if (size < 4 || at + 8 + size > shp.length) break;
    numbers.push(view.getInt32(at));
    at += 8 + size;
  }
  return numbers;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const partOf = (bytes: Uint8Array, at: number, size: number): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset + at, size);

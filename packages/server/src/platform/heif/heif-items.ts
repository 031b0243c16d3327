import { type Box, BoxReader, boxesIn } from './heif-boxes.ts';

/** A part of a HEIF file: a picture, a tile, what several tiles make up, or what is known of one. */
export interface HeifItem {
  id: number;
  /** `hvc1`, `grid`, `iden`, `Exif`, ... */
  type: string;
  /** What is said of it, in the order in which it is applied. */
  properties: Box[];
  /** Where its bytes are; `idat`: within the description itself. */
  extents: { from: 'file' | 'idat'; offset: number; length: number }[];
}

/** The description of a HEIF file. Source: ISO/IEC 23008-12 and 14496-12, 8.11. */
export interface HeifItems {
  /** The picture that is shown; others are depths, brightness, parts of a burst. */
  primary: number;
  items: ReadonlyMap<number, HeifItem>;
  /** Items that one refers to, in order. */
  refersTo: (type: string, from: number) => number[];
  /** Items that refer to one. */
  referredBy: (type: string, to: number) => number[];
  idat: Buffer;
}

/** Reads the box `meta` of a HEIF file, without its header. Throws a RangeError when it is cut off. */
export function readHeifItems(meta: Buffer): HeifItems {
  const boxes = boxesIn(meta.subarray(4));
  const box = (name: string): Buffer => boxes.find((one) => one.name === name)?.bytes ?? Buffer.alloc(0);
  const items = new Map<number, HeifItem>();
  for (const { id, type } of itemsIn(box('iinf'))) items.set(id, { id, type, properties: [], extents: [] });
  for (const { id, extents } of placesIn(box('iloc'))) {
    const item = items.get(id);
    if (item) item.extents = extents;
  }
  for (const { id, property } of propertiesIn(box('iprp'))) items.get(id)?.properties.push(property);
  const references = box('iref').length === 0 ? [] : referencesIn(box('iref'));
  const pitm = new BoxReader(box('pitm'));
  return {
    primary: pitm.version().version === 0 ? pitm.number(2) : pitm.number(4),
    items,
    refersTo: (type, from) => references.flatMap((one) => (one.type === type && one.from === from ? one.to : [])),
    referredBy: (type, to) => references.flatMap((one) => (one.type === type && one.to.includes(to) ? one.from : [])),
    idat: box('idat'),
  };
}

function* itemsIn(bytes: Buffer): Generator<{ id: number; type: string }> {
  const reader = new BoxReader(bytes);
  reader.number(reader.version().version === 0 ? 2 : 4); // how many
  for (const { name, bytes: entry } of boxesIn(reader.rest())) {
    if (name !== 'infe') continue;
    const one = new BoxReader(entry);
    const { version } = one.version();
    if (version < 2) continue;
    const id = one.number(version === 2 ? 2 : 4);
    one.number(2); // protection
    yield { id, type: one.name() };
  }
}

function* placesIn(bytes: Buffer): Generator<Pick<HeifItem, 'id' | 'extents'>> {
  const reader = new BoxReader(bytes);
  const { version } = reader.version();
  const sizes = reader.number(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15);
  const count = reader.number(version < 2 ? 2 : 4);
  for (let at = 0; at < count; at++) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : reader.number(2) & 15;
    reader.number(2); // which file: this one
    const base = reader.number(baseSize ?? 0);
    const extents = Array.from({ length: reader.number(2) }, () => {
      if (version > 0) reader.number(indexSize ?? 0);
      const offset = base + reader.number(offsetSize ?? 0);
      return {
        from: method === 1 ? ('idat' as const) : ('file' as const),
        offset,
        length: reader.number(lengthSize ?? 0),
      };
    });
    yield { id, extents };
  }
}

function* propertiesIn(bytes: Buffer): Generator<{ id: number; property: Box }> {
  const boxes = boxesIn(bytes);
  const all = boxesIn(boxes.find(({ name }) => name === 'ipco')?.bytes ?? Buffer.alloc(0));
  for (const { name, bytes: association } of boxes) {
    if (name !== 'ipma') continue;
    const reader = new BoxReader(association);
    const { version, flags } = reader.version();
    const count = reader.number(4);
    for (let at = 0; at < count; at++) {
      const id = reader.number(version === 0 ? 2 : 4);
      for (let left = reader.number(1); left > 0; left--) {
        // The highest bit says whether a reader must know it.
        const index = (flags & 1) === 1 ? reader.number(2) & 0x7f_ff : reader.number(1) & 0x7f;
        const property = all[index - 1];
        if (property) yield { id, property };
      }
    }
  }
}

function referencesIn(bytes: Buffer): { type: string; from: number; to: number[] }[] {
  const reader = new BoxReader(bytes);
  const size = reader.version().version === 0 ? 2 : 4;
  return boxesIn(reader.rest()).map(({ name: type, bytes: entry }) => {
    const one = new BoxReader(entry);
    const from = one.number(size);
    return { type, from, to: Array.from({ length: one.number(2) }, () => one.number(size)) };
  });
}

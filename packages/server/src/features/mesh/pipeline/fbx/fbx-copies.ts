/** What a binary file writes between the name of an object and its kind. */
const KINDS = ['Geometry', 'Model', 'Material'] as const;
type Kind = (typeof KINDS)[number];

interface FbxObject {
  kind: Kind;
  name: string;
}
interface Links {
  objects: Map<string, FbxObject>;
  /** Child and parent. */
  pairs: [from: string, to: string][];
}

/**
 * Names copies that share the shape of another part and have materials of their own. The converter reads the materials of the
 * first part only.
 */
export function copiesInOtherMaterials(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isBinary = file.toString('latin1', 0, 18) === 'Kaydara FBX Binary';
  const { objects, pairs } = isBinary ? binaryLinks(file) : textLinks(file.toString('utf8'));
  const materials = new Map<string, string[]>();
  const users = new Map<string, string[]>();
  for (const [from, to] of pairs) {
    if (objects.get(to)?.kind !== 'Model') continue;
    const kind = objects.get(from)?.kind;
    const [map, key, value] = kind === 'Geometry' ? [users, from, to] : [materials, to, from];
    if (kind === 'Geometry' || kind === 'Material') map.set(key, [...(map.get(key) ?? []), value]);
  }
  const nameOf = (id: string): string => `“${objects.get(id)?.name ?? ''}”`;
  return [...users.values()].flatMap(([first = '', ...copies]) => {
    const listOf = (id: string) => (materials.get(id) ?? []).join();
    const others = copies.filter((copy) => listOf(copy) !== listOf(first));
    if (others.length === 0) return [];
    return `${others.slice(0, 5).map(nameOf).join(', ')} ${others.length === 1 ? 'is a copy' : 'are copies'} of ${nameOf(first)} with other materials, which cannot be read: all are drawn in those of ${nameOf(first)}. Make them unique in the modelling program, or export .glb`;
  });
}

function textLinks(text: string): Links {
  const objects = new Map<string, FbxObject>();
  for (const kind of KINDS)
    for (const [, id = '', name = ''] of text.matchAll(
      new RegExp(`^\\s*${kind}:\\s*(\\d+),\\s*"(?:${kind}::)?([^"]*)"`, 'gm'),
    ))
      objects.set(id, { kind, name });
  const pairs = [...text.matchAll(/^\s*C:\s*"OO",\s*(\d+),\s*(\d+)/gm)].map(
    ([, from = '', to = '']): [string, string] => [from, to],
  );
  return { objects, pairs };
}

/** `L` and an id of 8 bytes, `S` and the length of a text of 4 bytes: properties as a binary file writes them. */
const [LONG, TEXT, LONG_SIZE] = [0x4c, 0x53, 9] as const;

function binaryLinks(file: Buffer): Links {
  const objects = new Map<string, FbxObject>();
  for (const kind of KINDS)
    for (const at of placesOf(file, Buffer.from(`\u0000\u0001${kind}`, 'latin1'))) {
      const name = nameBefore(file, at, kind);
      if (name) objects.set(String(file.readBigInt64LE(name.start - 5 - 8)), { kind, name: name.text });
    }
  const link = Buffer.from([TEXT, 2, 0, 0, 0, 0x4f, 0x4f, LONG]);
  const pairs = [...placesOf(file, link)].flatMap((at): [string, string][] => {
    const from = at + link.length;
    if (from + 8 + LONG_SIZE > file.length || file[from + 8] !== LONG) return [];
    return [[String(file.readBigInt64LE(from)), String(file.readBigInt64LE(from + LONG_SIZE))]];
  });
  return { objects, pairs };
}

/** Bytes of the longest name that is looked for. */
const LONGEST = 512;

/** The text that ends here with its kind, behind its length and an id. */
function nameBefore(file: Buffer, end: number, kind: Kind): { text: string; start: number } | null {
  for (let start = end; start > end - LONGEST && start >= 5 + LONG_SIZE; start -= 1) {
    const length = end - start + 2 + kind.length;
    if (file[start - 5] !== TEXT || file.readUInt32LE(start - 4) !== length || file[start - 5 - LONG_SIZE] !== LONG)
      continue;
    return { text: file.toString('utf8', start, end), start };
  }
  return null;
}

function* placesOf(file: Buffer, mark: Buffer): Generator<number> {
  for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + mark.length)) yield at;
}

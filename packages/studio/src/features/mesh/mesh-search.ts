/** The search params of a mesh's address. */
export interface MeshSearch {
  /** The version that is shown; absent: the one that scenes draw. */
  version?: number;
  /** The version on the left; absent: what was sent. */
  against?: number;
  /** The selected node: its name, and its place among those of this name: `Screw~2`. */
  node?: string;
}

const isVersion = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

/** The params that are known and have the right type. A node whose name is a number is read as one. */
export function parseMeshSearch({ version, against, node }: Readonly<Record<string, unknown>>): MeshSearch {
  return {
    ...(isVersion(version) ? { version } : {}),
    ...(isVersion(against) ? { against } : {}),
    ...(typeof node === 'string' || typeof node === 'number' ? { node: String(node) } : {}),
  };
}

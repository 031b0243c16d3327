/** What a file may hold. Past these a scene is of no use to visitors, or the work on it not bounded. */
export const MESH_BOUNDS = {
  triangles: 5_000_000,
  nodes: 10_000,
  materials: 2_000,
  /** Pixels along a side of a texture that is read. */
  textureSide: 16_384,
  /** Above this a texture is made smaller before anything else is done to it. */
  largeTextureSide: 8_192,
  /** Pixels along a side of a texture that is made: what phones hold without trouble. */
  madeTextureSide: 2_048,
  /** Entries of a zip file, bytes they unpack to, and bytes for each byte they take there (CONTRACT 4). */
  zipEntries: 10_000,
  zipBytes: 2 * 1024 ** 3,
  zipRatio: 100,
} as const;

/** What parts of a model can be packed with, and the glTF extensions that say so. */
const PACKINGS = {
  draco: ['KHR_draco_mesh_compression'],
  meshopt: ['EXT_meshopt_compression', 'KHR_meshopt_compression'],
  ktx2: ['KHR_texture_basisu'],
} as const;
export type Packing = keyof typeof PACKINGS;

const MAGIC = 0x46_54_6c_67;
const JSON_CHUNK = 0x4e_4f_53_4a;

/** The packings of a GLB, as its description lists them; empty for what is no GLB: reading it will fail. */
export function packingsOf(bytes: ArrayBuffer): Set<Packing> {
  const used = new Set(extensionsOf(bytes));
  const found = new Set<Packing>();
  for (const packing of ['draco', 'meshopt', 'ktx2'] as const)
    if (PACKINGS[packing].some((name) => used.has(name))) found.add(packing);
  return found;
}

function extensionsOf(bytes: ArrayBuffer): unknown[] {
  const view = new DataView(bytes);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC || view.getUint32(16, true) !== JSON_CHUNK) return [];
  try {
    const length = Math.min(view.getUint32(12, true), bytes.byteLength - 20);
    const described: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length)));
    const isNamed = typeof described === 'object' && described !== null && 'extensionsUsed' in described;
    return isNamed && Array.isArray(described.extensionsUsed) ? described.extensionsUsed : [];
  } catch {
    return [];
  }
}

export type TypedArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

const TYPES = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const;
type ComponentType = keyof typeof TYPES;

const isComponentType = (value: number): value is ComponentType => value in TYPES;

/** Numbers of an accessor's type. */
export const WIDTHS: Partial<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

export function arrayType(componentType: number): (typeof TYPES)[ComponentType] {
  return TYPES[isComponentType(componentType) ? componentType : 5126];
}

/** What 1 is stored as in whole numbers that stand for a share; floats, and whole numbers of 32 bits, never do. */
function oneOf(values: TypedArray): number | null {
  if (values instanceof Int8Array) return 127;
  if (values instanceof Uint8Array) return 255;
  if (values instanceof Int16Array) return 32_767;
  return values instanceof Uint16Array ? 65_535 : null;
}

/** As floats; whole numbers that stand for shares become these. */
export function asFloats(values: TypedArray, isNormalized: boolean): Float32Array {
  if (values instanceof Float32Array) return values;
  const one = isNormalized ? oneOf(values) : null;
  if (one === null) return Float32Array.from(values);
  const floats = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 1) floats[at] = Math.max(-1, (values[at] ?? 0) / one);
  return floats;
}

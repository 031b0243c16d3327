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

/** What 1 is stored as in whole numbers that stand for a share. */
const ONES: Partial<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32_767, 5123: 65_535 };

/** As floats; whole numbers that stand for shares become these. */
export function asFloats(values: TypedArray, componentType: number, isNormalized: boolean): Float32Array {
  if (values instanceof Float32Array) return values;
  const one = isNormalized ? ONES[componentType] : undefined;
  if (one === undefined) return Float32Array.from(values);
  const floats = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 1) floats[at] = Math.max(-1, (values[at] ?? 0) / one);
  return floats;
}

import type { Accessors } from './accessors.ts';
import { UnreadableModelError } from './glb-file.ts';
import type { GltfJson, GltfPrimitive } from './gltf-json.ts';
import type { ModelGeometry } from './model.ts';
import { asFloats, type TypedArray } from './typed-array.ts';
import type { DecodeDraco, DracoAttribute, DracoPrimitive } from './unpack-draco.ts';

/** A primitive's values, before skins and shapes are laid on it. */
export interface RawPrimitive {
  positions: Float32Array;
  normals: Float32Array | null;
  tangents: Float32Array | null;
  uv: Float32Array | null;
  uv2: Float32Array | null;
  colors: Float32Array | null;
  joints: TypedArray | null;
  weights: Float32Array | null;
  indices: Uint32Array;
}

/** Null: it has no triangles. */
export function readPrimitive(
  json: GltfJson,
  primitive: GltfPrimitive,
  accessors: Accessors,
  decodeDraco: DecodeDraco | null,
): RawPrimitive | null {
  const { mode = 4, attributes, extensions } = primitive;
  if (mode < 4 || attributes.POSITION === undefined) return null;
  const draco = extensions?.KHR_draco_mesh_compression;
  const unpacked = draco && decodeDraco ? unpack(json, primitive, accessors, decodeDraco) : null;
  const whole = (name: string): TypedArray | null => {
    const index = attributes[name];
    return unpacked?.attributes.get(name) ?? (index === undefined ? null : accessors.whole(index));
  };
  const floats = (name: string): Float32Array | null => {
    const index = attributes[name];
    if (index === undefined) return null;
    const values = unpacked?.attributes.get(name);
    if (!values) return accessors.floats(index);
    return asFloats(values, json.accessors?.[index]?.normalized === true);
  };
  const positions = floats('POSITION');
  if (!positions) return null;
  const count = positions.length / 3;
  const listed = unpacked?.indices ?? (primitive.indices === undefined ? null : accessors.whole(primitive.indices));
  const indices = trianglesOf(listed ?? Uint32Array.from({ length: count }, (_, at) => at), mode);
  for (const index of indices) if (index >= count) throw new UnreadableModelError('Its triangles name points it lacks');
  return {
    positions,
    normals: floats('NORMAL'),
    tangents: floats('TANGENT'),
    uv: floats('TEXCOORD_0'),
    uv2: floats('TEXCOORD_1'),
    colors: fourOf(floats('COLOR_0'), count),
    joints: whole('JOINTS_0'),
    weights: floats('WEIGHTS_0'),
    indices,
  };
}

function unpack(
  json: GltfJson,
  { attributes, extensions }: GltfPrimitive,
  accessors: Accessors,
  decodeDraco: DecodeDraco,
): DracoPrimitive | null {
  const draco = extensions?.KHR_draco_mesh_compression;
  if (!draco) return null;
  // What a value is, the accessor says: streams are not marked as shares of 1, and whole numbers would become floats of their size.
  const wanted = Object.entries(draco.attributes).flatMap(([name, id]): DracoAttribute[] => {
    const accessor = json.accessors?.[attributes[name] ?? -1];
    return id === undefined || !accessor ? [] : [{ name, id, componentType: accessor.componentType }];
  });
  return decodeDraco(accessors.bytes(draco.bufferView), wanted);
}

/** Colours without alpha get one. */
function fourOf(colors: Float32Array | null, count: number): Float32Array | null {
  if (!colors || colors.length !== count * 3) return colors;
  const four = new Float32Array(count * 4).fill(1);
  for (let at = 0; at < count; at += 1) four.set(colors.subarray(at * 3, at * 3 + 3), at * 4);
  return four;
}

function trianglesOf(listed: TypedArray, mode: number): Uint32Array {
  if (mode === 4) return new Uint32Array(listed).subarray(0, listed.length - (listed.length % 3));
  const triangles: number[] = [];
  for (let at = 0; at + 2 < listed.length; at += 1) {
    const [a, b, c] = [listed[at] ?? 0, listed[at + 1] ?? 0, listed[at + 2] ?? 0];
    // Every other triangle of a strip faces the other way.
    if (mode === 5) triangles.push(...(at % 2 === 0 ? [a, b, c] : [b, a, c]));
    else triangles.push(listed[0] ?? 0, b, c);
  }
  return Uint32Array.from(triangles);
}

/** Ready to be drawn: a normal for each point, and the corners of all. */
export function finishGeometry(id: string, given: RawPrimitive): ModelGeometry {
  const { positions, tangents, uv, uv2, colors, indices } = given.normals ? given : faceted(given);
  const normals = given.normals ?? faceNormals(positions);
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 2 < positions.length; at += 3)
    for (const axis of [0, 1, 2] as const) {
      const value = positions[at + axis] ?? 0;
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  return { id, positions, normals, tangents, uv, uv2, colors, indices, min, max };
}

/**
 * A primitive without normals has flat faces, and its tangents do not count: each triangle gets points of its own.
 * Source: glTF 2.0, "Meshes".
 */
function faceted(raw: RawPrimitive): RawPrimitive {
  const { indices } = raw;
  const spread = (values: Float32Array | null, size: number): Float32Array | null => {
    if (!values) return null;
    const made = new Float32Array(indices.length * size);
    for (const [corner, point] of indices.entries())
      for (let at = 0; at < size; at += 1) made[corner * size + at] = values[point * size + at] ?? 0;
    return made;
  };
  return {
    ...raw,
    positions: spread(raw.positions, 3) ?? raw.positions,
    tangents: null,
    uv: spread(raw.uv, 2),
    uv2: spread(raw.uv2, 2),
    colors: spread(raw.colors, 4),
    indices: Uint32Array.from(indices, (_, corner) => corner),
  };
}

/** Of triangles whose corners follow each other. */
function faceNormals(positions: Float32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  const at = (index: number): number => positions[index] ?? 0;
  for (let a = 0; a + 8 < positions.length; a += 9) {
    const [b, c] = [a + 3, a + 6];
    const [ux, uy, uz] = [at(b) - at(a), at(b + 1) - at(a + 1), at(b + 2) - at(a + 2)];
    const [vx, vy, vz] = [at(c) - at(a), at(c + 1) - at(a + 1), at(c + 2) - at(a + 2)];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z) || 1;
    for (const corner of [a, b, c]) normals.set([x / length, y / length, z / length], corner);
  }
  return normals;
}

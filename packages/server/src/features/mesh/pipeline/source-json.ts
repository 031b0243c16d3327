import * as z from 'zod';
import { isStorable } from '../../../http/requests/storable-text.ts';
import { MESH_BOUNDS } from './geometry/mesh-bounds.ts';
import { RefusedMeshError } from './refused-mesh-error.ts';

const Count = z.number().int().min(0);
const Named = {
  name: z
    .string()
    .refine(isStorable, 'holds a character that cannot be stored: rename it in the modelling program')
    .optional(),
};
const Extensions = z.record(z.string(), z.unknown()).optional();
const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);

/** The fields of a glTF file that are read before anything is decoded; the library reads the rest. */
const SourceJson = z.looseObject({
  asset: z.looseObject({ version: z.string(), minVersion: z.string().optional() }),
  extensionsRequired: list(z.string()),
  buffers: list(z.looseObject({ uri: z.string().optional(), byteLength: Count, extensions: Extensions })),
  bufferViews: list(
    z.looseObject({
      buffer: Count,
      byteOffset: Count.default(0),
      byteLength: Count,
      byteStride: Count.optional(),
      extensions: Extensions,
    }),
  ),
  accessors: list(
    z.looseObject({
      ...Named,
      bufferView: Count.optional(),
      byteOffset: Count.default(0),
      componentType: Count,
      count: Count,
      type: z.string(),
    }),
  ),
  images: list(z.looseObject({ ...Named, uri: z.string().optional(), bufferView: Count.optional() })),
  materials: list(z.looseObject({ ...Named })),
  meshes: list(
    z.looseObject({
      ...Named,
      primitives: z.array(z.looseObject({ attributes: z.record(z.string(), Count), indices: Count.optional() })),
    }),
  ),
  nodes: list(z.looseObject({ ...Named, children: list(Count), mesh: Count.optional() })),
});
export type SourceJson = z.output<typeof SourceJson>;

const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

export const NO_SCENE = 'The file holds no scene: export one with the model';

/** Reads the JSON of a glTF file and refuses what cannot be decoded, by the name of the part. */
export function readSourceJson(text: string): SourceJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedMeshError('The file is damaged: its description cannot be read as JSON');
  }
  refuseOldGltf(value);
  const parsed = SourceJson.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RefusedMeshError(wordsOf(issue));
  }
  const json = parsed.data;
  refuseNewer(json);
  refuseShaders(json);
  refuseDrafts(json);
  // The library reads lights where there are nodes alone.
  if (json.nodes.length === 0) throw new RefusedMeshError(NO_SCENE);
  refuseMany(json);
  refuseCircles(json);
  refuseBrokenRanges(json);
  return json;
}

/** glTF 1 has its lists by name, and its version may be a number or missing. */
const OldGltf = z.looseObject({
  asset: z.looseObject({ version: z.union([z.string(), z.number()]).optional() }).optional(),
  meshes: z.record(z.string(), z.unknown()).optional(),
});

function refuseOldGltf(value: unknown): void {
  const found = OldGltf.safeParse(value).data;
  const version = found?.asset?.version ?? (found?.meshes ? '1.0' : undefined);
  if (version === undefined || String(version).startsWith('2.')) return;
  const name = typeof version === 'number' ? version.toFixed(1) : version;
  throw otherVersion(name);
}

const otherVersion = (version: string): RefusedMeshError =>
  new RefusedMeshError(
    `The file is glTF ${version.slice(0, 20)}, which is not read: export it as glTF 2.0, or convert it with gltf-pipeline of Cesium`,
  );

/** The version that is read; what later ones of 2 add may be passed over, unless the file says otherwise (glTF 2.0, 3.2). */
export const READ_VERSION = '2.0';

function refuseNewer({ asset: { version, minVersion } }: SourceJson): void {
  if (!version.startsWith('2.')) throw otherVersion(version);
  if (minVersion === undefined || Number.parseFloat(minVersion) <= Number.parseFloat(READ_VERSION)) return;
  throw new RefusedMeshError(
    `The file is glTF ${version.slice(0, 20)} and needs a program that reads glTF ${minVersion.slice(0, 20)} (minVersion): export it as glTF 2.0`,
  );
}

/** Kinds of JSON, as people know them. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  record: 'an object',
  object: 'an object',
};

/** What stands in the file in another way than glTF has it, where, and the way out. */
function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  const where = issue?.path.join('.') || 'the whole description';
  const kind = issue?.code === 'invalid_type' ? (KINDS[issue.expected] ?? issue.expected) : null;
  if (issue?.code === 'custom') return `The file is not valid glTF: “${where}” ${issue.message}`;
  const what = kind ? `has to be ${kind}` : 'has a value that is not allowed there';
  return `The file is not valid glTF: “${where}” ${what}. Export it again, or repair it with another program and send that file`;
}

/** Replaced by materials of glTF 2.0 that all programs read: shaders of a file are never run. */
function refuseShaders({ extensionsRequired }: SourceJson): void {
  const found = extensionsRequired.find((name) => /^KHR_techni(que|ques)_webgl$/.test(name));
  if (found)
    throw new RefusedMeshError(
      `The file draws its materials with shaders of its own (${found}), which are never run. Export it with materials of glTF 2.0 (metal and roughness)`,
    );
}

/** Numbers and triangles of drafts of glTF, which the library reads and scenes do not. */
const DRAFTS = ['KHR_accessor_float16', 'KHR_accessor_float64', 'KHR_mesh_primitive_restart'];

function refuseDrafts({ extensionsRequired }: SourceJson): void {
  const found = extensionsRequired.find((name) => DRAFTS.includes(name));
  if (found)
    throw new RefusedMeshError(`The file cannot be read without “${found}”, which is a draft: export it without that`);
}

function refuseMany({ nodes, materials }: SourceJson): void {
  if (nodes.length > MESH_BOUNDS.nodes)
    throw new RefusedMeshError(
      `The file has ${nodes.length} nodes: meshes have ${MESH_BOUNDS.nodes} at most. Join parts that always move together, or split the model`,
    );
  if (materials.length > MESH_BOUNDS.materials)
    throw new RefusedMeshError(
      `The file has ${materials.length} materials: meshes have ${MESH_BOUNDS.materials} at most`,
    );
}

/** A node that holds itself would be walked for ever. */
function refuseCircles({ nodes }: SourceJson): void {
  const parents = new Map<number, number>();
  nodes.forEach(({ children }, index) => {
    for (const child of children) {
      if (!nodes[child] || parents.has(child) || child === index)
        throw new RefusedMeshError(`The node ${nameIn(nodes, index)} has a child that is missing or has two parents`);
      parents.set(child, index);
    }
  });
  const free = new Set<number>();
  for (const start of nodes.keys()) {
    const way = new Set<number>();
    for (let at: number | undefined = start; at !== undefined && !free.has(at); at = parents.get(at)) {
      if (way.has(at)) throw new RefusedMeshError(`The node ${nameIn(nodes, at)} lies in itself`);
      way.add(at);
    }
    for (const index of way) free.add(index);
  }
}

function refuseBrokenRanges(json: SourceJson): void {
  const { buffers, bufferViews, accessors, meshes, images } = json;
  bufferViews.forEach(({ buffer, byteOffset, byteLength }, index) => {
    const whole = buffers[buffer];
    if (!whole || byteOffset + byteLength > whole.byteLength)
      throw new RefusedMeshError(
        `Part ${index} of the data (bufferView) lies outside of buffer ${buffer}: the file is damaged`,
      );
  });
  images.forEach(({ bufferView, uri }, index) => {
    if (uri === undefined && (bufferView === undefined || !bufferViews[bufferView]))
      throw new RefusedMeshError(`The image ${nameIn(images, index)} has no data`);
  });
  for (const [at, { primitives }] of meshes.entries())
    for (const { attributes, indices } of primitives)
      for (const [what, index] of [...Object.entries(attributes), ['indices', indices] as const]) {
        if (index === undefined) continue;
        const fault = faultOf(accessors[index], bufferViews);
        if (fault) throw new RefusedMeshError(`The mesh ${nameIn(meshes, at)} cannot be read: its ${what} ${fault}`);
      }
}

function faultOf(
  accessor: SourceJson['accessors'][number] | undefined,
  bufferViews: SourceJson['bufferViews'],
): string | null {
  if (!accessor) return 'are missing';
  const size = (COMPONENT_BYTES[accessor.componentType] ?? 0) * (COMPONENTS[accessor.type] ?? 0);
  if (size === 0) return 'are of an unknown type';
  // Without a view it is packed (Draco), sparse, or all zero.
  if (accessor.bufferView === undefined) return null;
  const view = bufferViews[accessor.bufferView];
  if (!view) return 'lead to data that is missing';
  const stride = view.byteStride ?? size;
  const end = accessor.byteOffset + stride * Math.max(0, accessor.count - 1) + size;
  return accessor.count > 0 && end > view.byteLength ? 'reach past the end of their data' : null;
}

/** `“Roof”`, or `12` for what has no name. */
export const nameIn = (items: readonly { name?: string | undefined }[], index: number): string => {
  const name = items[index]?.name;
  return name ? `“${name.slice(0, 200)}”` : String(index);
};

import { foreignModel } from '@diorama/contract/files/foreign-models.ts';

/** The file formats of models, as text. */
export const MODEL_KINDS = 'GLB, glTF, OBJ, FBX, STL or PLY';
/** Endings of the names of files that models come in; a zip holds a glTF or OBJ with its textures. */
const ENDINGS = ['glb', 'gltf', 'obj', 'fbx', 'stl', 'ply', 'zip'] as const;
/** For file dialogs. */
export const MODEL_ACCEPT = ENDINGS.map((ending) => `.${ending}`).join();
/** What may come with a glTF, OBJ or FBX, for file dialogs. */
export const PART_ACCEPT = '.bin,.mtl,.jpg,.jpeg,.png,.webp,.ktx2,.tga,.bmp,.tif,.tiff';
/** Files that one drop brings at most. */
export const MOST_MODELS = 100;
/** Longest name of an entity. Source: `Name` in e3d.schema.ts. */
const MAX_NAME = 200;

/** True for a file that may be a model, by its name. */
export const isModel = (fileName: string): boolean =>
  ENDINGS.some((ending) => fileName.toLowerCase().endsWith(`.${ending}`));

/** Parts of models, by their endings: what they are, and what they come with. */
const PARTS: Readonly<Record<string, { kind: string; wayOut: string }>> = {
  mtl: { kind: 'the materials of an OBJ', wayOut: 'Drop it together with its .obj and its pictures' },
  bin: { kind: 'a part of a glTF', wayOut: 'Drop it together with its .gltf and its pictures' },
};

function otherOf(fileName: string): { kind: string; wayOut: string } | null {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return (Object.hasOwn(PARTS, ending) ? PARTS[ending] : undefined) ?? foreignModel(fileName);
}

/** How a file of another program becomes a model that is read; null where the program is not known. */
export function wayOutOf(fileName: string): string | null {
  const known = otherOf(fileName);
  return known ? `${known.wayOut}.` : null;
}

/** Why a file is no model, and the way out. */
export function noModel(fileName: string): { message: string; detail: string } {
  const known = otherOf(fileName);
  if (!known) return { message: `“${fileName}” is not a model`, detail: `Use ${MODEL_KINDS}.` };
  return { message: `“${fileName}” is ${known.kind}, which is not read`, detail: `${known.wayOut}.` };
}

/** What an entity is called after its file: `Oak_table-v2.glb` is `Oak table v2`. */
export function nameOfModel(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return (name || fileName).slice(0, MAX_NAME);
}

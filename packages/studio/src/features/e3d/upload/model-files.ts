/** What a model may come as, in words. */
export const MODEL_KINDS = 'GLB, glTF, OBJ, FBX or STL';
/** Endings of the names of files that models come in; a zip holds a glTF or OBJ with its textures. */
const ENDINGS = ['glb', 'gltf', 'obj', 'fbx', 'stl', 'ply', 'zip'] as const;
/** For file dialogs. */
export const MODEL_ACCEPT = ENDINGS.map((ending) => `.${ending}`).join();
/** Files that one drop brings at most. */
export const MOST_MODELS = 100;
/** Longest name of an entity. Source: `Name` in e3d.schema.ts. */
const MAX_NAME = 200;

/** True for a file that may be a model, by its name. */
export const isModel = (fileName: string): boolean =>
  ENDINGS.some((ending) => fileName.toLowerCase().endsWith(`.${ending}`));

/** What an entity is called after its file: `Oak_table-v2.glb` is `Oak table v2`. */
export function nameOfModel(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return (name || fileName).slice(0, MAX_NAME);
}

/** What a model may come as, in words. */
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

const CAD = 'Open it in your CAD program and export GLB, OBJ or STL';
const BUILDING = 'Export GLB or FBX from the program that it was made in';
const DRAWING = 'Open it in the program that it was made in and export GLB or FBX';
/** Files of other programs, by their endings: what they are, and how they become a model that is read. */
const OTHERS: Readonly<Record<string, readonly [kind: string, wayOut: string]>> = {
  step: ['a STEP file', CAD],
  stp: ['a STEP file', CAD],
  iges: ['an IGES file', CAD],
  igs: ['an IGES file', CAD],
  sldprt: ['a SolidWorks part', CAD],
  sldasm: ['a SolidWorks assembly', CAD],
  ipt: ['an Inventor part', CAD],
  iam: ['an Inventor assembly', CAD],
  dwg: ['an AutoCAD drawing', CAD],
  dxf: ['a DXF drawing', CAD],
  '3dm': ['a Rhino file', CAD],
  ifc: ['an IFC building', BUILDING],
  rvt: ['a Revit project', BUILDING],
  rfa: ['a Revit family', BUILDING],
  pln: ['an Archicad project', BUILDING],
  vwx: ['a Vectorworks file', BUILDING],
  skp: ['a SketchUp file', DRAWING],
  blend: ['a Blender file', DRAWING],
  max: ['a 3ds Max scene', DRAWING],
  ma: ['a Maya scene', DRAWING],
  mb: ['a Maya scene', DRAWING],
  c4d: ['a Cinema 4D scene', DRAWING],
  dae: ['a COLLADA file', DRAWING],
  '3ds': ['a file of 3D Studio', DRAWING],
  '3mf': ['a 3MF file', CAD],
  x3d: ['an X3D file', DRAWING],
  wrl: ['a VRML file', DRAWING],
  usd: ['a USD file', DRAWING],
  usda: ['a USD file', DRAWING],
  usdc: ['a USD file', DRAWING],
  usdz: ['a USDZ file', DRAWING],
  abc: ['an Alembic file', DRAWING],
  vrm: ['a VRM figure', DRAWING],
  mtl: ['the materials of an OBJ', 'Drop it together with its .obj and its pictures'],
  bin: ['a part of a glTF', 'Drop it together with its .gltf and its pictures'],
};

const otherOf = (fileName: string) => {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(OTHERS, ending) ? OTHERS[ending] : undefined;
};

/** How a file of another program becomes a model that is read; null where the program is not known. */
export function wayOutOf(fileName: string): string | null {
  const known = otherOf(fileName);
  return known ? `${known[1]}.` : null;
}

/** Why a file is no model, and the way out. */
export function noModel(fileName: string): { message: string; detail: string } {
  const known = otherOf(fileName);
  if (!known) return { message: `“${fileName}” is not a model`, detail: `Use ${MODEL_KINDS}.` };
  return { message: `“${fileName}” is ${known[0]}, which is not read`, detail: `${known[1]}.` };
}

/** What an entity is called after its file: `Oak_table-v2.glb` is `Oak table v2`. */
export function nameOfModel(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return (name || fileName).slice(0, MAX_NAME);
}

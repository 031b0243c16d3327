import { type FbxNode, nodesNamed } from './fbx-nodes.ts';
import { type FbxObjects, kindOf, nameOf, numbersIn, propertyOf, textIn } from './fbx-objects.ts';

/** How a part takes its parent's scale, by the number in the file: turned before it is scaled, or not at all. */
const [TURNED_FIRST, NOT_SCALED] = [0, 2] as const;
/** From here on a mesh is shown subdivided, by the number in the file. */
const SMOOTH = 2;
/** Names of parts in one sentence at most. */
const MOST_NAMES = 5;
/** Below this, two numbers are the same. */
const SAME = 1e-4;

/** Kinds of shapes that are curved surfaces. */
const SURFACE = /^(?:Trim)?Nurbs(?:Surface)?$|^Patch/;

/** Pictures of shader graphs as Maya 2019 and later write them; those of earlier ones end with `|file` and are read. */
const SHADER_PICTURE = /^Maya\|TEX_(color|normal|metallic|roughness|emissive|ao)_map$/;

/** Whether the texture names its file in one of the places where the converter looks. */
const namesFile = (texture: FbxNode): boolean =>
  ['RelativeFilename', 'FileName'].some((place) => textIn(texture, place) !== '');

/** What the converter reads by corner or by vertex alone; written by face, edge or for all at once, it is left out. */
const BY_CORNER = {
  LayerElementNormal: 'normals, and are shown smooth',
  LayerElementUV: 'texture coordinates, and are shown without their pictures in place',
  LayerElementColor: 'colours, and are shown without them',
} as const;
/** Mappings of the format that are by corner or by vertex. */
const READ_MAPPING = /^By(?:PolygonVertex|Verti(?:ce|ces|x)|Vertex)$/;

/** Whether a shape has this in a way that is not read. */
const isUnread = (shape: FbxNode, layer: string): boolean =>
  nodesNamed(shape.nodes, layer).some((element) => !READ_MAPPING.test(textIn(element, 'MappingInformationType')));

/** Names what an FBX file has that the converter leaves out or places differently. */
export function leftOutOfFbx(file: FbxObjects): string[] {
  const models = file.of('Model');
  const subdivided = file.of('Geometry').filter((one) => (numbersIn(one, 'Smoothness')[0] ?? 0) >= SMOOTH);
  const bent = file
    .of('Deformer')
    .filter((one) => /^(DualQuaternion|Blend)$/.test(textIn(one, 'SkinningType')) && kindOf(one) === 'Skin');
  const skins = file.of('Deformer').filter((one) => kindOf(one) === 'Skin');
  const laidOn = file
    .of('Deformer')
    .filter((one) => kindOf(one) === 'BlendShapeChannel' && !isAlike(percentOf(one), 0));
  const surfaces = file.of('Geometry').filter((one) => SURFACE.test(kindOf(one)));
  const modelsOf = (list: readonly FbxNode[]) => list.flatMap(file.modelsOf);
  const materials = file.of('Material').map((material) => ({ material, pictures: file.picturesOf(material) }));
  const materialsWith = (isSuch: (one: (typeof materials)[number]['pictures'][number]) => boolean) =>
    materials.flatMap(({ material, pictures }) => (pictures.some(isSuch) ? [material] : []));
  return [
    ...named(
      models.filter((model) => takesScaleOtherwise(model, file)),
      'may differ in size or place: they take the scale of a parent in a way that glTF does not have. Freeze the scale of all parents to 1 before you export, or export .glb',
    ),
    ...named(
      models.filter((model) => isMovedInside(model) && file.partsOf(model).some(({ name }) => name === 'Model')),
      'have a geometric rotation or scale and parts below them, which may differ in place. Reset the transforms (Reset XForm) before you export, or export .glb',
    ),
    ...named(
      modelsOf(subdivided),
      'are shown as the coarse shape in the file, without subdivision. Apply the subdivision before you export, or export .glb',
    ),
    ...Object.entries(BY_CORNER).flatMap(([layer, what]) =>
      named(
        modelsOf(file.of('Geometry').filter((one) => isUnread(one, layer))),
        `have a value for each face, not for each corner, of their ${what}. Export them by corner (split per-vertex), or export .glb`,
      ),
    ),
    ...named(
      modelsOf(bent),
      'bend by dual quaternions, which glTF does not have: they bend linearly and may become thinner at joints. Export with linear skinning and check the result',
    ),
    ...named(
      skins.map(file.modelsOf).flatMap((users) => (users.length > 1 ? users : [])),
      'are copies of one shape that is bent by joints, which may differ in place. Make them unique before you export, or export .glb',
    ),
    ...named(
      modelsOf(laidOn),
      'have blend shapes that are on in the file, and may be shown in another shape. Apply the shapes before you export, or export .glb',
    ),
    ...named(
      modelsOf(surfaces),
      'are curved surfaces (NURBS), which are left out. Convert them to polygons before you export, or export .glb',
    ),
    ...named(
      materialsWith(({ slot }) => /^Transparen/.test(slot)),
      'are materials with a picture of how clear they are, which is left out: they are shown without holes. Export .glb instead',
    ),
    ...named(
      materialsWith(({ picture }) => picture.name === 'LayeredTexture'),
      'are materials with layers of pictures, of which one is shown. Bake them into one picture before you export',
    ),
    ...named(
      materialsWith(({ picture }) => picture.name === 'Texture' && !namesFile(picture)),
      'are materials with a picture whose file is not named, which is left out. Choose the picture again in your 3D program and export again, or export .glb',
    ),
    ...named(
      materialsWith(({ slot }) => SHADER_PICTURE.test(slot)),
      'are materials of a shader graph (Stingray PBS), whose pictures are left out. Export .glb, or give them a standard material',
    ),
    ...named(
      models.filter((model) => kindOf(model) === 'Light'),
      'are lamps, which are left out. Add lights in the scene instead',
    ),
    ...named(file.of('Audio'), 'are sounds, which are left out'),
  ];
}

/** Why a file is refused that has curved surfaces or curves, and no mesh; null: it has a mesh, or none of them. */
export function curvedOnly(file: FbxObjects, name: string): string | null {
  const shapes = file.of('Geometry');
  if (shapes.some((one) => numbersIn(one, 'PolygonVertexIndex').length > 0)) return null;
  const namesOf = (kind: RegExp) =>
    shapes
      .filter((one) => kind.test(kindOf(one)))
      .flatMap(file.modelsOf)
      .map(nameOf);
  const [[surface], [curve]] = [namesOf(SURFACE), namesOf(/Curve/)];
  if (surface !== undefined)
    return `“${name}” holds nothing that can be drawn, only curved surfaces (NURBS), such as “${surface}”. Convert them to polygons, and export again`;
  return curve === undefined
    ? null
    : `“${name}” holds nothing that can be drawn, only curves, such as “${curve}”: export the objects with their surfaces`;
}

/** How much a shape is laid on, in percent. */
const percentOf = (channel: FbxNode): number[] => [
  ...propertyOf(channel, 'DeformPercent'),
  ...numbersIn(channel, 'DeformPercent'),
];

/** A sentence with the names of the parts; none where there are no parts. */
export function named(models: readonly FbxNode[], what: string): string[] {
  const names = [...new Set(models.map(nameOf))];
  if (names.length === 0) return [];
  const left = names.length - MOST_NAMES;
  const listed = names.slice(0, MOST_NAMES).map((name) => `“${name}”`);
  return [`In the FBX file, these ${what}: ${listed.join(', ')}${left > 0 ? ` and ${left} more` : ''}`];
}

/** Whether the scale of a parent would have to reach it in another way than glTF's, and that makes a difference. */
function takesScaleOtherwise(model: FbxNode, file: FbxObjects): boolean {
  const inherits = propertyOf(model, 'InheritType')[0] ?? TURNED_FIRST;
  if (inherits !== TURNED_FIRST && inherits !== NOT_SCALED) return false;
  const parent = parentOf(model, file);
  if (!parent) return false;
  if (inherits === NOT_SCALED) return !isAlike(scaleOf(parent), 1);
  const isTurned = ['Lcl Rotation', 'PreRotation', 'PostRotation'].some((name) => !isAlike(propertyOf(model, name), 0));
  return isTurned && parentsOf(model, file).some((one) => !isAlike(scaleOf(one), scaleOf(one)[0] ?? 1));
}

const parentOf = (model: FbxNode, file: FbxObjects): FbxNode | undefined =>
  file.usersOf(model).find(({ name }) => name === 'Model');

/** All parents, the nearest first; a circle ends. */
function parentsOf(model: FbxNode, file: FbxObjects): FbxNode[] {
  const parents: FbxNode[] = [];
  let parent = parentOf(model, file);
  while (parent && !parents.includes(parent)) {
    parents.push(parent);
    parent = parentOf(parent, file);
  }
  return parents;
}

const scaleOf = (model: FbxNode): number[] => propertyOf(model, 'Lcl Scaling');

/** Whether the corners of a model are turned or scaled, and the parts below it are not. */
const isMovedInside = (model: FbxNode): boolean =>
  !isAlike(propertyOf(model, 'GeometricRotation'), 0) || !isAlike(propertyOf(model, 'GeometricScaling'), 1);

const isAlike = (values: readonly number[], wanted: number): boolean =>
  values.every((value) => Math.abs(value - wanted) <= SAME * Math.max(1, Math.abs(wanted)));

import { type FbxNode, fbxNodes, nodesNamed, numbersOf } from './fbx-nodes.ts';

/** How deep parts that use something are looked for, such as the models of a joint's weights. */
const DEEPEST = 8;

/** The objects of an FBX file, and what belongs to what. */
export interface FbxObjects {
  of(
    kind: 'Model' | 'Geometry' | 'Deformer' | 'NodeAttribute' | 'Material' | 'Pose' | 'Audio' | 'AnimationStack',
  ): FbxNode[];
  /** What an object is a part of. */
  usersOf(object: FbxNode): readonly FbxNode[];
  /** What an object has, in the order of the file. */
  partsOf(object: FbxNode): readonly FbxNode[];
  /** The models that use an object, whatever lies between. */
  modelsOf(object: FbxNode): FbxNode[];
  /** Pictures of a material, and what each of them is for, such as `DiffuseColor`. */
  picturesOf(material: FbxNode): readonly { picture: FbxNode; slot: string }[];
}

export function fbxObjects(bytes: Uint8Array): FbxObjects {
  const roots = fbxNodes(bytes);
  const objects = nodesNamed(roots, 'Objects').flatMap(({ nodes }) => nodes);
  const byId = new Map(objects.map((node) => [String(node.values[0]), node]));
  const users = new Map<FbxNode, FbxNode[]>();
  const parts = new Map<FbxNode, FbxNode[]>();
  const pictures = new Map<FbxNode, { picture: FbxNode; slot: string }[]>();
  for (const { values } of nodesNamed(roots, 'Connections').flatMap(({ nodes }) => nodes)) {
    const [from, to] = [byId.get(String(values[1])), byId.get(String(values[2]))];
    if (!from || !to || from === to) continue;
    users.set(from, [...(users.get(from) ?? []), to]);
    const slot = values[3];
    if (typeof slot === 'string' && to.name === 'Material')
      pictures.set(to, [...(pictures.get(to) ?? []), { picture: from, slot }]);
    const list = parts.get(to);
    if (list) list.push(from);
    else parts.set(to, [from]);
  }
  const usersOf = (object: FbxNode) => users.get(object) ?? [];
  const modelsOf = (object: FbxNode, depth = 0): FbxNode[] =>
    depth === DEEPEST
      ? []
      : usersOf(object).flatMap((user) => (user.name === 'Model' ? [user] : modelsOf(user, depth + 1)));
  return {
    of: (kind) => nodesNamed(objects, kind),
    usersOf,
    partsOf: (object) => parts.get(object) ?? [],
    modelsOf: (object) => modelsOf(object),
    picturesOf: (material) => pictures.get(material) ?? [],
  };
}

/** Its name, without what stands around it in the file. */
export function nameOf({ values }: FbxNode): string {
  const text = typeof values[1] === 'string' ? values[1] : '';
  return (text.split('\u0000\u0001')[0] ?? '').replace(/^\w*::/, '');
}

/** Its kind within those of its name, such as `Mesh`, `Light` or `Skin`. */
export const kindOf = ({ values }: FbxNode): string => (typeof values[2] === 'string' ? values[2] : '');

/** The numbers of a property, as it stands in `Properties70`; empty: it has its default. */
export function propertyOf(object: FbxNode, name: string): number[] {
  const all = nodesNamed(object.nodes, 'Properties70').flatMap(({ nodes }) => nodes);
  const found = all.find(({ values }) => values[0] === name);
  return found ? numbersOf({ ...found, values: found.values.slice(4) }) : [];
}

/** The numbers of a node directly inside of an object. */
export const numbersIn = (object: FbxNode, name: string): number[] => numbersOf(nodesNamed(object.nodes, name)[0]);

/** The text of a node directly inside of an object. */
export function textIn(object: FbxNode, name: string): string {
  const value = nodesNamed(object.nodes, name)[0]?.values[0];
  return typeof value === 'string' ? value : '';
}

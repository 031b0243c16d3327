/** What a part of a model looks like: sizes along the axes in m, area in m2. */
export interface PartShape {
  triangles: number;
  area: number;
  box: { x: number; y: number; z: number };
}

/** What a model's file consists of, parents first, as the mesh pipeline writes it down. */
export interface ModelParts {
  nodes: readonly {
    name: string;
    parent: number | null;
    parts: readonly {
      primitive: number;
      material: string | null;
      fingerprint: PartShape;
      /** What variants of the file put on; under all others it keeps its own material. */
      variants?: readonly { variant: string; material: string }[];
    }[];
  }[];
  animations: readonly { name: string; length: number }[];
}

/** A primitive of a model, by the names that documents bind to. */
export interface ModelPart {
  node: string;
  /** Names of the nodes above it and its own, with slashes. */
  path: string;
  /** Empty: it has none. */
  material: string;
  primitive: number;
  shape: PartShape;
  /** Among the parts of its file. */
  at: number;
}

/** What a slot or an override is bound to. An empty name, or null, binds any. */
export interface PartTarget {
  node: string;
  material: string;
  primitive: number | null;
}

/** The parts of a model, to be found by name. */
export interface PartIndex {
  parts: readonly ModelPart[];
  byNode: ReadonlyMap<string, readonly ModelPart[]>;
  byMaterial: ReadonlyMap<string, readonly ModelPart[]>;
  clips: readonly { name: string; length: number }[];
}

/** Makes a model's parts findable. Costs the model once. */
export function indexParts({ nodes, animations }: ModelParts): PartIndex {
  const parts: ModelPart[] = [];
  const paths: string[] = [];
  for (const [at, { name, parent, parts: own }] of nodes.entries()) {
    const above = parent === null ? undefined : paths[parent];
    const path = above === undefined ? name : `${above}/${name}`;
    paths[at] = path;
    for (const { primitive, material, fingerprint } of own)
      parts.push({ node: name, path, material: material ?? '', primitive, shape: fingerprint, at: parts.length });
  }
  return indexOf(parts, animations);
}

function indexOf(parts: readonly ModelPart[], clips: PartIndex['clips']): PartIndex {
  const byNode = new Map<string, ModelPart[]>();
  const byMaterial = new Map<string, ModelPart[]>();
  for (const part of parts) {
    add(byNode, part.node, part);
    if (part.path !== part.node) add(byNode, part.path, part);
    add(byMaterial, part.material, part);
  }
  return { parts, byNode, byMaterial, clips };
}

/** The parts of a model that can be bound, without their shapes: small enough to store with every version. */
export interface ModelNames {
  /** Node, its path, material and primitive. */
  parts: [node: string, path: string, material: string, primitive: number][];
  clips: string[];
}

export function namesOf(model: ModelParts): ModelNames {
  const { parts, clips } = indexParts(model);
  return {
    parts: parts.map(({ node, path, material, primitive }) => [node, path, material, primitive]),
    clips: clips.map(({ name }) => name),
  };
}

const NO_SHAPE: PartShape = { triangles: 0, area: 0, box: { x: 0, y: 0, z: 0 } };

/** The same index, of names alone. */
export const indexNames = ({ parts, clips }: ModelNames): PartIndex =>
  indexOf(
    parts.map(([node, path, material, primitive], at) => ({ node, path, material, primitive, shape: NO_SHAPE, at })),
    clips.map((name) => ({ name, length: 0 })),
  );

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Whether a place means this primitive of a node. One without a node means its material everywhere, in all of them. */
export const isPrimitiveMeant = ({ node, primitive }: Pick<PartTarget, 'node' | 'primitive'>, own: number): boolean =>
  node === '' || primitive === null || primitive === own;

/** The parts that scenes would bind, by the rules of scenes. */
export function partsOf(index: PartIndex, target: PartTarget): readonly ModelPart[] {
  const { node, material } = target;
  const named = node !== '' ? index.byNode.get(node) : material !== '' ? index.byMaterial.get(material) : index.parts;
  return (named ?? []).filter(
    (part) => (material === '' || part.material === material) && isPrimitiveMeant(target, part.primitive),
  );
}

/** True where scenes would find something; what binds anything is always found. */
export function hasTarget(index: PartIndex, target: PartTarget): boolean {
  if (target.node === '' && target.material === '') return true;
  const named = target.node !== '' ? index.byNode.get(target.node) : index.byMaterial.get(target.material);
  return (named ?? []).some(
    (part) => (target.material === '' || part.material === target.material) && isPrimitiveMeant(target, part.primitive),
  );
}

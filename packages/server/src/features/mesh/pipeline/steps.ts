import type { SkipFlag } from '@diorama/contract/meshes/mesh-skip.ts';
import {
  type Document,
  type Material,
  type Mesh,
  type Node,
  type Primitive,
  PropertyType,
  type Transform,
} from '@gltf-transform/core';
import {
  clearNodeParent,
  dedup,
  INSTANCE_DEFAULTS,
  instance,
  join,
  palette,
  prune,
  resample,
  simplify,
  weld,
} from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer';
import { isKept } from './geometry/keep-names.ts';
import { movedNodes } from './geometry/moved-nodes.ts';
import { hasNamelessVariants } from './geometry/variants.ts';
import { largestSize } from './packing-precision.ts';
import { giveOwnTextures } from './pictures/solid-textures.ts';
import { shearedNodes } from './repair/sheared-nodes.ts';
import { standTangents } from './repair/standing-tangents.ts';

/** One step of the optimisation. */
export interface Step {
  name: Exclude<SkipFlag, 'all' | 'draco' | 'textureCompress'>;
  run(document: Document): Promise<unknown>;
  /** Why it does nothing for this document; null: it does. */
  reason?(document: Document): string | null;
}

/** Of glTF. */
const [LINES, TRIANGLES] = [1, 4] as const;
/**
 * Maximum distance that a surface moves when triangles are left out, as a share of the mesh's size, and in m: it is not
 * visible. A handle that was joined with the ground around the house is as fine as it was; for other units than metres
 * a hundredth of the share applies.
 */
const SIMPLIFY_ERROR = { share: 0.0001, least: 0.000001, metres: 0.002 };

/** Variants change parts, which stay what they are by their names. */
const hasNameless = (document: Document): string | null =>
  hasNamelessVariants(document) ? 'the file has material variants of parts or materials without a name' : null;

/** In the order of CONFIGURATOR "The mesh pipeline"; packing follows. */
export const STEPS: readonly Step[] = [
  { name: 'dedup', run: (document) => document.transform(dedup()) },
  { name: 'instance', run: instanceUpright, reason: hasNameless },
  { name: 'palette', run: withoutKeptMaterials, reason: hasNameless },
  { name: 'flatten', run: flattenFree },
  {
    name: 'join',
    run: joinOthers,
    reason: hasNameless,
  },
  { name: 'weld', run: (document) => document.transform(weld()) },
  {
    name: 'simplify',
    run: simplifyRigid,
  },
  { name: 'resample', run: (document) => document.transform(resample()) },
  { name: 'prune', run: pruneUnused },
];

/** Nodes below one of those given, those too. */
function withDescendants(document: Document, isTop: (node: Node) => boolean): Set<Node> {
  const found = new Set<Node>();
  for (const scene of document.getRoot().listScenes())
    scene.traverse((node) => {
      const parent = node.getParentNode();
      if (isTop(node) || (parent && found.has(parent))) found.add(node);
    });
  return found;
}

/** Gives what is kept, and what moves, meshes of their own: instances leave their node. */
function apart(document: Document): void {
  const moved = movedNodes(document);
  for (const node of withDescendants(document, (node) => isKept(node) || moved.has(node))) {
    const mesh = node.getMesh();
    if (mesh && mesh.listParents().filter((parent) => parent.propertyType === PropertyType.NODE).length > 1)
      node.setMesh(wholeCopy(mesh));
  }
}

/** Instances are moves, turns and scales: what leans stays where it is. */
async function instanceUpright(document: Document): Promise<void> {
  const leaning = [...shearedNodes(document)].map((node) => [node, node.getMesh()] as const);
  for (const [node] of leaning) node.setMesh(null);
  await document.transform(apart, instance());
  for (const [node, mesh] of leaning) node.setMesh(mesh);
}

/**
 * A copy with primitives and shapes of its own. The library's copies share them: packing quantises what two meshes share for
 * the first one, and then again, so that the second one grows.
 */
function wholeCopy(mesh: Mesh): Mesh {
  const copy = mesh.clone();
  for (const primitive of mesh.listPrimitives()) copy.removePrimitive(primitive);
  for (const primitive of mesh.listPrimitives()) {
    const own = primitive.clone();
    for (const target of primitive.listTargets()) own.removeTarget(target);
    for (const target of primitive.listTargets()) own.addTarget(target.clone());
    copy.addPrimitive(own);
  }
  return copy;
}

/**
 * Palettes merge materials; those that are kept are taken off for that time, and what has colours of points: a picture next to
 * them is what USDZ cannot say.
 */
async function withoutKeptMaterials(document: Document): Promise<void> {
  const taken = takeMaterials(document, (primitive) => {
    const material = primitive.getMaterial();
    return material !== null && (isKept(material) || primitive.getAttribute('COLOR_0') !== null);
  });
  // A palette holds alpha; what opaque materials have of it means nothing, and would be written into its picture.
  for (const material of document.getRoot().listMaterials())
    if (material.getAlphaMode() === 'OPAQUE') material.setAlpha(1);
  await document.transform(palette());
  putBack(taken);
}

function takeMaterials(document: Document, which: (primitive: Primitive) => boolean): [Primitive, Material][] {
  const taken: [Primitive, Material][] = [];
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      const material = primitive.getMaterial();
      if (!material || !which(primitive)) continue;
      taken.push([primitive, material]);
      primitive.setMaterial(null);
    }
  return taken;
}

function putBack(taken: readonly (readonly [Primitive, Material])[]): void {
  for (const [primitive, material] of taken) primitive.setMaterial(material);
}

/** Takes nodes out of their parents, but not from below what is kept, moves or makes them lean. Source: glTF-Transform's `flatten`. */
function flattenFree(document: Document): Promise<Document> {
  const moved = movedNodes(document);
  const leaning = shearedNodes(document);
  const bound = withDescendants(document, (node) => isKept(node) || moved.has(node));
  for (const scene of document.getRoot().listScenes())
    scene.traverse((node) => {
      const parent = node.getParentNode();
      if (moved.has(node) || leaning.has(node) || (parent && bound.has(parent))) return;
      clearNodeParent(node);
    });
  return document.transform(prune({ propertyTypes: [PropertyType.NODE], keepLeaves: false }));
}

/** Joins what no product refers to. A node that took others in is not what its name says any more, and loses it. */
async function joinOthers(document: Document): Promise<void> {
  const drawnBy = (node: Node): readonly Primitive[] => node.getMesh()?.listPrimitives() ?? [];
  const before = new Map(
    document
      .getRoot()
      .listNodes()
      .map((node) => [node, drawnBy(node)]),
  );
  const [leaning, moved] = [shearedNodes(document), movedNodes(document)];
  // Those were not made instances: joined, each of them would have points of its own.
  const isMany = (node: Node) =>
    leaning.has(node) && (node.getMesh()?.listParents().length ?? 0) > INSTANCE_DEFAULTS.min;
  const isJoined = (node: Node) => !isKept(node) && !isMany(node);
  standTangents(document, (node) => isJoined(node) && !moved.has(node));
  await document.transform(join({ filter: isJoined }));
  for (const node of document.getRoot().listNodes()) {
    const known = before.get(node) ?? [];
    const now = drawnBy(node);
    if (now.length === 0 || (now.length === known.length && now.every((primitive, at) => primitive === known[at])))
      continue;
    node.setName('');
    node.getMesh()?.setName('');
  }
}

/**
 * Leaves out triangles without a visible change, except in deformed parts: a cloth that lies flat needs all its points
 * once its bones or shapes move it, and only the rest pose is compared. Point clouds would be thinned out, and points
 * with colours of four values crash the library. What is skipped is marked as lines for that time.
 */
async function simplifyRigid(document: Document): Promise<void> {
  const bending = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .filter(
      (primitive) =>
        primitive.listTargets().length > 0 || primitive.getAttribute('JOINTS_0') || primitive.getMode() < TRIANGLES,
    )
    .map((primitive) => ({ primitive, mode: primitive.getMode() }));
  const { share, least, metres } = SIMPLIFY_ERROR;
  const error = Math.max(least, Math.min(share, metres / largestSize(document)));
  for (const { primitive } of bending) primitive.setMode(LINES);
  await document.transform(simplify({ simplifier: MeshoptSimplifier, error, ratio: 0 }));
  for (const { primitive, mode } of bending) primitive.setMode(mode);
}

/** Removes what nothing draws. Where a product puts another material on, texture coordinates stay for its textures. */
async function pruneUnused(document: Document): Promise<void> {
  const keptPrimitives = new Set<Primitive>();
  const keptMaterials = new Set<Material>();
  for (const node of withDescendants(document, isKept))
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) keptPrimitives.add(primitive);
  for (const primitive of keptPrimitives) {
    const material = primitive.getMaterial();
    if (material) keptMaterials.add(material);
  }
  for (const material of document.getRoot().listMaterials()) if (isKept(material)) keptMaterials.add(material);
  const taken = takeMaterials(document, (primitive) => {
    const material = primitive.getMaterial();
    return material !== null && keptMaterials.has(material);
  });
  const attributes: Transform = prune({ propertyTypes: [PropertyType.ACCESSOR] });
  await document.transform(attributes);
  putBack(taken);
  const isAnySolid = await giveOwnTextures(document);
  await document.transform(prune({ keepAttributes: true, keepSolidTextures: !isAnySolid }));
  if (isAnySolid) await document.transform(dedup({ propertyTypes: [PropertyType.TEXTURE] }));
}

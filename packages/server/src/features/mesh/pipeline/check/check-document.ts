import type { Accessor, Document, Mesh, Node } from '@gltf-transform/core';
import { sizeOf, trianglesOf } from '../geometry/measure.ts';
import { MESH_BOUNDS } from '../geometry/mesh-bounds.ts';
import { onlyPoints } from '../other-formats/only-points.ts';
import { RefusedMeshError } from '../refused-mesh-error.ts';
import { farWarnings } from '../repair/far-scenes.ts';
import { contentsOf, nothingDrawn } from '../repair/nothing-drawn.ts';
import { clampMaterials } from '../repair/sane-materials.ts';
import { NO_SCENE } from '../source-json.ts';

/** Refuses what scenes cannot draw, by the name of the part; small faults are repaired and reported. */
export function checkDocument(document: Document): string[] {
  const root = document.getRoot();
  if (root.listScenes().length === 0) throw new RefusedMeshError(NO_SCENE);
  const meshes = root.listMeshes();
  if (!root.listNodes().some(hasPoints)) throw new RefusedMeshError(nothingDrawn(contentsOf(document)));
  refuseWithoutSurfaces(root.listNodes());
  const warnings: string[] = [];
  const checked = new Set<Accessor>();
  meshes.forEach((mesh, index) => {
    checkMesh(mesh, mesh.getName() ? `“${mesh.getName()}”` : String(index), checked, warnings);
  });
  checkTriangles(meshes);
  for (const animation of root.listAnimations())
    for (const sampler of animation.listSamplers())
      for (const accessor of [sampler.getInput(), sampler.getOutput()])
        if (accessor && badNumber(accessor) >= 0)
          throw new RefusedMeshError(
            `The animation “${animation.getName()}” has keys that are no numbers (NaN or infinity)`,
          );
  checkTextures(document, warnings);
  clampMaterials(document);
  return [...warnings, ...farWarnings(document)];
}

function checkMesh(mesh: Mesh, name: string, checked: Set<Accessor>, warnings: string[]): void {
  for (const primitive of mesh.listPrimitives()) {
    const position = primitive.getAttribute('POSITION');
    const count = position?.getCount() ?? 0;
    for (const semantic of primitive.listSemantics()) {
      const accessor = primitive.getAttribute(semantic);
      if (!accessor || checked.has(accessor)) continue;
      checked.add(accessor);
      const bad = badNumber(accessor);
      if (bad < 0) continue;
      if (semantic === 'POSITION')
        throw new RefusedMeshError(
          `The mesh ${name} has positions that are no numbers (NaN or infinity), first at vertex ${Math.floor(bad / accessor.getElementSize())}. Repair it in your 3D program and send it again`,
        );
      clean(accessor);
      warnings.push(`The mesh ${name} had values of ${semantic} that are no numbers: they are 0 now`);
    }
    for (const target of primitive.listTargets())
      for (const accessor of target.listAttributes())
        if (badNumber(accessor) >= 0)
          throw new RefusedMeshError(`The mesh ${name} has a morph target with values that are no numbers`);
    const indices = primitive.getIndices()?.getArray();
    if (!indices) continue;
    for (const index of indices)
      if (index >= count)
        throw new RefusedMeshError(
          `The mesh ${name} has triangles that name corner ${index}, and it has ${count} of them`,
        );
  }
}

const hasPoints = (node: Node): boolean =>
  node
    .getMesh()
    ?.listPrimitives()
    .some((primitive) => (primitive.getAttribute('POSITION')?.getCount() ?? 0) > 0) === true;

/** Of glTF: from here on what is drawn has a surface; below are points and lines. */
const TRIANGLES = 4;

/** Refuses what holds points or lines only. */
function refuseWithoutSurfaces(nodes: readonly Node[]): void {
  const modes = new Set(
    nodes.filter(hasPoints).flatMap((node) => (node.getMesh()?.listPrimitives() ?? []).map((one) => one.getMode())),
  );
  if ([...modes].some((mode) => mode >= TRIANGLES)) return;
  const hasLines = [...modes].some((mode) => mode > 0);
  if (!modes.has(0))
    throw new RefusedMeshError(
      'The file holds nothing that can be drawn, only lines: export the objects with their surfaces',
    );
  throw new RefusedMeshError(onlyPoints('The file', hasLines));
}

/** The place of the first value that is no number; -1: there is none. */
function badNumber(accessor: Accessor): number {
  const array = accessor.getArray();
  if (!(array instanceof Float32Array)) return -1;
  for (let at = 0; at < array.length; at += 1) if (!Number.isFinite(array[at])) return at;
  return -1;
}

function clean(accessor: Accessor): void {
  const array = accessor.getArray();
  if (array) accessor.setArray(array.map((value) => (Number.isFinite(value) ? value : 0)));
}

function checkTriangles(meshes: readonly Mesh[]): void {
  const counts = meshes.map((mesh) =>
    mesh.listPrimitives().reduce((sum, primitive) => sum + trianglesOf(primitive), 0),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= MESH_BOUNDS.triangles) return;
  const largest = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  throw new RefusedMeshError(
    `The file has ${total} triangles: meshes have ${MESH_BOUNDS.triangles} at most. The largest part is “${meshes[largest]?.getName() ?? largest}” with ${counts[largest]}`,
  );
}

function checkTextures(document: Document, warnings: string[]): void {
  document
    .getRoot()
    .listTextures()
    .forEach((texture, index) => {
      const name = texture.getName() || texture.getURI() || String(index);
      const image = texture.getImage();
      if (!image || image.length === 0) throw new RefusedMeshError(`The texture “${name}” has no data`);
      const size = sizeOf(texture);
      if (!size) throw new RefusedMeshError(`The texture “${name}” is damaged, or not ${texture.getMimeType()}`);
      const [width, height] = size;
      const side = Math.max(width, height);
      if (side > MESH_BOUNDS.textureSide)
        throw new RefusedMeshError(
          `The texture “${name}” has ${width} × ${height} pixels: send ${MESH_BOUNDS.textureSide} along a side at most`,
        );
      if (side > MESH_BOUNDS.largeTextureSide)
        warnings.push(`The texture “${name}” has ${width} × ${height} pixels: it was made smaller`);
    });
}

import type { MeshCompression } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { EXTMeshoptCompression } from '@gltf-transform/extensions';
import { cloneDocument, draco, quantize, reorder, sparse, unpartition } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { gltfIo } from '../../../../platform/gltf/gltf-io.ts';
import { isKept, unmark } from '../geometry/keep-names.ts';
import { type PackingPrecision, packingPrecision } from '../packing-precision.ts';

/** A way of packing that was tried. */
export interface Candidate {
  compression: MeshCompression;
  sparse: boolean;
  glb: Uint8Array;
}

/** Bytes of numbers above which leaving them unpacked is never the smallest. */
const NEVER_RAW = 256 * 1024;

interface Wanted {
  draco: boolean;
}

/** The document packed in every way that is allowed, the smallest first. */
export async function packedCandidates(document: Document, { draco: mayDraco }: Wanted): Promise<Candidate[]> {
  const numbers = document
    .getRoot()
    .listAccessors()
    .reduce((sum, accessor) => sum + accessor.getByteLength(), 0);
  const compressions: MeshCompression[] = ['meshopt'];
  if (mayDraco && isDracoUseful(document)) compressions.push('draco');
  if (numbers <= NEVER_RAW) compressions.push('none');
  const precision = packingPrecision(document);
  const made: Candidate[] = [];
  for (const isSparse of [false, true]) {
    if (isSparse && !(await isMadeSparse(document))) continue;
    for (const compression of compressions)
      try {
        made.push({ compression, sparse: isSparse, glb: await pack(cloneDocument(document), compression, precision) });
      } catch {
        // Packers refuse geometry that they do not know, such as strips with restarts: the other packings take it.
      }
  }
  if (made.length === 0)
    made.push({ compression: 'none', sparse: false, glb: await pack(cloneDocument(document), 'none', precision) });
  return made.sort((a, b) => a.glb.length - b.glb.length);
}

/** Marks what is mostly zeros; whether there is more of it than in the file as it came. */
async function isMadeSparse(document: Document): Promise<boolean> {
  const before = sparseCount(document);
  await document.transform(sparse());
  return sparseCount(document) !== before;
}

const sparseCount = (document: Document): number =>
  document
    .getRoot()
    .listAccessors()
    .filter((accessor) => accessor.getSparse()).length;

/** Draco packs triangles without morph targets. */
const isDracoUseful = (document: Document): boolean =>
  document
    .getRoot()
    .listMeshes()
    .some((mesh) =>
      mesh.listPrimitives().some((primitive) => primitive.getMode() === 4 && primitive.listTargets().length === 0),
    );

async function pack(
  document: Document,
  compression: MeshCompression,
  precision: PackingPrecision,
): Promise<Uint8Array> {
  if (compression === 'meshopt') await withMeshopt(document, precision);
  if (compression === 'draco')
    await document.transform(draco({ quantizePosition: precision.position, quantizeTexcoord: precision.texcoord }));
  nameHolders(document);
  unmark(document);
  await document.transform(unpartition());
  return (await gltfIo()).writeBinary(document);
}

/** Bits of the widest whole number that glTF has for points. */
const WHOLE_BITS = 16;
/** What meshopt's filters leave alone, directions in shapes too. */
const SHAPED = 'POSITION|TEXCOORD|JOINTS|WEIGHTS|COLOR|NORMAL|TANGENT';
/** Bits of a direction: those of the filters. */
const DIRECTION_BITS = 8;
const { FILTER, QUANTIZE } = EXTMeshoptCompression.EncoderMethod;

/**
 * As glTF-Transform's `meshopt` of its highest level, but as finely as the model needs: points stay floats where whole numbers are
 * too coarse, and moves are not filtered where parts would tremble.
 */
async function withMeshopt(document: Document, { position, isMovedFar }: PackingPrecision): Promise<void> {
  if (document.hasExtension('KHR_mesh_primitive_restart'))
    throw new Error('It has strips that begin again, which meshopt does not pack');
  const named = (names: string) =>
    new RegExp(`^(${position > WHOLE_BITS ? names.replace('POSITION|', '') : names})(_\\d+)?$`);
  const isFiltered = !isMovedFar;
  await document.transform(
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({
      pattern: named(isFiltered ? SHAPED.replace('|NORMAL|TANGENT', '') : SHAPED),
      patternTargets: named(SHAPED),
      quantizePosition: Math.min(position, WHOLE_BITS),
      quantizeNormal: DIRECTION_BITS,
    }),
  );
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: isFiltered ? FILTER : QUANTIZE });
}

/**
 * Quantising puts the mesh of a node that has children or moves into a node of its own below it: that one gets the name of
 * a kept node, too, so that a scene finds the mesh by it.
 */
function nameHolders(document: Document): void {
  for (const node of document.getRoot().listNodes()) {
    if (!isKept(node) || node.getMesh()) continue;
    for (const child of node.listChildren()) if (child.getMesh() && !child.getName()) child.setName(node.getName());
  }
}

import type { MeshFigures } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { figuresOf } from '../geometry/measure.ts';
import { readDocument } from '../read-document.ts';
import { drawableOf, pictureOf } from './compare.ts';

/** What is seen of a file that was made, as scenes would read it. */
export interface Look {
  document: Document;
  after: MeshFigures;
  /** Null: there is nothing to draw, or it was not drawn. */
  picture: Uint8Array | null;
  /** Milliseconds it took. */
  ms: number;
}

/** Reads a file again, and draws it unless its picture is known. */
export async function lookAt(glb: Uint8Array, { draws = true } = {}): Promise<Look> {
  const start = performance.now();
  const document = await readDocument(glb);
  const after = figuresOf(document, glb.length);
  const picture = draws ? ((await pictureOf(drawableOf(document)))?.pixels ?? null) : null;
  return { document, after, picture, ms: performance.now() - start };
}

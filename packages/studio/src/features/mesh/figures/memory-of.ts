import type { MeshFigures } from '@diorama/contract/meshes/mesh-report.ts';

/** Bytes of a point with its normal and texture coordinates, and of a triangle's corners. */
const POINT = 32;
const TRIANGLE = 12;

/** Bytes on the graphics card: textures, points and triangles. Older reports do not count the last two: they are estimated. */
export const memoryOf = ({ textureMemory, geometryMemory, vertices, triangles }: MeshFigures): number =>
  textureMemory + (geometryMemory ?? vertices * POINT + triangles * TRIANGLE);

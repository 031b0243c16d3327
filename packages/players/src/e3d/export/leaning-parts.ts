import { type BufferGeometry, type Matrix4, Vector3 } from 'three';

/** Cosine between two axes from which on they count as not upright. */
const LEANING = 1e-4;

/** Whether a place is no move, turn and scale: that of a part that stands turned in something stretched. */
export function leans(matrix: Matrix4): boolean {
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  matrix.extractBasis(x, y, z);
  const cosine = (a: Vector3, b: Vector3) => Math.abs(a.dot(b)) / (a.length() * b.length() || 1);
  return Math.max(cosine(x, y), cosine(y, z), cosine(z, x)) > LEANING;
}

/** A shape with its place written into its points. */
export function stood(from: BufferGeometry, matrix: Matrix4): BufferGeometry {
  const made = from.clone().applyMatrix4(matrix);
  const corners = made.getIndex();
  // A mirror turns faces around.
  if (matrix.determinant() < 0 && corners)
    for (let at = 0; at + 2 < corners.count; at += 3) {
      const second = corners.getX(at + 1);
      corners.setX(at + 1, corners.getX(at + 2)).setX(at + 2, second);
    }
  return made;
}

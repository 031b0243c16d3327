// What other features may use of the library of materials.

export { MaterialBall } from './material-ball.tsx';
export { MATERIAL_KINDS } from './material-types.ts';
export { materialDetail, materialKeys, materialList, materialPublished, meshesFor } from './materials.queries.ts';

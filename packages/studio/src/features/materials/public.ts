// What other features may use of the library of materials.

export { importMaterials } from './import-glb/import-materials.ts';
export { type FoundMaterial, type GlbMaterials, readGlbMaterials } from './import-glb/read-glb-materials.ts';
export { MaterialBall } from './material-ball.tsx';
export { MATERIAL_KINDS } from './material-types.ts';
export { materialDetail, materialKeys, materialList, materialPublished, meshesFor } from './materials.queries.ts';

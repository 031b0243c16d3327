/** Files of a model: `glb` for programs, `usdz` for the viewer of iPhones and iPads. */
export type ModelFileType = 'glb' | 'usdz';

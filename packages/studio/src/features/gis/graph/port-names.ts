/** Ports of what stands on the canvas: what leads to it on the left, what follows on the right. */
export const IN = 'in';
export const OUT = 'out';
/** The same of references that lead to the left. */
export const BACK = 'back';

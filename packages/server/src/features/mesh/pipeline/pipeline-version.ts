/** Raised when the pipeline makes other bytes of the same file, or says something else about it: what was kept is not used then. */
export const PIPELINE = 18;

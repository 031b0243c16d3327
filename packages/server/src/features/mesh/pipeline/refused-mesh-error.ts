/** The file cannot be used; the message names the part and is for the person who sent it. */
export class RefusedMeshError extends Error {}

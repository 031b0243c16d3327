/** Packs and unpacks geometry; it has no types of its own. */
declare module 'draco3dgltf' {
  export function createDecoderModule(): Promise<object>;
  export function createEncoderModule(): Promise<object>;
}

/** The validator of Khronos; it has no types of its own. */
declare module 'gltf-validator' {
  interface Options {
    format?: 'glb' | 'gltf';
    writeTimestamp?: boolean;
    maxIssues?: number;
    ignoredIssues?: readonly string[];
  }
  export function validateBytes(data: Uint8Array, options?: Options): Promise<unknown>;
}

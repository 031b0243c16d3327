import wasmUrl from 'three/addons/libs/draco/gltf/draco_decoder.wasm?url';
import scriptUrl from 'three/addons/libs/draco/gltf/draco_wasm_wrapper.js?url';
import { UnreadableModelError } from './glb-file.ts';
import type { TypedArray } from './typed-array.ts';

/** What is used of the decoder's interface. */
interface DracoMesh {
  num_faces(): number;
  num_points(): number;
}
interface DracoDecoder {
  DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: DracoMesh): { ok(): boolean; error_msg(): string };
  GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, at: number): boolean;
  GetAttributeByUniqueId(mesh: DracoMesh, id: number): { num_components(): number };
  GetAttributeDataArrayForAllPoints(
    mesh: DracoMesh,
    attribute: object,
    type: number,
    bytes: number,
    at: number,
  ): boolean;
}
interface DracoModule {
  Decoder: new () => DracoDecoder;
  Mesh: new () => DracoMesh;
  destroy(made: object): void;
  _malloc(bytes: number): number;
  _free(at: number): void;
  HEAPU8: Uint8Array;
  DT_FLOAT32: number;
  DT_UINT16: number;
}
type MakeDraco = (options: { wasmBinary: ArrayBuffer }) => Promise<DracoModule>;

/** A primitive unpacked: values of each attribute in a row. */
export interface DracoPrimitive {
  indices: Uint32Array;
  attributes: Map<string, TypedArray>;
}

export type DecodeDraco = (
  bytes: Uint8Array,
  attributes: ReadonlyMap<string, number>,
  isWhole: (name: string) => boolean,
) => DracoPrimitive;

/** The decoder's script is no module: it leaves its function in the window. */
function loadScript(): Promise<MakeDraco> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.addEventListener('load', () => {
      const made: unknown = Reflect.get(globalThis, 'DracoDecoderModule');
      if (isMaker(made)) resolve(made);
      else reject(new UnreadableModelError('The decoder could not be loaded'));
    });
    script.addEventListener('error', () => reject(new UnreadableModelError('The decoder could not be loaded')));
    document.head.append(script);
  });
}

const isMaker = (value: unknown): value is MakeDraco => typeof value === 'function';

/** Fetched from our own server, and only for files that need it: 60 kB of script and 190 kB of code. */
export async function loadDraco(): Promise<DecodeDraco> {
  const [make, response] = await Promise.all([loadScript(), fetch(wasmUrl)]);
  const draco = await make({ wasmBinary: await response.arrayBuffer() });
  return (bytes, attributes, isWhole) => decode(draco, bytes, attributes, isWhole);
}

function decode(
  draco: DracoModule,
  bytes: Uint8Array,
  attributes: ReadonlyMap<string, number>,
  isWhole: (name: string) => boolean,
): DracoPrimitive {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  try {
    const status = decoder.DecodeArrayToMesh(new Int8Array(bytes), bytes.byteLength, mesh);
    if (!status.ok()) throw new UnreadableModelError(`It cannot be unpacked: ${status.error_msg()}`);
    const indices = copied(draco, mesh.num_faces() * 12, (size, at) => decoder.GetTrianglesUInt32Array(mesh, size, at));
    const found = new Map<string, TypedArray>();
    for (const [name, id] of attributes) {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id);
      const count = mesh.num_points() * attribute.num_components();
      const [type, width] = isWhole(name) ? [draco.DT_UINT16, 2] : [draco.DT_FLOAT32, 4];
      const data = copied(draco, count * width, (size, at) =>
        decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type, size, at),
      );
      found.set(name, isWhole(name) ? new Uint16Array(data) : new Float32Array(data));
    }
    return { indices: new Uint32Array(indices), attributes: found };
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

/** Has the decoder write into its memory, and takes the bytes out of it. */
function copied(draco: DracoModule, size: number, write: (size: number, at: number) => boolean): ArrayBuffer {
  const at = draco._malloc(size);
  write(size, at);
  const bytes = draco.HEAPU8.slice(at, at + size).buffer;
  draco._free(at);
  return bytes;
}

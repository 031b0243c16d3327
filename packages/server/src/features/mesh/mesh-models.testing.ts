import { Document, type Material, type Mesh, type Node, NodeIO } from '@gltf-transform/core';
import {
  ALL_EXTENSIONS,
  EXTMeshGPUInstancing,
  KHRMaterialsVariants,
  KHRNodeVisibility,
  KHRTextureTransform,
  type Variant,
} from '@gltf-transform/extensions';

/** Every extension that the library reads. */
export const EXTENSION_NAMES = ALL_EXTENSIONS.map((extension) => extension.EXTENSION_NAME);

/** A model that is put together in a test. */
export class TestModel {
  readonly document = new Document();
  readonly #buffer = this.document.createBuffer();
  readonly #scene = this.document.createScene('Scene');

  material(name: string, colour: [number, number, number] = [0.5, 0.5, 0.5]): Material {
    return this.document.createMaterial(name).setBaseColorFactor([...colour, 1]);
  }

  /** A sheet of `cells` x `cells` squares, one metre wide. */
  sheet(material: Material | null, { cells = 1, bump = 0, name = '', hasNormals = false } = {}): Mesh {
    const side = cells + 1;
    const positions = new Float32Array(side * side * 3);
    const uvs = new Float32Array(side * side * 2);
    const normals = new Float32Array(side * side * 3);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const at = y * side + x;
        positions.set([x / cells, bump * Math.sin(x * 1.7 + y * 2.3), y / cells], at * 3);
        uvs.set([x / cells, y / cells], at * 2);
        const slope = -bump * cells * Math.cos(x * 1.7 + y * 2.3);
        const length = Math.hypot(slope * 1.7, 1, slope * 2.3);
        normals.set([(slope * 1.7) / length, 1 / length, (slope * 2.3) / length], at * 3);
      }
    const indices: number[] = [];
    for (let y = 0; y < cells; y += 1)
      for (let x = 0; x < cells; x += 1) {
        const at = y * side + x;
        indices.push(at, at + side, at + 1, at + 1, at + side, at + side + 1);
      }
    const accessor = (type: 'VEC3' | 'VEC2' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
      this.document.createAccessor().setType(type).setArray(array).setBuffer(this.#buffer);
    const primitive = this.document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', positions))
      .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
      .setIndices(accessor('SCALAR', new Uint32Array(indices)))
      .setMaterial(material);
    if (hasNormals) primitive.setAttribute('NORMAL', accessor('VEC3', normals));
    return this.document.createMesh(name).addPrimitive(primitive);
  }

  /** Puts a node into the scene, or into another. */
  node(
    name: string,
    mesh: Mesh | null,
    { at = [0, 0, 0], parent }: { at?: [number, number, number]; parent?: string } = {},
  ) {
    const node = this.document.createNode(name).setMesh(mesh).setTranslation(at);
    const owner =
      parent === undefined
        ? null
        : this.document
            .getRoot()
            .listNodes()
            .find((other) => other.getName() === parent);
    (owner ?? this.#scene).addChild(node);
    return node;
  }

  /** Moves a node up and down. */
  animate(name: string, node: string): void {
    const numbers = (type: 'SCALAR' | 'VEC3', list: number[]) =>
      this.document.createAccessor().setType(type).setArray(new Float32Array(list)).setBuffer(this.#buffer);
    const sampler = this.document
      .createAnimationSampler()
      .setInput(numbers('SCALAR', [0, 1, 2]))
      .setOutput(numbers('VEC3', [0, 0, 0, 0, 1, 0, 0, 0, 0]));
    const target =
      this.document
        .getRoot()
        .listNodes()
        .find((other) => other.getName() === node) ?? null;
    const channel = this.document
      .createAnimationChannel()
      .setTargetNode(target)
      .setTargetPath('translation')
      .setSampler(sampler);
    this.document.createAnimation(name).addSampler(sampler).addChannel(channel);
  }

  /** Hides a node and what is below it. */
  hide(node: Node): void {
    const visibility = this.document.createExtension(KHRNodeVisibility).createVisibility();
    node.setExtension('KHR_node_visibility', visibility.setVisible(false));
  }

  /** Moves, scales and turns the picture of a material's colour. */
  layOut(material: Material, offset: [number, number], scale: [number, number], rotation: number): void {
    const transform = this.document.createExtension(KHRTextureTransform).createTransform();
    transform.setOffset(offset).setScale(scale).setRotation(rotation);
    material.getBaseColorTextureInfo()?.setExtension('KHR_texture_transform', transform);
  }

  /** Has a node draw its mesh at several places. */
  copies(node: Node, places: Readonly<Partial<Record<'TRANSLATION' | 'ROTATION' | 'SCALE', readonly number[]>>>): void {
    const batch = this.document.createExtension(EXTMeshGPUInstancing).createInstancedMesh();
    for (const [semantic, values] of Object.entries(places)) {
      const accessor = this.document.createAccessor().setType(semantic === 'ROTATION' ? 'VEC4' : 'VEC3');
      batch.setAttribute(semantic, accessor.setArray(Float32Array.from(values)).setBuffer(this.#buffer));
    }
    node.setExtension('EXT_mesh_gpu_instancing', batch);
  }

  texture(name: string, image: Uint8Array, mimeType = 'image/png') {
    return this.document.createTexture(name).setImage(new Uint8Array(image)).setMimeType(mimeType);
  }

  async glb(): Promise<Uint8Array<ArrayBuffer>> {
    return new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(this.document);
  }
}

/** A house: walls of one material in many nodes, a roof and a door with names, an anchor that holds nothing. */
export async function houseGlb({ bump = 0.05 }: { bump?: number } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const model = new TestModel();
  const [plaster, tile, wood] = [
    model.material('Plaster'),
    model.material('Tile', [0.6, 0.2, 0.1]),
    model.material('Wood', [0.4, 0.3, 0.2]),
  ];
  model.node('House', null);
  for (let wall = 0; wall < 4; wall += 1)
    model.node(`Wall ${wall}`, model.sheet(plaster, { cells: 6, bump }), { at: [wall, 0, 0], parent: 'House' });
  model.node('Roof', model.sheet(tile, { cells: 8, bump }), { at: [0, 3, 0], parent: 'House' });
  model.node('Door', model.sheet(wood), { at: [0, 0, 2], parent: 'House' });
  model.node('Shutter', model.sheet(wood), { at: [1, 0, 2], parent: 'House' });
  model.node('Lamp anchor', null, { at: [0, 2, 0], parent: 'House' });
  return model.glb();
}

/** The same house a week later: its roof has another name, its shutter is gone, a porch is new. */
export async function nextHouseGlb(): Promise<Uint8Array<ArrayBuffer>> {
  const model = new TestModel();
  const [plaster, tile, wood] = [model.material('Plaster'), model.material('Tile'), model.material('Wood')];
  model.node('House', null);
  model.node('Porch', model.sheet(wood, { cells: 3 }), { at: [4, 0, 2], parent: 'House' });
  model.node('Tak_2', model.sheet(tile, { cells: 8, bump: 0.05 }), { at: [0, 4, 0], parent: 'House' });
  for (let wall = 0; wall < 4; wall += 1)
    model.node(`Wall ${wall}`, model.sheet(plaster, { cells: 6, bump: 0.05 }), { at: [wall, 0, 0], parent: 'House' });
  model.node('Door', model.sheet(wood), { at: [0, 0, 2], parent: 'House' });
  return model.glb();
}

/** The JSON of a GLB changed and put back; its binary part stays. */
export function withJson<J>(glb: Uint8Array, change: (json: J) => void): Uint8Array<ArrayBuffer> {
  const view = Buffer.from(glb);
  const length = view.readUInt32LE(12);
  const json = JSON.parse(view.subarray(20, 20 + length).toString('utf8'));
  change(json);
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.from(view.subarray(0, 20));
  const rest = view.subarray(20 + length);
  head.writeUInt32LE(20 + padded.length + rest.length, 8);
  head.writeUInt32LE(padded.length, 12);
  return new Uint8Array(Buffer.concat([head, padded, rest]));
}

/** A shoe: its sole stays, upper and laces change with three variants; `Snow` and `Chalk` look the same. */
export async function variantsGlb(): Promise<Uint8Array<ArrayBuffer>> {
  const model = new TestModel();
  const [ink, snow, chalk, rubber, rope] = [
    model.material('Ink', [0.05, 0.05, 0.1]),
    model.material('Snow', [0.9, 0.9, 0.9]),
    model.material('Chalk', [0.9, 0.9, 0.9]),
    model.material('Rubber', [0.2, 0.2, 0.2]),
    model.material('Rope', [0.7, 0.6, 0.4]),
  ];
  const extension = model.document.createExtension(KHRMaterialsVariants);
  const [night, day, beach] = ['Night', 'Day', 'Beach'].map((name) => extension.createVariant(name));
  const under = (mesh: Mesh, puts: readonly (readonly [Variant | undefined, Material])[]): Mesh => {
    const list = extension.createMappingList();
    for (const [variant, material] of puts)
      if (variant) list.addMapping(extension.createMapping().setMaterial(material).addVariant(variant));
    for (const primitive of mesh.listPrimitives()) primitive.setExtension('KHR_materials_variants', list);
    return mesh;
  };
  model.node('Shoe', null);
  for (let at = 0; at < 3; at += 1)
    model.node(`Sole ${at}`, model.sheet(rubber, { cells: 2 }), { at: [at, 0, 0], parent: 'Shoe' });
  const upper = under(model.sheet(ink, { cells: 4, bump: 0.1 }), [
    [night, ink],
    [day, snow],
    [beach, chalk],
  ]);
  model.node('Upper', upper, { at: [0, 1, 0], parent: 'Shoe' });
  const laces = under(model.sheet(snow, { cells: 2 }), [[beach, rope]]);
  for (const side of ['left', 'right'])
    model.node(`Laces ${side}`, laces, { at: [side === 'left' ? 0 : 1, 2, 0], parent: 'Shoe' });
  return model.glb();
}

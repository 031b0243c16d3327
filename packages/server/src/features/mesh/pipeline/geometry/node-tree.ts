import type { FileNodes, MeshMaterial, MeshNode, MeshPart } from '@diorama/contract/meshes/mesh-nodes.ts';
import type { Document, Material, Node, Primitive } from '@gltf-transform/core';
import { nodeName } from './keep-names.ts';
import { trianglesOf } from './measure.ts';
import { variantNames, variantsOfPart } from './variants.ts';
import { cornersOf, worldPositions } from './world-positions.ts';

/** What a file as it came consists of. `isKept` is set once the optimised file is there. */
export function nodesOf(document: Document, place = worldPositions): FileNodes {
  const moved = animatedNodes(document);
  const places = new Map<Node, number>();
  const nodes: MeshNode[] = [];
  for (const scene of document.getRoot().listScenes())
    scene.traverse((node) => {
      if (places.has(node)) return;
      places.set(node, nodes.length);
      const parent = node.getParentNode();
      nodes.push({
        name: nodeName(node),
        parent: (parent && places.get(parent)) ?? null,
        parts: (node.getMesh()?.listPrimitives() ?? []).map((primitive, index) =>
          partOf(primitive, index, place(node, primitive)),
        ),
        isKept: false,
        ...(moved.has(node) && { isMoved: true }),
      });
    });
  const root = document.getRoot();
  return {
    nodes,
    materials: root.listMaterials().map(materialOf),
    animations: root.listAnimations().map((animation) => ({
      name: animation.getName(),
      length: animation
        .listSamplers()
        .reduce((most, sampler) => Math.max(most, sampler.getInput()?.getMax([])[0] ?? 0), 0),
    })),
    variants: variantNames(document),
  };
}

/** Nodes that an animation moves. */
function animatedNodes(document: Document): Set<Node> {
  const targets = document
    .getRoot()
    .listAnimations()
    .flatMap((animation) => animation.listChannels().map((channel) => channel.getTargetNode()));
  return new Set(targets.filter((node) => node !== null));
}

/** Marks the nodes whose names the optimised file still has. */
export function noteKept(nodes: readonly MeshNode[], optimised: Document): MeshNode[] {
  const names = new Set(optimised.getRoot().listNodes().map(nodeName));
  return nodes.map((node) => ({ ...node, isKept: node.name !== '' && names.has(node.name) }));
}

function partOf(primitive: Primitive, index: number, positions: Float64Array): MeshPart {
  const variants = variantsOfPart(primitive);
  return {
    primitive: index,
    material: primitive.getMaterial()?.getName() ?? null,
    fingerprint: {
      triangles: trianglesOf(primitive),
      area: areaOf(positions, cornersOf(primitive)),
      box: sizeOf(positions),
    },
    ...(variants.length > 0 && { variants }),
  };
}

/** Metres along the axes. */
function sizeOf(positions: Float64Array): { x: number; y: number; z: number } {
  const extent = (axis: number): number => {
    let [low, high] = [Infinity, -Infinity];
    for (let at = axis; at < positions.length; at += 3) {
      const value = positions[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return Math.max(0, high - low);
  };
  return { x: extent(0), y: extent(1), z: extent(2) };
}

/** m2 of all triangles together. */
function areaOf(p: Float64Array, corners: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const i = 3 * (corners[at] ?? 0);
    const j = 3 * (corners[at + 1] ?? 0);
    const k = 3 * (corners[at + 2] ?? 0);
    const x = p[i] ?? 0;
    const y = p[i + 1] ?? 0;
    const z = p[i + 2] ?? 0;
    const ax = (p[j] ?? 0) - x;
    const ay = (p[j + 1] ?? 0) - y;
    const az = (p[j + 2] ?? 0) - z;
    const bx = (p[k] ?? 0) - x;
    const by = (p[k + 1] ?? 0) - y;
    const bz = (p[k + 2] ?? 0) - z;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    sum += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
  }
  return sum;
}

function materialOf(material: Material): MeshMaterial {
  const [r = 1, g = 1, b = 1, a = 1] = material.getBaseColorFactor();
  const [er = 0, eg = 0, eb = 0] = material.getEmissiveFactor();
  const slots = {
    baseColorTexture: material.getBaseColorTexture(),
    metallicRoughnessTexture: material.getMetallicRoughnessTexture(),
    normalTexture: material.getNormalTexture(),
    occlusionTexture: material.getOcclusionTexture(),
    emissiveTexture: material.getEmissiveTexture(),
  };
  return {
    name: material.getName(),
    baseColor: [r, g, b, a],
    emissive: [er, eg, eb],
    metallic: material.getMetallicFactor(),
    roughness: material.getRoughnessFactor(),
    alphaMode: material.getAlphaMode(),
    alphaCutoff: material.getAlphaCutoff(),
    isDoubleSided: material.getDoubleSided(),
    textures: Object.entries(slots).flatMap(([slot, texture]) => (texture ? slot : [])),
  };
}

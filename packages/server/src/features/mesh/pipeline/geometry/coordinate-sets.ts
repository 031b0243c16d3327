import { type Document, type Material, type Primitive, type Property, TextureInfo } from '@gltf-transform/core';
import type { MappingList, Transform } from '@gltf-transform/extensions';

/** Sets of texture coordinates that scenes have. */
const MOST = 2;

/**
 * Puts the texture coordinates that materials use into the two sets that scenes have; modelling programs write as many as they
 * have layers, and use the fourth. A material that uses three is named.
 */
export function fewCoordinateSets(document: Document): { changed: number; warnings: string[] } {
  const warnings: string[] = [];
  let changed = sayOnce(document);
  for (const group of groupsOf(document)) {
    const infos = [...group.materials].flatMap((material) => infosOf(document, material));
    const used = [...new Set(infos.map((info) => info.getTexCoord()))].sort((a, b) => a - b);
    if (used.every((set) => set < MOST)) continue;
    if (used.length > MOST) {
      const names = [...group.materials].map((material) => `“${material.getName()}”`).join(', ');
      warnings.push(
        `The material ${names} uses ${used.length} sets of texture coordinates, and scenes have ${MOST}: its pictures do not lie where they should. Bake it to one set`,
      );
      continue;
    }
    changed += 1;
    for (const primitive of group.primitives) {
      const kept = used.map((set) => primitive.getAttribute(`TEXCOORD_${set}`));
      for (const name of primitive.listSemantics().filter((one) => one.startsWith('TEXCOORD_')))
        primitive.setAttribute(name, null);
      for (const [to, accessor] of kept.entries()) if (accessor) primitive.setAttribute(`TEXCOORD_${to}`, accessor);
    }
    for (const info of infos) info.setTexCoord(used.indexOf(info.getTexCoord()));
  }
  return { changed, warnings };
}

/** A layout may name another set than its picture does: the picture names it, since the steps look there alone. */
function sayOnce(document: Document): number {
  let changed = 0;
  for (const material of document.getRoot().listMaterials())
    for (const info of infosOf(document, material)) {
      const transform = info.getExtension<Transform>('KHR_texture_transform');
      const set = transform?.getTexCoord() ?? null;
      if (!transform || set === null) continue;
      if (set !== info.getTexCoord()) changed += 1;
      info.setTexCoord(set);
      transform.setTexCoord(null);
    }
  return changed;
}

interface Group {
  materials: Set<Material>;
  primitives: Set<Primitive>;
}

/** Materials that are put on the same primitives, by variants, share their sets. */
function groupsOf(document: Document): Set<Group> {
  const groups = new Map<Material, Group>();
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  for (const primitive of new Set(primitives)) {
    const variants = primitive.getExtension<MappingList>('KHR_materials_variants')?.listMappings() ?? [];
    const materials = [primitive.getMaterial(), ...variants.map((one) => one.getMaterial())].filter(
      (one) => one !== null,
    );
    const joined: Group = { materials: new Set(materials), primitives: new Set([primitive]) };
    for (const known of new Set(materials.flatMap((material) => groups.get(material) ?? []))) {
      for (const material of known.materials) joined.materials.add(material);
      for (const one of known.primitives) joined.primitives.add(one);
    }
    for (const material of joined.materials) groups.set(material, joined);
  }
  return new Set(groups.values());
}

/** How the pictures of a material lie, those of its extensions too. */
function infosOf(document: Document, material: Material): TextureInfo[] {
  const graph = document.getGraph();
  const owners: Property[] = [material, ...material.listExtensions()];
  return owners.flatMap((owner) => {
    const edges = graph.listChildEdges(owner);
    const pictures = new Set(edges.map((edge) => edge.getName()));
    return edges.flatMap((edge) => {
      const child = edge.getChild();
      const slot = edge.getName().replace(/Info$/, '');
      return child instanceof TextureInfo && pictures.has(slot) ? [child] : [];
    });
  });
}

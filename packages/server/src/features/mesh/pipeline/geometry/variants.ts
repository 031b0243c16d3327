import type { FileNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import type { Document, Primitive } from '@gltf-transform/core';
import { KHRMaterialsVariants, type MappingList, type Variant } from '@gltf-transform/extensions';
import { nodeName, type WantedName } from './keep-names.ts';

const NAME = 'KHR_materials_variants';
const WHY = 'Changes with a material variant';

/** Names of a file's variants, each once, in the order of the file. */
export function variantNames(document: Document): string[] {
  if (!document.hasExtension(NAME)) return [];
  const variants = document.createExtension(KHRMaterialsVariants).listVariants();
  return [...new Set(variants.map((variant) => variant.getName()))];
}

/** What a primitive is made of under variants; it keeps its own material under all others. */
export function variantsOfPart(primitive: Primitive): { variant: string; material: string }[] {
  const mappings = primitive.getExtension<MappingList>(NAME)?.listMappings() ?? [];
  return mappings.flatMap((mapping) => {
    const material = mapping.getMaterial()?.getName();
    if (material === undefined) return [];
    return (mapping.listVariants() satisfies Variant[]).map((one) => ({ variant: one.getName(), material }));
  });
}

/** What is to be kept, with the parts that variants change and every material that they put on. */
export function withVariants(wanted: readonly WantedName[], { nodes }: Pick<FileNodes, 'nodes'>): WantedName[] {
  const names = new Map(wanted.map((name) => [`${name.type} ${name.name}`, name]));
  const add = (type: WantedName['type'], name: string | null): void => {
    const key = `${type} ${name}`;
    if (name && !names.has(key)) names.set(key, { type, name, why: WHY });
  };
  for (const { name, parts } of nodes)
    for (const { material, variants } of parts) {
      if (!variants) continue;
      add('node', name);
      add('material', material);
      for (const one of variants) add('material', one.material);
    }
  return [...names.values()];
}

/** Whether variants change something that has no name: what is kept is kept by name. */
export function hasNamelessVariants(document: Document): boolean {
  if (!document.hasExtension(NAME)) return false;
  return document
    .getRoot()
    .listNodes()
    .some((node) =>
      (node.getMesh()?.listPrimitives() ?? []).some((primitive) => {
        const put = variantsOfPart(primitive);
        if (put.length === 0) return false;
        const own = primitive.getMaterial();
        return nodeName(node) === '' || own?.getName() === '' || put.some(({ material }) => material === '');
      }),
    );
}

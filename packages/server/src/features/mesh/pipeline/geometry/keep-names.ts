import type { KeptName } from '@diorama/contract/meshes/mesh-report.ts';
import {
  type Document,
  Extension,
  ExtensionProperty,
  type Material,
  type Node,
  PropertyType,
} from '@gltf-transform/core';

const NAME = 'DIORAMA_kept';

/** What a product refers to, and why. */
export type WantedName = Pick<KeptName, 'type' | 'name' | 'why'>;

/** Hangs on whatever must stay what it is. */
class KeptMark extends ExtensionProperty {
  static override EXTENSION_NAME = NAME;
  declare extensionName: typeof NAME;
  declare propertyType: 'KeptMark';
  declare parentTypes: [PropertyType.NODE, PropertyType.MATERIAL];

  protected init(): void {
    this.extensionName = NAME;
    this.propertyType = 'KeptMark';
    this.parentTypes = [PropertyType.NODE, PropertyType.MATERIAL];
  }
}

/**
 * Marks that live while a document is worked on and are never written. The library takes a node with one for not empty
 * and a material with one for different from all others, so that neither is removed or merged.
 */
class KeptNames extends Extension {
  static override readonly EXTENSION_NAME = NAME;
  override readonly extensionName = NAME;

  createMark(name: string): KeptMark {
    const mark = new KeptMark(this.document.getGraph());
    mark.setName(name);
    return mark;
  }

  read(): this {
    return this;
  }

  write(): this {
    return this;
  }
}

/** What a scene calls a node: its own name, else that of its mesh. */
export const nodeName = (node: Node): string => node.getName() || (node.getMesh()?.getName() ?? '');

/** Marks nodes and materials of these names, and returns those that exist. */
export function markKept(document: Document, wanted: readonly WantedName[]): KeptName[] {
  const extension = document.createExtension(KeptNames);
  const nodes = groupBy(document.getRoot().listNodes(), nodeName);
  const materials = groupBy(document.getRoot().listMaterials(), (material) => material.getName());
  let count = 0;
  return wanted.map(({ type, name, why }) => {
    const found = (type === 'node' ? nodes : materials).get(name) ?? [];
    for (const property of found) {
      if (isKept(property)) continue;
      count += 1;
      property.setExtension(NAME, extension.createMark(`${name} ${count}`));
    }
    return { type, name, why, found: found.length > 0 };
  });
}

/** Marks nodes that must stay where they are for another reason than their name. */
export function markNodes(document: Document, isWanted: (node: Node) => boolean): void {
  const extension = document.createExtension(KeptNames);
  for (const [at, node] of document.getRoot().listNodes().entries())
    if (isWanted(node) && !isKept(node)) node.setExtension(NAME, extension.createMark(`node ${at}`));
}

/** Whether something was marked. */
export const isKept = (property: Node | Material): boolean => property.getExtension(NAME) !== null;

/** Takes all marks off, before the document is written. */
export function unmark(document: Document): void {
  document.disposeExtension(NAME);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

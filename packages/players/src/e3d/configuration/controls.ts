import type { E3dAttributes } from '@diorama/contract/e3d/published-e3d.ts';
import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { type InputNode, isInput, type NodeOf } from '@diorama/documents/e3d/graph/graph-source.ts';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { type ChoiceOption, optionsOf } from './options.ts';

type Item = E3dAttributes['interface']['controls'][number];

/** A control whose input or output is there. */
export type ShownControl = { id: string; label: I18nString; hint: I18nString | null } & (
  | { type: 'swatch' | 'thumbnails' | 'select'; node: NodeOf<'input.choice'>; options: readonly ChoiceOption[] }
  | { type: 'toggle'; node: NodeOf<'input.bool'> }
  | { type: 'slider' | 'number'; node: NodeOf<'input.number'> }
  | { type: 'color'; node: NodeOf<'input.color'> }
  | { type: 'result'; node: NodeOf<'out.value'>; isMain: boolean }
  | { type: 'text'; node: NodeOf<'out.text'> }
);

export interface ControlSection {
  id: string;
  name: I18nString | null;
  /** One of several that are gone through one after the other. */
  isStep: boolean;
  controls: readonly ShownControl[];
}

export interface ControlPlan {
  sections: readonly ControlSection[];
  /** Prices and areas: they stay in sight. */
  totals: readonly (ShownControl & { type: 'result' })[];
  /** Controls that stand at objects, by the id of the object. */
  atObjects: ReadonlyMap<string, ShownControl>;
}

/** What visitors choose with, in the author's order. `materials` by the id of their document. */
export function controlPlan(
  { groups, controls }: Pick<E3dAttributes['interface'], 'groups' | 'controls'>,
  graph: CompiledGraph,
  materials: Readonly<Record<string, MaterialData>>,
): ControlPlan {
  const totals: (ShownControl & { type: 'result' })[] = [];
  const atObjects = new Map<string, ShownControl>();
  const bySection = new Map<string, ShownControl[]>();
  for (const item of controls) {
    const shown = shownControl(item, graph, materials);
    if (!shown) continue;
    if (item.type === 'hotspot' && item.entity) atObjects.set(item.entity.id, shown);
    else if (shown.type === 'result' && shown.isMain) totals.push(shown);
    else {
      const key = groups.some(({ id }) => id === item.group?.id) ? (item.group?.id ?? '') : '';
      const list = bySection.get(key);
      if (list) list.push(shown);
      else bySection.set(key, [shown]);
    }
  }
  const sections = [
    { id: '', name: null, isStep: false },
    ...groups.map(({ id, name, display }) => ({ id, name, isStep: display === 'step' })),
  ];
  return {
    sections: sections.flatMap((section) => {
      const own = bySection.get(section.id);
      return own ? [{ ...section, controls: own }] : [];
    }),
    totals,
    atObjects,
  };
}

function shownControl(
  item: Item,
  graph: CompiledGraph,
  materials: Readonly<Record<string, MaterialData>>,
): ShownControl | null {
  const target = 'input' in item ? item.input : item.output;
  const node = graph.nodes[graph.places.get(target?.id ?? '') ?? -1]?.node;
  if (!node) return null;
  const about = { id: item.id, label: item.label, hint: item.hint };
  if (node.type === 'out.value')
    return { ...about, type: 'result', node, isMain: item.type === 'price' || item.type === 'area' };
  if (node.type === 'out.text') return { ...about, type: 'text', node };
  return isInput(node) ? inputControl(about, item.type, node, () => optionsOf(graph, node.id, materials)) : null;
}

function inputControl(
  about: Pick<ShownControl, 'id' | 'label' | 'hint'>,
  type: Item['type'],
  node: InputNode,
  options: () => ChoiceOption[],
): ShownControl {
  switch (node.type) {
    case 'input.choice':
      return { ...about, type: type === 'swatch' || type === 'thumbnails' ? type : 'select', node, options: options() };
    case 'input.bool':
      return { ...about, type: 'toggle', node };
    case 'input.number':
      // Without both ends there is nothing to slide between.
      return {
        ...about,
        type: type === 'slider' && node.min !== null && node.max !== null ? 'slider' : 'number',
        node,
      };
    case 'input.color':
      return { ...about, type: 'color', node };
  }
}

import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import {
  Category,
  Control,
  ControlGroup,
  Entity,
  Interface,
  MeshSlot,
  Settings,
} from '@diorama/documents/e3d/e3d.schema.ts';
import { GraphNode } from '@diorama/documents/e3d/graph-nodes.ts';
import { DataTable, Row } from '@diorama/documents/e3d/table.schema.ts';
import { ordersBetween } from '@diorama/documents/engine/order.ts';
import { demoHouseChoices } from './demo-house-choices.ts';
import { type HouseParts, houseEntities, ref, text } from './demo-house-entities.ts';

type Records = Record<string, Record<string, unknown>>;

const component = (data: ComponentData, at: number) => ({ id: `c${at + 1}`, data, traits: [] });

/** The records of the demo's configurable house: some hundred entities, a facade, a roof and a garage in two forms each. */
export function demoHouse(parts: HouseParts): Records {
  const { name, poster, meshOf, materialOf } = parts;
  const records: Records = {
    settings: Settings.schema.parse({ name, splashImage: poster, main: { language: 'sv' } }),
    interface: Interface.schema.parse({}),
  };
  const put = (collection: string, items: readonly object[], parse: (item: object) => Record<string, unknown>) => {
    const orders = ordersBetween(null, null, items.length);
    for (const [at, item] of items.entries()) {
      const record = parse({ ...item, order: orders[at] });
      records[`${collection}/${String(record.id)}`] = record;
    }
  };
  const entities = houseEntities(parts);
  put(
    'entities',
    entities.map(({ data, ...entity }) => ({ ...entity, components: data.map(component) })),
    (item) => Entity.schema.parse(item),
  );
  const choice = (id: string, label: string, entity: string, files: readonly string[]) => {
    const accepts = files.map((file) => ref('mesh', meshOf(file)));
    return { id, type: 'mesh', name: label, entity: ref('entity', entity), fallback: accepts[0], accepts };
  };
  const coat = (id: string, label: string, entity: string, material: string, fallback: string) => ({
    id,
    type: 'material',
    name: label,
    entity: ref('entity', entity),
    fallback: ref('material', materialOf(fallback)),
    match: { node: material, material },
  });
  put(
    'meshSlots',
    [
      choice('slot-facade', 'Facade', 'facade', ['Facade timber', 'Facade rendered']),
      choice('slot-roof', 'Roof', 'roof', ['Roof metal', 'Roof tiles']),
      choice('slot-garage', 'Garage', 'garage', ['Garage one car', 'Garage two cars']),
      coat('slot-facade-coat', 'Facade material', 'facade', 'Facade', 'Cladding, Falu red'),
      coat('slot-roof-coat', 'Roof material', 'roof', 'Roof', 'Zinc, standing seam'),
      coat('slot-garage-coat', 'Garage material', 'garage', 'Facade', 'Cladding, Falu red'),
      coat('slot-deck', 'Terrace material', 'body', 'Deck', 'Decking, thermo ash'),
    ],
    (item) => MeshSlot.schema.parse(item),
  );
  put(
    'categories',
    [
      { id: 'category-garage', icon: 'car', name: text({ en: 'Garage', sv: 'Garage' }) },
      { id: 'category-garden', icon: 'trees', name: text({ en: 'Garden', sv: 'Trädgård' }) },
    ],
    (item) => Category.schema.parse(item),
  );
  const { groups, controls, dataTables, rows, nodes } = demoHouseChoices(parts, entities);
  put('groups', groups, (item) => ControlGroup.schema.parse(item));
  put('controls', controls, (item) => Control.schema.parse(item));
  put('dataTables', dataTables, (item) => DataTable.schema.parse(item));
  put('rows', rows, (item) => Row.schema.parse(item));
  put('nodes', nodes, (item) => GraphNode.schema.parse(item));
  return records;
}

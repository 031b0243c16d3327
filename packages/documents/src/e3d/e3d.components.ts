import { commandsOf } from '../engine/command.ts';
import { removedFromList } from '../engine/list-edits.ts';
import { orderBetween } from '../engine/order.ts';
import { referencesOf } from '../engine/reference/references.ts';
import type { Language } from '../engine/schema/languages.ts';
import { type ComponentData, type ComponentTypeName, SINGLE_COMPONENTS } from './component-types.ts';
import { e3dLabels } from './e3d.labels.ts';
import type { E3dDocument, E3dRecords, EntityRecord } from './e3d.records.ts';
import { type Component, MAX_COMPONENTS, MAX_TRAITS } from './e3d.schema.ts';
import { COMPONENT_DEFAULTS } from './scene/component-defaults.ts';

const command = commandsOf<E3dDocument>();
const { traits: presets } = e3dLabels.records;

/** A component of an entity. */
export interface ComponentPlace {
  id: string;
  componentId: string;
}

/** Fields that say what one thing is, and never what several share. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['type', 'parent']);

/** True if an entity accepts another component of this type. */
export function takesComponent({ components }: Pick<EntityRecord, 'components'>, type: ComponentTypeName): boolean {
  if (components.length >= MAX_COMPONENTS) return false;
  const single = SINGLE_COMPONENTS.find((types) => types.includes(type));
  return !single || !components.some(({ data }) => single.includes(data.type));
}

/** Adds a component to each entity that takes one. */
export const addComponents = command(
  'Add component',
  (e3d, { items, data }: { items: readonly ComponentPlace[]; data: ComponentData }) =>
    e3d.putAll(
      'entities',
      items.flatMap(({ id, componentId }) => {
        const entity = e3d.get('entities', id);
        if (!entity || !takesComponent(entity, data.type) || entity.components.some((own) => own.id === componentId))
          return [];
        return [{ ...entity, components: [...entity.components, { id: componentId, data, traits: [] }] }];
      }),
    ),
);

/** Removes components. */
export const removeComponents = command('Remove component', (e3d, { items }: { items: readonly ComponentPlace[] }) =>
  changed(e3d, items, () => null),
);

/**
 * Sets one field of components, each to a value of its own. Undefined takes the own value back: what its traits set counts
 * then, or the default.
 */
export const setComponentField = command(
  'Change component',
  (e3d, { items, field }: { items: readonly (ComponentPlace & { value: unknown })[]; field: string }) => {
    const values = new Map(items.map(({ id, componentId, value }) => [`${id}/${componentId}`, value]));
    return changed(e3d, items, (component, id) => withField(component, field, values.get(`${id}/${component.id}`)));
  },
);

function withField(component: Component, field: string, value: unknown): Component {
  return { ...component, data: dataWith(component.data, field, value) };
}

function dataWith(data: ComponentData, field: string, value: unknown): ComponentData {
  if (!Object.hasOwn(COMPONENT_DEFAULTS[data.type], field)) return data;
  const fields: Readonly<Record<string, unknown>> = data;
  const { [field]: _old, ...others } = fields;
  const set = value === undefined ? others : { ...others, [field]: value };
  // The field comes from the type's own schema, and the server parses what is sent.
  return set as ComponentData;
}

/** Has components take over what a trait sets; it wins over those they have. */
export const addTrait = command(
  `Use ${presets.one}`,
  (e3d, { items, trait }: { items: readonly ComponentPlace[]; trait: string }) => {
    const type = e3d.get('traits', trait)?.data.type;
    return changed(e3d, items, (component) => {
      const { traits, data } = component;
      if (data.type !== type || traits.length >= MAX_TRAITS || traits.some(({ id }) => id === trait)) return component;
      return { ...component, traits: [...traits, { type: 'trait', id: trait }] };
    });
  },
);

/** Has components take over nothing of a trait any more. */
export const removeTrait = command(
  `Take ${presets.one} off`,
  (e3d, { items, trait }: { items: readonly ComponentPlace[]; trait: string }) =>
    changed(e3d, items, (component) => {
      const traits = component.traits.filter(({ id }) => id !== trait);
      return traits.length === component.traits.length ? component : { ...component, traits };
    }),
);

/** Makes a trait of what a component sets itself; the component takes it from there. */
export const makeTrait = command(
  `Make ${presets.one}`,
  (e3d, { id, componentId, trait, name }: ComponentPlace & { trait: string; name: string }) => {
    const own = e3d.get('entities', id)?.components.find((component) => component.id === componentId);
    if (!own || own.traits.length >= MAX_TRAITS || e3d.get('traits', trait)) return e3d;
    const [kept, shared] = parted(own.data);
    const order = orderBehind(e3d);
    return changed(e3d.put('traits', { id: trait, order, name, data: shared }), [{ id, componentId }], (component) => ({
      ...component,
      data: kept,
      traits: [...component.traits, { type: 'trait', id: trait }],
    }));
  },
);

/** What stays with a component, and what several can share. */
function parted(data: ComponentData): [ComponentData, ComponentData] {
  const pick = (isOwn: boolean) =>
    // Parts of one type's data are that type's data: every field may be absent.
    Object.fromEntries(
      Object.entries(data).filter(([field]) => field === 'type' || OWN_FIELDS.has(field) === isOwn),
    ) as ComponentData;
  return [pick(true), pick(false)];
}

/** Writes a component's own value into a trait it uses, so that all that use it get it. */
export const applyToTrait = command(
  `Apply to ${presets.one}`,
  (e3d, { id, componentId, trait, field }: ComponentPlace & { trait: string; field: string }) => {
    const own = e3d.get('entities', id)?.components.find((component) => component.id === componentId);
    const target = e3d.get('traits', trait);
    if (!own || !target || target.data.type !== own.data.type || OWN_FIELDS.has(field)) return e3d;
    const value = Object.entries(own.data).find(([name]) => name === field);
    if (!value) return e3d;
    const written = e3d.patch('traits', trait, { data: dataWith(target.data, field, value[1]) });
    return changed(written, [{ id, componentId }], (component) => withField(component, field, undefined));
  },
);

/** A widget of a collection that is to be used. */
export interface ChosenWidget {
  /** Of the widget's document. */
  id: string;
  collectionId: string;
  name: Readonly<Partial<Record<Language, string>>>;
}

/** Sets the widget that hotspots open; null: none. A widget that nothing opens any more is no longer listed. */
export const setHotspotWidget = command(
  'Change widget',
  (e3d, { items, widget, newId }: { items: readonly ComponentPlace[]; widget: ChosenWidget | null; newId: string }) => {
    const known = widget && e3d.all('widgets').find((used) => used.widget?.id === widget.id);
    const use = known?.id ?? newId;
    const reference = widget ? { type: 'widget-use', id: use } : null;
    const set = changed(e3d, items, (component) =>
      component.data.type === 'hotspot' ? { ...component, data: { ...component.data, widget: reference } } : component,
    );
    return withWidgetListed(set, widget, newId);
  },
);

/** The used widgets with this one, and without those that nothing leads to any more. */
export function withWidgetListed(e3d: E3dRecords, widget: ChosenWidget | null, newId: string): E3dRecords {
  const known = widget && e3d.all('widgets').find((used) => used.widget?.id === widget.id);
  const listed =
    widget && !known
      ? e3d.put('widgets', {
          id: newId,
          order: orderBetween(e3d.ordered('widgets').at(-1)?.order, null),
          collectionId: widget.collectionId,
          name: { ...widget.name },
          widget: { type: 'widget', id: widget.id },
        })
      : e3d;
  return withoutLooseWidgets(listed, known?.id ?? newId);
}

/** Without used widgets that nothing leads to, apart from one. */
function withoutLooseWidgets(e3d: E3dRecords, kept: string): E3dRecords {
  const used = new Set([kept]);
  for (const collection of ['entities', 'traits', 'nodes'] as const)
    for (const record of e3d.all(collection))
      for (const { type, id } of referencesOf(e3d.definition, `${collection}/${record.id}`, record))
        if (type === 'widget-use') used.add(id);
  return e3d.removeAll(
    'widgets',
    e3d.all('widgets').flatMap(({ id }) => (used.has(id) ? [] : [id])),
  );
}

/** Changes a trait's name. */
export const renameTrait = command(`Rename ${presets.one}`, (e3d, { id, name }: { id: string; name: string }) =>
  e3d.patch('traits', id, { name }),
);

/** Removes a trait; what used it has the defaults instead. */
export const removeTraits = command(`Delete ${presets.many}`, (e3d, { ids }: { ids: readonly string[] }) =>
  removedFromList(e3d, 'traits', ids),
);

function orderBehind(e3d: E3dRecords): string {
  return orderBetween(e3d.ordered('traits').at(-1)?.order, null);
}

/** With components replaced, or removed by null. */
function changed(
  e3d: E3dRecords,
  items: readonly ComponentPlace[],
  change: (component: Component, entityId: string) => Component | null,
): E3dRecords {
  const wanted = new Map<string, Set<string>>();
  for (const { id, componentId } of items) wanted.set(id, (wanted.get(id) ?? new Set()).add(componentId));
  return e3d.putAll(
    'entities',
    [...wanted].flatMap(([id, ids]) => {
      const entity = e3d.get('entities', id);
      if (!entity) return [];
      const components = entity.components.flatMap((component) =>
        ids.has(component.id) ? (change(component, id) ?? []) : component,
      );
      return [{ ...entity, components }];
    }),
  );
}

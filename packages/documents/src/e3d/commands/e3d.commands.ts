import { readdressed } from '../../engine/attributes/readdressed.ts';
import { commandsOf } from '../../engine/command.ts';
import type { ListCopy } from '../../engine/list-edits.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
import type { Language } from '../../engine/schema/languages.ts';
import { copyName } from '../../shared/text/copy-name.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { E3dDocument, EntityRecord } from '../e3d.records.ts';
import type { Component } from '../e3d.schema.ts';
import { outermost, withDescendants } from '../entity-tree.ts';

const command = commandsOf<E3dDocument>();
const { entities: objects } = e3dLabels.records;

/** Sets what the configurator is called. */
export const renameConfigurator = command(`Rename ${e3dLabels.document}`, (e3d, { name }: { name: string }) =>
  e3d.patch('settings', 'settings', { name }),
);

/** Changes settings that stand alone: the language it begins in, the unit of sizes. */
export const changeMain = command('Change settings', (e3d, fields: { language?: Language; sizeUnit?: 'sqm' | 'sqf' }) =>
  e3d.patch('settings', 'settings', { main: { ...e3d.one('settings').main, ...fields } }),
);

/** Adds entities behind the last one. */
export const addEntities = command(
  `Add ${objects.many}`,
  (e3d, { items }: { items: readonly { id: string; name: string; components: readonly Component[] }[] }) => {
    const orders = ordersBetween(e3d.ordered('entities').at(-1)?.order, null, items.length);
    return e3d.putAll(
      'entities',
      items.flatMap(({ id, name, components }, place) => {
        const order = orders[place];
        return order === undefined ? [] : [{ id, order, name, components: [...components] }];
      }),
    );
  },
);

/** Sets what an entity is called. */
export const renameEntity = command(`Rename ${objects.one}`, (e3d, { id, name }: { id: string; name: string }) =>
  e3d.patch('entities', id, { name }),
);

/** Removes entities with all that stands in them, and clears every reference to them. */
export const removeEntities = command(`Delete ${objects.many}`, (e3d, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(withDescendants(e3d, ids).map(({ id }) => id));
  if (gone.size === 0) return e3d;
  return withoutReferencesTo(e3d.removeAll('entities', gone), 'entity', gone);
});

/**
 * Copies entities with all that stands in them, each behind its original. What a copy refers to inside of what is copied
 * is the copy of it. `newId` makes ids of what stands inside, and of components.
 */
export const duplicateEntities = command(
  `Duplicate ${objects.many}`,
  (e3d, { items, newId }: { items: readonly ListCopy[]; newId: () => string }) => {
    const copyOf = new Map(items.map(({ id, copy }) => [id, copy]));
    const roots = outermost(e3d, [...copyOf.keys()]);
    const all = withDescendants(e3d, roots);
    const copies = new Map(all.map(({ id }) => [id, copyOf.get(id) ?? newId()]));
    const isRoot = new Set(roots);
    const ordered = e3d.ordered('entities');
    const places = new Map(ordered.map(({ id }, place) => [id, place]));
    const made = all.map((entity): EntityRecord => {
      const place = places.get(entity.id) ?? 0;
      return {
        ...entity,
        id: copies.get(entity.id) ?? newId(),
        order: orderBetween(ordered[place]?.order, ordered[place + 1]?.order),
        name: isRoot.has(entity.id) ? copyName(entity.name) : entity.name,
        components: entity.components.map((component) => ({
          ...component,
          id: newId(),
          data: readdressed(component.data, ({ type, id }) => (type === 'entity' && copies.get(id)) || id),
        })),
      };
    });
    return e3d.putAll('entities', made);
  },
);

/** Makes a camera the view that visitors see first, and no other one; null: they see everything. */
export const setStartView = command('Set the start view', (e3d, { id }: { id: string | null }) =>
  e3d.putAll(
    'entities',
    e3d.all('entities').flatMap((entity) => {
      const isWanted = entity.id === id;
      let isChanged = false;
      const components = entity.components.map((component): Component => {
        const { data } = component;
        if (data.type !== 'camera' || (data.start ?? false) === isWanted) return component;
        isChanged = true;
        return { ...component, data: { ...data, start: isWanted } };
      });
      return isChanged ? [{ ...entity, components }] : [];
    }),
  ),
);

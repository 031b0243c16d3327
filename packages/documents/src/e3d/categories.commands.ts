import { commandsOf } from '../engine/command.ts';
import { ordersAfterMove } from '../engine/keep-order.ts';
import { orderBetween } from '../engine/order.ts';
import { withoutReferencesTo } from '../engine/without-references-to.ts';
import type { Language } from '../shared/languages.ts';
import { withText } from '../shared/localized-text.ts';
import { categoriesByParent, categoriesOf, outerCategories, outerCategory } from './category-tree.ts';
import { e3dLabels } from './e3d.labels.ts';
import type { CategoryRecord, E3dDocument, E3dRecords, EntityRecord } from './e3d.records.ts';
import { MAX_COMPONENTS } from './e3d.schema.ts';

const command = commandsOf<E3dDocument>();
const { categories: called, entities: objects } = e3dLabels.records;

const refTo = (id: string | null) => (id === null ? null : { type: 'category', id });

/** Adds a category behind the last one of its parent. */
export const addCategory = command(
  `Add ${called.one}`,
  (e3d, args: { id: string; parent: string | null; language: Language; name: string }) => {
    const { id, language, name } = args;
    const parent = args.parent !== null && e3d.get('categories', args.parent) ? args.parent : null;
    if (e3d.get('categories', id)) return e3d;
    const last = categoriesByParent(e3d).get(parent)?.at(-1);
    return e3d.put('categories', {
      id,
      order: orderBetween(last?.order, null),
      parent: refTo(parent),
      icon: null,
      name: { type: 'custom', value: { [language]: name } },
      defaultShow: true,
      colorGroup: null,
    });
  },
);

/** Sets what a category is called in a language. */
export const renameCategory = command(
  `Rename ${called.one}`,
  (e3d, { id, language, name }: { id: string; language: Language; name: string }) => {
    const category = e3d.get('categories', id);
    return category ? e3d.patch('categories', id, { name: withText(category.name, language, name) }) : e3d;
  },
);

/** Those of the categories that stand in none of the others. */
function outermost(e3d: E3dRecords, ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  return [...wanted].filter(
    (id) => e3d.get('categories', id) && !outerCategories(e3d, id).some((one) => wanted.has(one)),
  );
}

/** Puts categories into a parent, between two of those in it, in the order they are given. Nothing goes into itself. */
export const moveCategories = command(
  `Move ${called.many}`,
  (e3d, args: { ids: readonly string[]; parent: string | null; after: string | null; before: string | null }) => {
    const { parent, after, before } = args;
    if (parent !== null && !e3d.get('categories', parent)) return e3d;
    const outer = new Set(parent === null ? [] : [parent, ...outerCategories(e3d, parent)]);
    const roots = new Set(outermost(e3d, args.ids));
    const ids = args.ids.filter((id) => roots.has(id) && !outer.has(id));
    if (ids.length === 0) return e3d;
    const moving = new Set(ids);
    const orders = ordersAfterMove(categoriesByParent(e3d).get(parent) ?? [], { ids, after, before });
    return e3d.putAll(
      'categories',
      [...orders].flatMap(([id, order]): CategoryRecord[] => {
        const category = e3d.get('categories', id);
        if (!category) return [];
        return [{ ...category, order, ...(moving.has(id) ? { parent: refTo(parent) } : {}) }];
      }),
    );
  },
);

/** Copies categories without what stands in them, each behind its original. */
export const duplicateCategories = command(
  `Duplicate ${called.many}`,
  (e3d, { items }: { items: readonly { id: string; copy: string }[] }) => {
    const inside = categoriesByParent(e3d);
    return e3d.putAll(
      'categories',
      items.flatMap(({ id, copy }): CategoryRecord[] => {
        const category = e3d.get('categories', id);
        if (!category || e3d.get('categories', copy)) return [];
        const siblings = inside.get(outerCategory(e3d, category)) ?? [];
        const place = siblings.findIndex((one) => one.id === id);
        return [{ ...category, id: copy, order: orderBetween(category.order, siblings[place + 1]?.order) }];
      }),
    );
  },
);

/** Removes categories: what stood in them moves up to what is around them, and objects are in none of them any more. */
export const removeCategories = command(`Delete ${called.many}`, (e3d, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(ids.filter((id) => e3d.get('categories', id)));
  if (gone.size === 0) return e3d;
  const left = e3d.all('categories').flatMap((category): CategoryRecord[] => {
    if (gone.has(category.id) || !category.parent || !gone.has(category.parent.id)) return [];
    const outer = outerCategories(e3d, category.id).find((id) => !gone.has(id));
    return [{ ...category, parent: refTo(outer ?? null) }];
  });
  const next = withoutCategory(e3d, e3d.all('entities'), gone);
  return withoutReferencesTo(next.putAll('categories', left).removeAll('categories', gone), 'category', gone);
});

function withoutCategory(e3d: E3dRecords, entities: readonly EntityRecord[], gone: ReadonlySet<string>): E3dRecords {
  return e3d.putAll(
    'entities',
    entities.flatMap((entity) => {
      const components = entity.components.filter(
        ({ data }) => data.type !== 'category' || !data.category || !gone.has(data.category.id),
      );
      return components.length < entity.components.length ? [{ ...entity, components }] : [];
    }),
  );
}

/** Puts objects into a category; those that are in it stay. `newId` makes ids of components. */
export const addToCategory = command(
  `Add ${objects.many} to ${called.one}`,
  (e3d, { id, entities, newId }: { id: string; entities: readonly string[]; newId: () => string }) => {
    if (!e3d.get('categories', id)) return e3d;
    return e3d.putAll(
      'entities',
      entities.flatMap((one): EntityRecord[] => {
        const entity = e3d.get('entities', one);
        if (!entity || categoriesOf(entity).includes(id) || entity.components.length >= MAX_COMPONENTS) return [];
        const component = { id: newId(), data: { type: 'category' as const, category: refTo(id) }, traits: [] };
        return [{ ...entity, components: [...entity.components, component] }];
      }),
    );
  },
);

/** Takes objects out of a category. */
export const takeFromCategory = command(
  `Take ${objects.many} out of ${called.one}`,
  (e3d, { id, entities }: { id: string; entities: readonly string[] }) =>
    withoutCategory(
      e3d,
      entities.flatMap((one) => e3d.get('entities', one) ?? []),
      new Set([id]),
    ),
);

import { commandsOf } from '../../engine/command.ts';
import { categoryCommands } from '../../shared/category.commands.ts';
import { categoriesOf } from '../category-tree.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { E3dDocument, E3dRecords, EntityRecord } from '../e3d.records.ts';
import { MAX_COMPONENTS } from '../e3d.schema.ts';

const command = commandsOf<E3dDocument>();
const { categories: called, entities: objects } = e3dLabels.records;

/** What stood in a category that is removed is in none any more. */
export const { addCategory, renameCategory, moveCategories, duplicateCategories, removeCategories } =
  categoryCommands<E3dDocument>({
    called,
    made: { colorGroup: null },
    release: (e3d, gone) => withoutCategory(e3d, e3d.all('entities'), gone),
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
        const component = {
          id: newId(),
          data: { type: 'category' as const, category: { type: 'category', id } },
          traits: [],
        };
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

import * as z from 'zod';
import type { Command } from '../engine/command.ts';
import { commandsOf } from '../engine/command.ts';
import type { ListCopy } from '../engine/list-edits.ts';
import { ordersAfterMove } from '../engine/merge/keep-order.ts';
import { orderBetween } from '../engine/order.ts';
import { withoutReferencesTo } from '../engine/reference/without-references-to.ts';
import type { RecordLabel } from '../engine/schema/labels.ts';
import type { Language } from '../engine/schema/languages.ts';
import { collection, type KindRecords, type RecordOf } from '../engine/schema/record-definition.ts';
import type { Records } from '../engine/schema/records.ts';
import { categoriesByParent, outerCategories, outerCategory } from './category-tree.ts';
import { I18nString } from './primitives.schema.ts';
import { parentRef } from './references.schema.ts';
import { withText } from './text/localized-text.ts';

/** What the categories of every product have. */
const Category = collection({
  parent: parentRef('category').default(null),
  icon: z.string().nullable().default(null),
  name: I18nString,
  defaultShow: z.boolean().default(true),
});
type Doc = KindRecords<{ categories: typeof Category }>;
type CategoryRecord = RecordOf<Doc, 'categories'>;

interface Added {
  id: string;
  parent: string | null;
  language: Language;
  name: string;
}

interface Moved {
  ids: readonly string[];
  parent: string | null;
  after: string | null;
  before: string | null;
}

interface CategoryOptions<D extends KindRecords> {
  called: RecordLabel;
  /** Fields of a new record, in addition to those that every product has. */
  made?: Readonly<Record<string, unknown>>;
  /** Takes things out of categories that go, where a cleared reference does not say so. */
  release?: (doc: Records<D>, gone: ReadonlySet<string>) => Records<D>;
}

/** Each is one step of undo. */
export interface CategoryCommands<D extends KindRecords> {
  /** Adds a category behind the last one of its parent. */
  addCategory: Command<D, Added>;
  /** Sets what a category is called in a language. */
  renameCategory: Command<D, Pick<Added, 'id' | 'language' | 'name'>>;
  /** Puts categories into a parent, between two of those in it, in the order they are given. Nothing goes into itself. */
  moveCategories: Command<D, Moved>;
  /** Copies categories without what stands in them, each behind its original. */
  duplicateCategories: Command<D, { items: readonly ListCopy[] }>;
  /** Removes categories: what stood in them moves up to what is around them, and things are in none of them any more. */
  removeCategories: Command<D, { ids: readonly string[] }>;
}

/** The commands on categories of a kind, whose categories have at least the fields above. */
export function categoryCommands<D extends KindRecords>(options: CategoryOptions<D>): CategoryCommands<D> {
  const { called, made = {}, release } = options;
  const command = commandsOf<Doc>();
  // A kind's own categories have more fields, which these commands keep as they are.
  const own = <A>(given: Command<Doc, A>) => given as unknown as Command<D, A>;
  const remove = own(
    command(`Delete ${called.many}`, (doc, { ids }: { ids: readonly string[] }) => {
      const gone = new Set(ids.filter((id) => doc.get('categories', id)));
      if (gone.size === 0) return doc;
      const left = doc.all('categories').flatMap((category): CategoryRecord[] => {
        if (gone.has(category.id) || !category.parent || !gone.has(category.parent.id)) return [];
        const outer = outerCategories(doc, category.id).find((id) => !gone.has(id));
        return [{ ...category, parent: refTo(outer ?? null) }];
      });
      const next = doc.putAll('categories', left).removeAll('categories', gone);
      return withoutReferencesTo(next, 'category', gone);
    }),
  );
  return {
    addCategory: own(command(`Add ${called.one}`, (doc, args: Added) => added(doc, args, made))),
    renameCategory: own(
      command(`Rename ${called.one}`, (doc, { id, language, name }: Pick<Added, 'id' | 'language' | 'name'>) => {
        const category = doc.get('categories', id);
        return category ? doc.patch('categories', id, { name: withText(category.name, language, name) }) : doc;
      }),
    ),
    moveCategories: own(command(`Move ${called.many}`, moved)),
    duplicateCategories: own(command(`Duplicate ${called.many}`, duplicated)),
    removeCategories: {
      ...remove,
      run: (doc, { ids }) => {
        const gone = new Set(ids.filter((id) => doc.has(`categories/${id}`)));
        return remove.run(gone.size > 0 && release ? release(doc, gone) : doc, { ids });
      },
    },
  };
}

const refTo = (id: string | null) => (id === null ? null : { type: 'category', id });

function added(doc: Records<Doc>, args: Added, made: Readonly<Record<string, unknown>>): Records<Doc> {
  const { id, language, name } = args;
  const parent = args.parent !== null && doc.get('categories', args.parent) ? args.parent : null;
  if (doc.get('categories', id)) return doc;
  const last = categoriesByParent(doc).get(parent)?.at(-1);
  return doc.put('categories', {
    id,
    order: orderBetween(last?.order, null),
    parent: refTo(parent),
    icon: null,
    name: { type: 'custom', value: { [language]: name } },
    defaultShow: true,
    ...made,
  });
}

/** Those of the categories that stand in none of the others. */
function outermost(doc: Records<Doc>, ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  return [...wanted].filter(
    (id) => doc.get('categories', id) && !outerCategories(doc, id).some((one) => wanted.has(one)),
  );
}

function moved(doc: Records<Doc>, { parent, after, before, ...args }: Moved): Records<Doc> {
  if (parent !== null && !doc.get('categories', parent)) return doc;
  const outer = new Set(parent === null ? [] : [parent, ...outerCategories(doc, parent)]);
  const roots = new Set(outermost(doc, args.ids));
  const ids = args.ids.filter((id) => roots.has(id) && !outer.has(id));
  if (ids.length === 0) return doc;
  const moving = new Set(ids);
  const orders = ordersAfterMove(categoriesByParent(doc).get(parent) ?? [], { ids, after, before });
  return doc.putAll(
    'categories',
    [...orders].flatMap(([id, order]): CategoryRecord[] => {
      const category = doc.get('categories', id);
      if (!category) return [];
      return [{ ...category, order, ...(moving.has(id) ? { parent: refTo(parent) } : {}) }];
    }),
  );
}

function duplicated(doc: Records<Doc>, { items }: { items: readonly ListCopy[] }): Records<Doc> {
  const inside = categoriesByParent(doc);
  return doc.putAll(
    'categories',
    items.flatMap(({ id, copy }): CategoryRecord[] => {
      const category = doc.get('categories', id);
      if (!category || doc.get('categories', copy)) return [];
      const siblings = inside.get(outerCategory(doc, category)) ?? [];
      const place = siblings.findIndex((one) => one.id === id);
      return [{ ...category, id: copy, order: orderBetween(category.order, siblings[place + 1]?.order) }];
    }),
  );
}

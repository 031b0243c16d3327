import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { type CategoryNode, categoriesByParent, type WithCategories } from '@diorama/documents/shared/category-tree.ts';
import { TREE_ROOT, type TreeShape } from '../../ui/list/use-tree-rows.ts';

/** The tree of all categories. */
export const categoryShape = (doc: WithCategories): TreeShape =>
  new Map([
    [TREE_ROOT, []],
    ...[...categoriesByParent(doc)].map(([outer, own]) => [outer ?? TREE_ROOT, own.map(({ id }) => id)] as const),
  ]);

/** What a category is called in a language; the key of a text that is translated elsewhere. */
export const categoryName = ({ name }: Pick<CategoryNode, 'name'>, language: Language): string =>
  name.type === 'custom' ? localizedText(name.value, language) : name.key;

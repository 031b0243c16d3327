import { createMultiSelection } from '../../editor/selection/multi-selection.tsx';

/** Collections whose records are selected on the stage, several at once. */
const SELECTED: ReadonlySet<string> = new Set(['placements', 'shapes']);

/** What is selected on the stage, by keys: `placements/<id>`, `shapes/<id>`. */
export const { MultiSelectionProvider: StageSelectionProvider, useMultiSelection: useStageSelection } =
  createMultiSelection({
    itemTabs: {},
    idOf: ({ collection, id }) => (SELECTED.has(collection) ? `${collection}/${id}` : undefined),
    selectedOf: (key) => {
      const [collection = '', id = ''] = key.split('/');
      return { collection, id };
    },
  });

/** Ids of the keys that are of a collection. */
export const idsIn = (keys: Iterable<string>, collection: string): string[] =>
  [...keys].flatMap((key) => (key.startsWith(`${collection}/`) ? key.slice(collection.length + 1) : []));

/** The selection after a press on one thing: alone, or with Shift in turn with the others of its collection. */
export function pressed(ids: ReadonlySet<string>, key: string, isAdded: boolean): string[] {
  if (!isAdded) return ids.has(key) ? [...ids] : [key];
  const [collection = ''] = key.split('/');
  const others = [...ids].filter((one) => one !== key && one.startsWith(`${collection}/`));
  return ids.has(key) ? others : [...others, key];
}

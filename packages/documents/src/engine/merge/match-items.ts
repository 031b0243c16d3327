import { equalJson, isPlainObject } from '../schema/json.ts';

type Item = Readonly<Record<string, unknown>>;

/** Comparisons of items by content that one list may cost; past these, what is left is matched by position. */
const MOST_COMPARISONS = 200_000;

/** What items of a list are matched with. */
export interface KnownItems {
  /** In the order of the list as it is stored. */
  items: readonly Item[];
  /** Whether an item may stand for a known one at all: same collection, same owner. */
  mayBe?: (item: Item, known: Item) => boolean;
  /** Fields of an item that are lists of their own, and say nothing of it. */
  besides?: readonly string[];
  /** A list that names only what changes: what stands at the same position is something else. */
  isPartial?: boolean;
}

/**
 * Items with ids: those given, else of the known item with the same content, else of the one at the same position, else
 * new ones (CONTRACT 0.5). A list that is sent again without ids is thus the same list.
 */
export function withIds(
  given: readonly Item[],
  { items: known, mayBe = () => true, besides = [], isPartial = false }: KnownItems,
  newId: () => string,
): (Item & { id: string })[] {
  const named = new Set(given.flatMap(({ id }) => (typeof id === 'string' ? id : [])));
  const free = new Map(known.flatMap((item, at) => (named.has(String(item.id)) ? [] : [[at, item] as const])));
  const ids = given.map(({ id }) => (typeof id === 'string' ? id : null));
  const take = (at: number, place: number): void => {
    ids[at] = String(free.get(place)?.id);
    free.delete(place);
  };
  const isSame = (item: Item, place: number): boolean => {
    const other = free.get(place);
    return other !== undefined && mayBe(item, other) && hasContent(other, item, ['id', ...besides]);
  };
  const open = (): number[] => ids.flatMap((id, at) => (id === null ? [at] : []));
  for (const at of open()) if (isSame(given[at] ?? {}, at)) take(at, at);
  let comparisons = 0;
  for (const at of open()) {
    for (const place of free.keys()) {
      comparisons += 1;
      if (comparisons > MOST_COMPARISONS) break;
      if (!isSame(given[at] ?? {}, place)) continue;
      take(at, place);
      break;
    }
  }
  for (const at of isPartial ? [] : open()) {
    const other = free.get(at);
    if (other && mayBe(given[at] ?? {}, other)) take(at, at);
  }
  return given.map((item, at) => ({ ...item, id: ids[at] ?? newId() }));
}

/** Whether a known item says all that is wanted; what is not wanted may be anything. */
function hasContent(known: unknown, wanted: unknown, besides: readonly string[] = []): boolean {
  if (wanted === undefined) return true;
  if (Array.isArray(wanted)) {
    const [list, others]: [readonly unknown[], unknown] = [wanted, known];
    return (
      Array.isArray(others) && others.length === list.length && list.every((one, at) => hasContent(others[at], one))
    );
  }
  if (!isPlainObject(wanted)) return equalJson(known ?? null, wanted);
  if (!isPlainObject(known)) return false;
  return Object.entries(wanted).every(([key, value]) => besides.includes(key) || hasContent(known[key], value));
}

import { equalJson, isPlainObject } from './json.ts';

/**
 * Where a leaf lies inside a record, outermost key first: `['name', 'sv']`. A step into a list whose items have ids is
 * the id, or {@link ORDER_STEP} for the ids in order: `['components', 'c1', 'data']`.
 */
export type LeafPath = readonly string[];

/** The step that means the order of a list's items. No id looks like it. */
export const ORDER_STEP = '#order';

/** An item of a list that merges item by item. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** True when every member is an object with an id, so that steps of a path can name it. */
export const isItemList = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isPlainObject(item) && typeof item.id === 'string');

/** True when one path lies on the way to the other, or they are the same. */
export function overlaps(one: LeafPath, other: LeafPath): boolean {
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter).every((step, at) => step === other[at]);
}

/** The value at `path`, or undefined when any part of the way is missing. */
export function valueAt(root: unknown, path: LeafPath): unknown {
  let at = root;
  for (const key of path) {
    if (isItemList(at)) {
      at = key === ORDER_STEP ? at.map(({ id }) => id) : at.find(({ id }) => id === key);
      continue;
    }
    if (!isPlainObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/**
 * A copy of `root` with the value at `path` replaced, or removed when `value` is undefined. Untouched branches are shared.
 * An empty path is the whole: a record that got another type.
 */
export function withValueAt(root: Record<string, unknown>, path: LeafPath, value: unknown): Record<string, unknown> {
  const [key, ...rest] = path;
  if (key === undefined) return isPlainObject(value) ? value : root;
  const inner = Object.hasOwn(root, key) ? root[key] : undefined;
  const next = rest.length === 0 ? value : withInnerValue(inner, rest, value);
  if (equalJson(inner, next) && Object.hasOwn(root, key) === (next !== undefined)) return root;
  const { [key]: _replaced, ...others } = root;
  return next === undefined ? others : { ...root, [key]: next };
}

function withInnerValue(inner: unknown, path: LeafPath, value: unknown): unknown {
  if (isItemList(inner) && inner.length > 0) return withItemAt(inner, path, value);
  if (Array.isArray(inner)) return withItemAt([], path, value);
  return withValueAt(isPlainObject(inner) ? inner : {}, path, value);
}

function withItemAt(items: readonly Item[], [step = '', ...rest]: LeafPath, value: unknown): readonly unknown[] {
  if (step === ORDER_STEP) return Array.isArray(value) ? inOrderOf(items, value) : items;
  const known = items.find(({ id }) => id === step);
  if (rest.length > 0) {
    if (!known) return items;
    return items.map((item) => (item === known ? withValueAt({ ...item }, rest, value) : item));
  }
  if (value === undefined) return items.filter((item) => item !== known);
  return known ? items.map((item) => (item === known ? value : item)) : [...items, value];
}

/** The items by their place in `ids`; those that are not named keep their order behind them. */
function inOrderOf(items: readonly Item[], ids: readonly unknown[]): readonly Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return [...items].sort((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
}

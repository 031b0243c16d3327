/** A value of an input, by the input's id: a link with a list of them opens one configuration. Source: SPEC §2 "filter". */
export interface FilterValue {
  id: string;
  value: string | number | boolean;
}

/** Most values of a list, and characters of one. */
const MOST_VALUES = 200;
const MOST_CHARACTERS = 1_000;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The pairs of a list that are some; of two with one id the later. */
export function filterIn(given: unknown): FilterValue[] {
  if (!Array.isArray(given)) return [];
  const pairs = given.slice(0, MOST_VALUES).flatMap((pair: unknown): [string, FilterValue][] => {
    if (typeof pair !== 'object' || pair === null || !('id' in pair) || !('value' in pair)) return [];
    const { id, value } = pair;
    const isValue =
      typeof value === 'boolean' ||
      (typeof value === 'number' && Number.isFinite(value)) ||
      (typeof value === 'string' && value.length <= MOST_CHARACTERS);
    return typeof id === 'string' && ID.test(id) && isValue ? [[id, { id, value }]] : [];
  });
  return [...new Map(pairs).values()];
}

/** The list as it stands in an address. */
export const filterText = (filter: readonly FilterValue[]): string => JSON.stringify(filter);

/** The list in the text of an address; what is none is an empty one. */
export function filterInText(text: string | null): FilterValue[] {
  if (!text) return [];
  try {
    return filterIn(JSON.parse(text));
  } catch {
    return [];
  }
}

import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';

/** A value of an input, by the input's id: a link with a list of them opens one configuration. Source: SPEC §2 "filter". */
export interface FilterValue {
  id: string;
  value: string | number | boolean;
}

/** The search params of an editor's address. */
export interface EditorSearch {
  /** Id of the record on the stage. */
  k?: string;
  /** Key of the selected record: `<collection>/<id>`. */
  sel?: string;
  /** The outline's tab; absent for the first one. */
  tab?: string;
  /** Absent for the first language. */
  lang?: Language;
  /** Set while the history is shown: the chosen revision, 0 for none. */
  history?: number;
  /** Kept while one works, and carried to the preview. */
  filter?: FilterValue[];
}

/** The params that are known and have the right type. Which tabs there are, the kind knows. */
export function parseEditorSearch(raw: Readonly<Record<string, unknown>>): EditorSearch {
  const { k, sel, tab, lang, history } = raw;
  const filter = filterIn(raw.filter);
  const language = LANGUAGES.slice(1).find((known) => known === lang);
  return {
    ...(typeof k === 'string' ? { k } : {}),
    ...(typeof sel === 'string' ? { sel } : {}),
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(language ? { lang: language } : {}),
    ...(typeof history === 'number' && Number.isSafeInteger(history) && history >= 0 ? { history } : {}),
    ...(filter.length > 0 ? { filter } : {}),
  };
}

/** Most values of a list, and characters of one. */
const MOST_VALUES = 200;
const MOST_CHARACTERS = 1_000;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The pairs of a list that are some; of two with one id the later. */
function filterIn(given: unknown): FilterValue[] {
  if (!Array.isArray(given)) return [];
  const pairs = given.slice(0, MOST_VALUES).flatMap((pair: unknown): [string, FilterValue][] => {
    if (!isPlainObject(pair)) return [];
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

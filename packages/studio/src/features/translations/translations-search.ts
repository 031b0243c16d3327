import { type EditorSearch, parseEditorSearch } from '../../editor/editor-search.ts';

/** States that texts can be narrowed to. */
export const TEXT_STATES = ['needs', 'missing', 'outdated', 'unfinished', 'problems', 'changed', 'custom'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** The search params of the Translations page: those of every editor, and which texts are shown. */
export interface TranslationsSearch extends EditorSearch {
  /** Absent: all. */
  state?: TextState;
  /** Id of a product or menu, `interface` or `custom`; absent: everywhere. */
  in?: string;
  q?: string;
}

/** The params that are known and have the right type. */
export function parseTranslationsSearch(raw: Readonly<Record<string, unknown>>): TranslationsSearch {
  const { state, in: place, q } = raw;
  const known = TEXT_STATES.find((one) => one === state);
  return {
    ...parseEditorSearch(raw),
    ...(known ? { state: known } : {}),
    ...(typeof place === 'string' && place.length <= 64 ? { in: place } : {}),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {}),
  };
}

import { type EditorSearch, parseEditorSearch } from '../../editor/editor-search.ts';

/** The search params of the menu editor: those of every editor, and which menu is open. */
export interface MenuSearch extends EditorSearch {
  /** Id of the open menu; absent for the main one. */
  selected?: string;
}

/** The params that are known and have the right type. */
export function parseMenuSearch(raw: Readonly<Record<string, unknown>>): MenuSearch {
  const { selected } = raw;
  return { ...parseEditorSearch(raw), ...(typeof selected === 'string' ? { selected } : {}) };
}

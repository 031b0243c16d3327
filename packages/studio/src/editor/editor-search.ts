import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';

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
}

/** The params that are known and have the right type. Which tabs there are, the kind knows. */
export function parseEditorSearch(raw: Readonly<Record<string, unknown>>): EditorSearch {
  const { k, sel, tab, lang, history } = raw;
  const language = LANGUAGES.slice(1).find((known) => known === lang);
  return {
    ...(typeof k === 'string' ? { k } : {}),
    ...(typeof sel === 'string' ? { sel } : {}),
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(language ? { lang: language } : {}),
    ...(typeof history === 'number' && Number.isSafeInteger(history) && history >= 0 ? { history } : {}),
  };
}

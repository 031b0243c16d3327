import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { type FilterValue, filterIn } from '@diorama/documents/shared/filter-values.ts';

/** Tabs that keep what is selected in them under a param of their own name. Source: DESIGN 5. */
export const ITEM_TABS = ['mesh-slots', 'categories', 'interface', 'data-tables', 'graph'] as const;
export type ItemTab = (typeof ITEM_TABS)[number];

/** The graph of a document in place of its stage, or next to it. */
const STAGE_VIEWS = ['graph', 'split'] as const;
export type StageView = (typeof STAGE_VIEWS)[number];

/** The search params of an editor's address; of an item tab, the id of what is selected in it. */
export interface EditorSearch extends Partial<Record<ItemTab, string>> {
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
  /** The chosen revision is what visitors see; absent: the draft, or any other revision. */
  viewing?: 'published';
  /** What stands in the middle; absent: the stage alone. */
  view?: StageView;
  /** The conditions of a preview over the editor: `phone.sv.keys`; absent while there is none. */
  as?: string;
  /** Set while the comments are shown: the open thread, else `all`. */
  comments?: string;
  /** Kept while one works, and carried to the preview. */
  filter?: FilterValue[];
}

/** The params that are known and have the right type. Which tabs there are, the kind knows. */
export function parseEditorSearch(raw: Readonly<Record<string, unknown>>): EditorSearch {
  const { k, sel, tab, lang, history, viewing, as, comments } = raw;
  const view = STAGE_VIEWS.find((known) => known === raw.view);
  const filter = filterIn(raw.filter);
  const items = ITEM_TABS.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]] as const] : []));
  const language = LANGUAGES.slice(1).find((known) => known === lang);
  return {
    ...(typeof k === 'string' ? { k } : {}),
    ...(typeof sel === 'string' ? { sel } : {}),
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(language ? { lang: language } : {}),
    ...(typeof history === 'number' && Number.isSafeInteger(history) && history >= 0 ? { history } : {}),
    ...(viewing === 'published' ? { viewing } : {}),
    ...(view ? { view } : {}),
    ...(typeof as === 'string' ? { as } : {}),
    ...(typeof comments === 'string' ? { comments } : {}),
    ...(filter.length > 0 ? { filter } : {}),
    ...Object.fromEntries(items),
  };
}

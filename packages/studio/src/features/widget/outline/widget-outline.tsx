import { LANGUAGES, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { compareNames } from '@diorama/documents/shared/text/name-order.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { useDocumentName } from '../../../editor/use-document-name.ts';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { cx } from '../../../ui/cx.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useEditor } from '../editor-hooks.ts';
import { collectionDetail, collectionTree } from '../widget.queries.ts';
import { WIDGET_LOOKS } from '../widget-types.ts';

type TreeWidget = {
  id: string;
  name: Partial<Record<'en' | 'sv', string>>;
  type: keyof typeof WIDGET_LOOKS;
  tags: number[];
};

const nameOf = ({ name }: TreeWidget): string => localizedText(name, LANGUAGES[0]);

/** The widgets of the collection, by tag, to go from one to the next. */
export function WidgetOutline() {
  const { space } = useEditor();
  const { data: tree } = useQuery(collectionTree(space.id));
  const { data: collection } = useQuery(collectionDetail(space.id));
  const [search, setSearch] = useState('');
  const matching = useMemo(
    () => foundByName(tree?.widgets ?? [], search, ({ name }) => Object.values(name)),
    [tree, search],
  );
  const isNear = isOnlyNear(matching, search, ({ name }) => Object.values(name));
  const groups = useMemo(() => {
    const found = matching.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
    const tags = collection?.tags ?? [];
    const tagged = tags.map((tag) => ({ ...tag, widgets: found.filter(({ tags: own }) => own[0] === tag.id) }));
    const known = new Set(tags.map(({ id }) => id));
    const loose = found.filter(({ tags: own }) => own[0] === undefined || !known.has(own[0]));
    return [...tagged, { id: 0, name: tags.length > 0 ? 'No tag' : '', widgets: loose }].filter(
      ({ widgets }) => widgets.length > 0,
    );
  }, [matching, collection]);
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <div className="flex-none border-n5 border-b p-2">
        <SearchField label="Find a widget" isFound isNear={isNear} value={search} onChange={setSearch} />
      </div>
      <nav ref={oneTabStop} aria-label="Widgets of the collection" className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {groups.map((group) => (
          <section key={group.id} aria-label={group.name || 'Widgets'} className="mb-2">
            {group.name !== '' && (
              <h3 className="flex h-7 items-center gap-2 px-2 font-medium text-n10 text-xs">
                <span className="min-w-0 flex-1 truncate">{group.name}</span>
                <span className="tabular-nums">{group.widgets.length}</span>
              </h3>
            )}
            <ul>
              {group.widgets.map((widget) => (
                <WidgetRow key={widget.id} widget={widget} />
              ))}
            </ul>
          </section>
        ))}
        {tree && groups.length === 0 && <p className="p-3 text-n10">No widgets match.</p>}
      </nav>
    </div>
  );
}

function WidgetRow({ widget }: { widget: TreeWidget }) {
  const { opened } = useShell();
  const openName = useDocumentName();
  const isOpen = opened.id === widget.id;
  const label = isOpen ? openName : nameOf(widget) || 'Untitled';
  const look = WIDGET_LOOKS[widget.type];
  return (
    <li>
      <Link
        to="/edit/widget/$widgetId"
        params={{ widgetId: widget.id }}
        aria-current={isOpen ? 'page' : undefined}
        title={`${label}, ${look.label}`}
        className={cx(
          'flex h-7 items-center gap-2 rounded-md px-2 no-underline pointer-coarse:h-11',
          isOpen ? 'bg-accent-soft font-medium text-accent-ink' : 'text-n11 hover:bg-n3',
        )}
      >
        <Icon of={look.icon} size={14} className="flex-none" />
        <span className="min-w-0 truncate">{label}</span>
      </Link>
    </li>
  );
}

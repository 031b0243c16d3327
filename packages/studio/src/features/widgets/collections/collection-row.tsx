import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate } from 'lucide-react';
import { ResourceRow } from '../../../resource/resource-row.tsx';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ListCell } from '../../../ui/list/list-row.tsx';
import { rowLink } from '../../../ui/list/row-link.ts';
import { RowMenu } from '../../../ui/list/row-menu.tsx';
import type { ListSelectionState } from '../../../ui/list/use-list-selection.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { TimeAgo } from '../../../ui/show/time-ago.tsx';
import { OwnerLabel, sharedLabel } from './owner-label.tsx';

/** Collection, owner, widgets, edited, menu. On a phone the name with its facts below. */
export const collectionColumns =
  'grid-cols-[minmax(0,2.4fr)_minmax(0,1.3fr)_minmax(0,0.7fr)_minmax(0,0.9fr)_2.5rem] max-sm:grid-cols-[minmax(0,1fr)_2.5rem]';

type CollectionRowProps = {
  collection: CollectionItem;
  list: ListSelectionState;
  entries: readonly MenuEntry[];
  hasBoxes: boolean;
};

/** A collection in the list. */
export function CollectionRow({ collection, list, entries, hasBoxes }: CollectionRowProps) {
  const { id, name, widgetCount, updatedAt, mayEdit } = collection;
  const shared = sharedLabel(collection);
  const rename = mayEdit ? list.renameOf(id, name) : undefined;
  const facts = [shared, mayEdit ? '' : 'View only'].filter((text) => text !== '').join(' · ');
  return (
    <ResourceRow
      id={id}
      name={name}
      list={list}
      entries={entries}
      hasBox={hasBoxes}
      columns={collectionColumns}
      height="min-h-14"
    >
      <ListCell className="flex items-center gap-3">
        <span className="grid size-9 flex-none place-items-center rounded-md bg-n3 text-n10">
          <Icon of={LayoutTemplate} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0">
            {rename?.isOpen ? (
              <InlineName label={`Name of ${name}`} value={name} onCommit={rename.onCommit} onClose={rename.onClose} />
            ) : (
              <Link to="/widgets/$collectionId" params={{ collectionId: id }} title={name} {...rowLink}>
                {name}
              </Link>
            )}
          </span>
          {facts && <span className="truncate text-n10 text-xs max-sm:hidden">{facts}</span>}
          <span className="flex min-w-0 gap-1.5 truncate text-n10 text-xs sm:hidden">
            <OwnerLabel collection={collection} /> · {counted(widgetCount, 'widget')}
          </span>
        </div>
      </ListCell>
      <ListCell className="truncate text-n11 max-sm:hidden">
        <OwnerLabel collection={collection} />
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">{widgetCount.toLocaleString('en')}</ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">
        <TimeAgo at={updatedAt} />
      </ListCell>
      <ListCell>
        <RowMenu name={name} entries={entries} />
      </ListCell>
    </ResourceRow>
  );
}

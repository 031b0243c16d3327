import type { WidgetTag } from '@diorama/contract/widgets/collections.contract.ts';
import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Link2 } from 'lucide-react';
import { ResourceRow, ResourceTile } from '../../../resource/resource-row.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ListCell } from '../../../ui/list/list-row.tsx';
import { rowLink } from '../../../ui/list/row-link.ts';
import type { ListSelectionState } from '../../../ui/list/use-list-selection.ts';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { TimeAgo } from '../../../ui/show/time-ago.tsx';
import { WIDGET_LOOKS } from '../../widget/public.ts';
import { widgetName } from '../widget-name.ts';

/** Widget, type, tags, used in, edited, menu. On a phone the name with its type below. */
export const widgetColumns =
  'grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,0.8fr)_minmax(0,0.8fr)_2.5rem] max-sm:grid-cols-[minmax(0,1fr)_2.5rem]';

type WidgetViewProps = {
  widget: WidgetItem;
  tags: ReadonlyMap<number, WidgetTag>;
  list: ListSelectionState;
  entries: readonly MenuEntry[];
  mayEdit: boolean;
};

/** A widget as a row. */
export function WidgetRow(props: WidgetViewProps) {
  const { widget, list, entries, mayEdit } = props;
  const look = WIDGET_LOOKS[widget.type];
  const name = widgetName(widget);
  return (
    <ResourceRow
      id={widget.id}
      name={name}
      list={list}
      entries={entries}
      hasBox={mayEdit}
      columns={widgetColumns}
      height="min-h-14"
    >
      <ListCell className="flex items-center gap-3">
        <Picture widget={widget} className="w-16" />
        <div className="flex min-w-0 flex-1 flex-col">
          <Name {...props} />
          <span className="flex items-center gap-1 text-n10 text-xs sm:hidden">
            <Icon of={look.icon} size={13} />
            {look.label}
          </span>
        </div>
      </ListCell>
      <ListCell className="flex items-center gap-1.5 text-n11 max-sm:hidden">
        <Icon of={look.icon} size={14} className="text-n10" />
        {look.label}
      </ListCell>
      <ListCell className="max-sm:hidden">
        <Tags {...props} />
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">
        {widget.usedIn === 0 ? <span className="text-n10">Unused</span> : counted(widget.usedIn, 'product')}
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">
        <Edited at={widget.updatedAt} />
      </ListCell>
      <ListCell>
        <Menu {...props} />
      </ListCell>
    </ResourceRow>
  );
}

/** A widget as a picture with its name. */
export function WidgetCard(props: WidgetViewProps) {
  const { widget, list, entries, mayEdit } = props;
  const look = WIDGET_LOOKS[widget.type];
  const name = widgetName(widget);
  return (
    <ResourceTile
      id={widget.id}
      name={name}
      list={list}
      entries={entries}
      hasBox={mayEdit}
      menu={<Menu {...props} isOnPicture />}
      picture={<Picture widget={widget} className="w-full rounded-md" />}
    >
      <Name {...props} />
      <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-n10 text-xs">
        <Icon of={look.icon} size={13} />
        <span className="flex-none">{look.label}</span>
        <span className="ml-auto flex flex-none items-center gap-1 tabular-nums">
          {widget.usedIn === 0 ? (
            'Unused'
          ) : (
            <span title={`Used in ${counted(widget.usedIn, 'product')}`} className="flex items-center gap-1">
              <Icon of={Link2} size={13} />
              <span className="sr-only">Used in </span>
              {widget.usedIn}
            </span>
          )}
        </span>
      </span>
      <span className="mt-1 flex min-w-0">
        <Tags {...props} />
      </span>
    </ResourceTile>
  );
}

function Picture({ widget: { thumbUrl, type }, className }: { widget: WidgetItem; className: string }) {
  return (
    <Thumbnail
      {...(thumbUrl ? { src: thumbUrl } : {})}
      alt=""
      fallback={WIDGET_LOOKS[type].icon}
      className={className}
    />
  );
}

function Name({ widget, list, mayEdit }: WidgetViewProps) {
  const name = widgetName(widget);
  const rename = mayEdit ? list.renameOf(widget.id, name) : undefined;
  return (
    <span className="flex min-w-0">
      {rename?.isOpen ? (
        <InlineName
          label={`Name of ${name}`}
          value={name}
          draft={rename.draft}
          onCommit={rename.onCommit}
          onClose={rename.onClose}
        />
      ) : (
        <Link to="/edit/widget/$widgetId" params={{ widgetId: widget.id }} title={name} {...rowLink}>
          {name}
        </Link>
      )}
    </span>
  );
}

/** Tags that are shown; the rest is counted. */
const MOST_SHOWN = 3;

function Tags({ widget, tags }: WidgetViewProps) {
  const own = widget.tags.flatMap((id) => tags.get(id) ?? []);
  if (own.length === 0) return null;
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden" title={own.map(({ name }) => name).join(', ')}>
      {own.slice(0, MOST_SHOWN).map(({ id, name }) => (
        <span key={id} className="h-5 min-w-0 truncate rounded-[5px] bg-n3 px-1.5 text-n11 text-xs leading-5">
          {name}
        </span>
      ))}
      {own.length > MOST_SHOWN && (
        <span className="flex-none text-n10 text-xs leading-5">+{own.length - MOST_SHOWN}</span>
      )}
    </span>
  );
}

function Edited({ at }: { at: Date }) {
  return <TimeAgo at={at} />;
}

function Menu({ widget, entries, isOnPicture = false }: WidgetViewProps & { isOnPicture?: boolean }) {
  const name = widgetName(widget);
  return (
    <DropdownMenu label={name} align="end" entries={entries}>
      {(trigger) => (
        <IconButton
          {...trigger}
          tabIndex={-1}
          {...(isOnPicture ? { variant: 'secondary' as const } : {})}
          label={`More about ${name}`}
          icon={Ellipsis}
        />
      )}
    </DropdownMenu>
  );
}

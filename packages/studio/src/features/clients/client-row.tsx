import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { ContextMenu } from '../../ui/context-menu.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { counted } from '../../ui/format/counted.ts';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineName } from '../../ui/inline-name.tsx';
import { ListCell, ListRow } from '../../ui/list/list-row.tsx';
import type { ListSelectionState } from '../../ui/list/use-list-selection.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { ClientLogo } from './client-logo.tsx';

/** Columns of the list of clients. */
export const clientColumns =
  'grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)_minmax(0,1fr)_90px_32px] max-sm:grid-cols-[minmax(0,1fr)_40px]';

interface ClientRowProps {
  client: ClientItem;
  list: ListSelectionState;
  entries: readonly MenuEntry[];
}

/** A client with its figures. */
export function ClientRow(props: ClientRowProps) {
  const { client, list, entries } = props;
  const { id, name, projectCount, memberCount, updatedAt } = client;
  return (
    <ContextMenu label={name} entries={entries}>
      {(area) => (
        <ListRow
          {...area}
          row={list.rowProps(id)}
          name={name}
          hasSelection={false}
          columns={clientColumns}
          height="h-14 max-sm:h-16"
        >
          <ListCell className="flex items-center gap-3">
            <ClientLogo client={client} />
            <div className="flex min-w-0 flex-1 flex-col">
              <Name {...props} />
              <span className="truncate text-n10 text-xs sm:hidden">
                {counted(projectCount, 'project')}, {counted(memberCount, 'member')}
              </span>
            </div>
          </ListCell>
          <ListCell className="text-n11 tabular-nums max-sm:hidden">{projectCount.toLocaleString('en')}</ListCell>
          <ListCell className="text-n11 tabular-nums max-sm:hidden">{memberCount.toLocaleString('en')}</ListCell>
          <ListCell className="text-n11 tabular-nums max-sm:hidden">
            <time dateTime={updatedAt.toISOString()} title={formatMoment(updatedAt)}>
              {formatRelativeTime(updatedAt, new Date())}
            </time>
          </ListCell>
          <ListCell>
            <DropdownMenu label={name} align="end" entries={entries}>
              {(trigger) => <IconButton {...trigger} tabIndex={-1} label={`More about ${name}`} icon={Ellipsis} />}
            </DropdownMenu>
          </ListCell>
        </ListRow>
      )}
    </ContextMenu>
  );
}

function Name({ client: { id, name, mayManage }, list }: ClientRowProps) {
  const rename = mayManage ? list.renameOf(id, name) : undefined;
  if (rename?.isOpen)
    return <InlineName label={`Name of ${name}`} value={name} onCommit={rename.onCommit} onClose={rename.onClose} />;
  return (
    <Link
      to="/clients/$clientId"
      params={{ clientId: id }}
      tabIndex={-1}
      draggable={false}
      onClick={(event) => event.stopPropagation()}
      className="max-w-full self-start truncate font-strong text-n12 no-underline hover:underline"
      title={name}
    >
      {name}
    </Link>
  );
}
